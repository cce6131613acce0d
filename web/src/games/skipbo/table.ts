/** A SKIP-BO table as its view tells it, and moves as places: what goes from where to where. */
import type { View } from '../board';
import type { Path } from '../cards/flights.svelte';
import type { Board, Event, Move } from './types';

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
export function wayOf(move: Move | null): Way | null {
  if (move?.kind === 'play') return { source: move.source, target: `B${move.pile}` };
  return move?.kind === 'discard' ? { source: `H${move.card}`, target: `D${move.pile}` } : null;
}

/** The places that a refusal names: a source and a building pile, or a card of the hand and a discard pile. */
export function refusedWay(where: Record<string, unknown> = {}): Way | null {
  const { source, pile, card, discard } = where;
  if (discard !== undefined) return { source: `H${String(card)}`, target: `D${String(discard)}` };
  return pile === undefined ? null : { source: String(source ?? ''), target: `B${String(pile)}` };
}

/** Where each source may go now, written source → targets. */
export function waysOf(legal: readonly Move[]): Map<string, string[]> {
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

export function partnerOf(view: View<Board>, seat: number): number | null {
  return view.options.partners ? (seat + view.seats / 2) % view.seats : null;
}

/** The other seats, clockwise from the left. */
export function others(view: View<Board>, seat: number): number[] {
  return Array.from({ length: view.seats - 1 }, (_, i) => (seat + 1 + i) % view.seats);
}

/** Where the last move went, of all that was told: `build:2`, `discard:1:3`. */
export function lastSpot(events: readonly Event[]): string | null {
  const spots = events.flatMap((event) => {
    switch (event.code) {
      case 'skipbo.event.played':
      case 'skipbo.event.played_wild':
        return [`build:${event.pile}`];
      case 'skipbo.event.discarded':
        return [`discard:${event.seat}:${event.pile}`];
      default:
        return [];
    }
  });
  return spots.at(-1) ?? null;
}

/** The paths of the cards, from what happened. `me` is the seat whose hand is open. */
export function pathsOf(events: readonly Event[], view: View<Board>, me: number | null): Path[] {
  const paths: Path[] = [];
  const complete = new Set(events.flatMap((event) => (event.code === 'skipbo.event.completed' ? [event.pile] : [])));
  for (const event of events) {
    const hand = (seat: number, card: string) => (seat === me ? `hand:${seat}:H${card}:0` : `hand:${seat}`);
    switch (event.code) {
      case 'skipbo.event.played':
      case 'skipbo.event.played_wild': {
        const { from, seat } = event;
        const owner = from.startsWith('P') ? partnerOf(view, seat) : seat;
        const place = from.replace('P', '');
        const start =
          place === 'H'
            ? hand(seat, event.card)
            : place === 'S'
              ? `stock:${owner}`
              : `discard:${owner}:${place.slice(1)}`;
        paths.push({ from: start, to: `build:${event.pile}`, copy: complete.has(event.pile) });
        break;
      }
      case 'skipbo.event.discarded':
        paths.push({ from: hand(event.seat, event.card), to: `discard:${event.seat}:${event.pile}` });
        break;
      case 'skipbo.event.turned':
        paths.push({ from: `stock:${event.seat}`, to: `stock:${event.seat}`, flip: true });
        break;
      case 'skipbo.event.completed':
        paths.push({ from: `build:${event.pile}`, to: 'aside', copy: true });
        break;
      case 'skipbo.event.drew':
        paths.push({ from: 'draw', to: `hand:${event.seat}`, copy: true });
        break;
      case 'skipbo.event.drew_cards':
        paths.push(...drawn(event.cards, view.board.hand ?? [], event.seat));
        break;
      case 'skipbo.event.surplus':
        paths.push({ from: 'draw', to: `stock:${event.seat}`, flip: true });
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
