/** A SKIP-BO table as its view tells it, and moves as places: what goes from where to where. */
import type { GameEvent, View } from '../board';
import type { Path } from '../cards/flights.svelte';

export interface Building {
  height: number;
  wilds: number[];
  next: number | null;
}

export interface Accusation {
  seat: number;
  upheld: number[];
  rejected: number[];
}

export interface SkipboView {
  dealer: number;
  turn: number;
  playing: number;
  building: Building[];
  stocks: { count: number; top: string | null }[];
  discards: string[][][];
  hand: string[] | null;
  hands: number[];
  draw: number;
  aside: number;
  passes: number;
  games: number;
  drawn_in_row: number;
  pad: { winner: number | null; points: number }[];
  ended: boolean;
  manual: {
    owed: number;
    begun: boolean;
    stray: number | null;
    barred: number[];
    spoke: number[];
    accused: number[];
    accusation: Accusation | null;
  } | null;
}

/** A card's place (`S`, `D2`, `PS`, `PD2`, or `H7:0`, the first 7 of the hand) and where it may go (`B1`, `D2`). */
export interface Way {
  source: string;
  target: string;
}

/** How notation writes a source. */
export const written = (source: string): string => source.split(':')[0]!;

/** The move of a card from a place to a place; null: no card ever goes that way. */
export function moveOf({ source, target }: Way): string | null {
  const pile = target.slice(1);
  if (target.startsWith('B')) return `${written(source)}>${pile}`;
  return source.startsWith('H') ? `${written(source)}-${pile}` : null;
}

/** The places that a move names; null: it moves no card. A hand's card is named without its ordinal. */
export function wayOf(move: string): Way | null {
  const found = /^(P?S|P?D\d|H(?:W|\d+))([>-])(\d)$/.exec(move);
  return found && { source: found[1]!, target: (found[2] === '>' ? 'B' : 'D') + found[3]! };
}

/** Where each source may go now, written source → targets. */
export function waysOf(legal: readonly string[]): Map<string, string[]> {
  const ways = new Map<string, string[]>();
  for (const move of legal) {
    const way = wayOf(move);
    if (way) ways.set(way.source, [...(ways.get(way.source) ?? []), way.target]);
  }
  return ways;
}

/** The hand's cards as places: equal cards are counted. */
export function handSources(hand: readonly string[]): { card: string; source: string }[] {
  const seen = new Map<string, number>();
  return hand.map((card) => {
    const n = seen.get(card) ?? 0;
    seen.set(card, n + 1);
    return { card, source: `H${card}:${n}` };
  });
}

export function partnerOf(view: View<SkipboView>, seat: number): number | null {
  return view.options.partners ? (seat + view.seats / 2) % view.seats : null;
}

/** The other seats, clockwise from the left. */
export function others(view: View<SkipboView>, seat: number): number[] {
  return Array.from({ length: view.seats - 1 }, (_, i) => (seat + 1 + i) % view.seats);
}

/** Where the last move went, of all that was told: `build:2`, `discard:1:3`. */
export function lastSpot(events: readonly GameEvent[]): string | null {
  const last = events.findLast((event) => /\.(played|played_wild|discarded)$/.test(event.code));
  if (!last) return null;
  return last.code.endsWith('discarded') ? `discard:${last.seat}:${last.pile}` : `build:${last.pile}`;
}

/** The paths of the cards, from what happened. `me` is the seat whose hand is open. */
export function pathsOf(events: readonly GameEvent[], view: View<SkipboView>, me: number | null): Path[] {
  const paths: Path[] = [];
  const complete = new Set(events.filter((event) => event.code.endsWith('.completed')).map((event) => event.pile));
  for (const event of events) {
    const seat = event.seat ?? 0;
    const hand = (card: unknown) => (seat === me ? `hand:${seat}:H${String(card)}:0` : `hand:${seat}`);
    switch (event.code.split('.').at(-1)) {
      case 'played':
      case 'played_wild': {
        const from = String(event.from);
        const owner = from.startsWith('P') ? partnerOf(view, seat) : seat;
        const place = from.replace('P', '');
        const start = place === 'H' ? hand(event.card) : place === 'S' ? `stock:${owner}` : `discard:${owner}:${place.slice(1)}`;
        paths.push({ from: start, to: `build:${event.pile}`, copy: complete.has(event.pile) });
        break;
      }
      case 'discarded':
        paths.push({ from: hand(event.card), to: `discard:${seat}:${event.pile}` });
        break;
      case 'turned':
        paths.push({ from: `stock:${seat}`, to: `stock:${seat}`, flip: true });
        break;
      case 'completed':
        paths.push({ from: `build:${event.pile}`, to: 'aside', copy: true });
        break;
      case 'drew':
        paths.push({ from: 'draw', to: `hand:${seat}`, copy: true });
        break;
      case 'drew_cards':
        paths.push(...drawn(event.cards as string[], view.board.hand ?? [], seat));
        break;
      case 'surplus':
        paths.push({ from: 'draw', to: `stock:${seat}`, flip: true });
        break;
    }
  }
  return paths;
}

/** Of equal cards the later ones are the new ones. */
function drawn(cards: readonly string[], hand: readonly string[], seat: number): Path[] {
  const left = new Map<string, number>();
  for (const card of hand) left.set(card, (left.get(card) ?? 0) + 1);
  return cards.flatMap((card) => {
    const n = (left.get(card) ?? 0) - 1;
    left.set(card, n);
    return n < 0 ? [] : [{ from: 'draw', to: `hand:${seat}:H${card}:${n}`, flip: true }];
  });
}
