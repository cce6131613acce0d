/** A DOS table as its view tells it, and moves as cards and places. */
import type { GameEvent, View } from '../board';
import type { Path } from '../cards/flights.svelte';

export interface DosView {
  round: number;
  dealer: number;
  turn: number;
  phase: 'start' | 'drew' | 'matching' | 'laying' | 'over';
  hand: string[] | null;
  hands: number[];
  owes: number[];
  row: { card: string; with: string[] }[];
  deck: number;
  discard: { count: number; top: string | null };
  aside: number;
  earned: { single: number; double: number };
  lay: { must: number; may: number };
}

/** A match as notation writes it; `place` counts from 1. */
export interface Match {
  cards: string[];
  place: number;
  plain: boolean;
  call: boolean;
  text: string;
}

export type Colour = 'blue' | 'green' | 'red' | 'yellow';
const COLOURS: Record<string, Colour> = { b: 'blue', g: 'green', r: 'red', y: 'yellow' };
const NUMBERS = ['1', '3', '4', '5', '6', '7', '8', '9', '10', '#'];

/** A card's colour (null: a Wild DOS, which has none) and what is printed on it. */
export const colourOf = (card: string): Colour | null => COLOURS[card[0]!] ?? null;
export const numberOf = (card: string): string => (card === 'W' ? '2' : card.slice(1));

/** Card order (see Notation): by number, then colour; Wild DOS last. */
export const rank = (card: string): number => (card === 'W' ? 99 : NUMBERS.indexOf(card.slice(1)) * 4 + 'bgry'.indexOf(card[0]!));
const byColour = (card: string): number => (card === 'W' ? 99 : 'bgry'.indexOf(card[0]!) * 12 + NUMBERS.indexOf(card.slice(1)));

export function matchOf(text: string): Match | null {
  const found = /^(\S+) on (\d+)( plain)?( DOS!)?$/.exec(text);
  return found && { cards: found[1]!.split('+'), place: Number(found[2]), plain: !!found[3], call: !!found[4], text };
}

/** The hand's cards as places, equal cards counted: `r7:0`, `r7:1`. */
export function handSources(hand: readonly string[], sorting: 'colour' | 'number'): { card: string; source: string }[] {
  const key = sorting === 'colour' ? byColour : rank;
  const seen = new Map<string, number>();
  return [...hand]
    .sort((a, b) => key(a) - key(b))
    .map((card) => {
      const n = seen.get(card) ?? 0;
      seen.set(card, n + 1);
      return { card, source: `${card}:${n}` };
    });
}

export const cardOf = (source: string): string => source.split(':')[0]!;

/** The cards of some places, in card order. */
export const cardsOf = (sources: readonly string[]): string[] => sources.map(cardOf).sort((a, b) => rank(a) - rank(b));

export const same = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((card, i) => card === other[i]);

/** The other seats, clockwise from the left. */
export function others(view: View<DosView>, seat: number): number[] {
  return Array.from({ length: view.seats - 1 }, (_, i) => (seat + 1 + i) % view.seats);
}

/** The place at which a match lies now, from 1; 0: it is gone from the row. */
function placeOf(board: DosView, on: unknown, cards: readonly string[]): number {
  return board.row.findIndex((item) => item.card === on && same([...item.with].sort(), [...cards].sort())) + 1;
}

/** The places of the row that the last move changed; null: it did not. */
export function lastPlaces(events: readonly GameEvent[], board: DosView): number[] | null {
  const places = events.flatMap((event) => {
    if (event.code.startsWith('dos.event.matched')) return [placeOf(board, event.on, event.cards as string[])];
    if (event.code === 'dos.event.laid') return [board.row.findLastIndex((item) => item.card === event.card) + 1];
    return event.code === 'dos.event.done' || event.code === 'dos.event.dealt' ? [0] : [];
  });
  return places.length ? places.filter((place) => place > 0) : null;
}

/** The paths of the cards, from what happened. `me` is the seat whose hand is open. */
export function pathsOf(events: readonly GameEvent[], board: DosView, me: number | null): Path[] {
  const paths: Path[] = [];
  const cleared = events.some((event) => /\.(done|went_out)$/.test(event.code));
  if (cleared) for (let i = 1; i <= 12; i++) paths.push({ from: `done:${i}`, to: 'discard', copy: true }, { from: `with:${i}:0`, to: 'discard', copy: true });
  for (const event of events) {
    const seat = event.seat ?? 0;
    const hand = (card: unknown, n = 0) => (seat === me ? `hand:${seat}:${String(card)}:${n}` : `hand:${seat}`);
    switch (event.code.split('.').at(-1)) {
      case 'matched':
      case 'matched_single':
      case 'matched_double': {
        const cards = event.cards as string[];
        const place = placeOf(board, event.on, cards);
        cards.forEach((card, k) => paths.push(place ? { from: hand(card), to: `with:${place}:${k}` } : { from: hand(card), to: 'discard', copy: true }));
        break;
      }
      case 'laid':
        paths.push({ from: hand(event.card), to: `row:${board.row.findLastIndex((item) => item.card === event.card) + 1}` });
        break;
      case 'refilled':
      case 'row_card':
        paths.push({ from: 'deck', to: `row:${board.row.findLastIndex((item) => item.card === event.card) + 1}`, flip: true });
        break;
      case 'drew':
      case 'made_to_draw':
      case 'penalty_card':
      case 'joined': {
        const n = (board.hand ?? []).filter((card) => card === event.card).length - 1;
        paths.push({ from: 'deck', to: hand(event.card, n), flip: true });
        break;
      }
      case 'drew_unseen':
      case 'made_to_draw_unseen':
      case 'penalty_card_unseen':
        paths.push({ from: 'deck', to: `hand:${seat}`, copy: true });
        break;
    }
  }
  return paths;
}
