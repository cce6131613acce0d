/** A DOS table as its view tells it. */
import type { View } from '../board';
import type { Path } from '../cards/flights.svelte';
import type { Board, Event } from './types';

export type Colour = 'blue' | 'green' | 'red' | 'yellow';
const COLOURS: Record<string, Colour> = { b: 'blue', g: 'green', r: 'red', y: 'yellow' };
const NUMBERS = ['1', '3', '4', '5', '6', '7', '8', '9', '10', '#'];

/** A card's colour (null: a Wild DOS, which has none) and what is printed on it. */
export const colourOf = (card: string): Colour | null => COLOURS[card[0]!] ?? null;
export const numberOf = (card: string): string => (card === 'W' ? '2' : card.slice(1));

/** Card order (see Notation): by number, then colour; Wild DOS last. */
export const rank = (card: string): number =>
  card === 'W' ? 99 : NUMBERS.indexOf(card.slice(1)) * 4 + 'bgry'.indexOf(card[0]!);
const byColour = (card: string): number =>
  card === 'W' ? 99 : 'bgry'.indexOf(card[0]!) * 12 + NUMBERS.indexOf(card.slice(1));

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
export function others(view: View<Board>, seat: number): number[] {
  return Array.from({ length: view.seats - 1 }, (_, i) => (seat + 1 + i) % view.seats);
}

/** The place at which a match lies now, from 1; 0: it is gone from the row. */
function placeOf(board: Board, on: string, cards: readonly string[]): number {
  return board.row.findIndex((item) => item.card === on && same([...item.with].sort(), [...cards].sort())) + 1;
}

/** The place of the last card of that kind, from 1. */
const lastOf = (board: Board, card: string): number => board.row.findLastIndex((item) => item.card === card) + 1;

/** The places of the row that the last move changed; null: it did not. */
export function lastPlaces(events: readonly Event[], board: Board): number[] | null {
  const places = events.flatMap((event) => {
    switch (event.code) {
      case 'dos.event.matched':
      case 'dos.event.matched_single':
      case 'dos.event.matched_double':
        return [placeOf(board, event.on, event.cards)];
      case 'dos.event.laid':
        return [lastOf(board, event.card)];
      case 'dos.event.done':
      case 'dos.event.dealt':
        return [0];
      default:
        return [];
    }
  });
  return places.length ? places.filter((place) => place > 0) : null;
}

/** The paths of the cards, from what happened. `me` is the seat whose hand is open. */
export function pathsOf(events: readonly Event[], board: Board, me: number | null): Path[] {
  const paths: Path[] = [];
  const cleared = events.some((event) => event.code === 'dos.event.done' || event.code === 'dos.event.went_out');
  if (cleared) {
    for (let i = 1; i <= 12; i++)
      for (const from of [`done:${i}`, `with:${i}:0`, `with:${i}:1`]) paths.push({ from, to: 'discard', copy: true });
  }
  for (const event of events) {
    const { seat } = event;
    const hand = (card: string, n = 0) => (seat === me ? `hand:${seat}:${card}:${n}` : `hand:${seat}`);
    switch (event.code) {
      case 'dos.event.matched':
      case 'dos.event.matched_single':
      case 'dos.event.matched_double': {
        const place = placeOf(board, event.on, event.cards);
        event.cards.forEach((card, k) =>
          paths.push(
            place ? { from: hand(card), to: `with:${place}:${k}` } : { from: hand(card), to: 'discard', copy: true },
          ),
        );
        break;
      }
      case 'dos.event.laid':
        paths.push({ from: hand(event.card), to: `row:${lastOf(board, event.card)}` });
        break;
      case 'dos.event.refilled':
      case 'dos.event.row_card':
        paths.push({ from: 'deck', to: `row:${lastOf(board, event.card)}`, flip: true });
        break;
      case 'dos.event.drew':
      case 'dos.event.made_to_draw':
      case 'dos.event.penalty_card':
      case 'dos.event.joined': {
        const n = (board.hand ?? []).filter((card) => card === event.card).length - 1;
        paths.push({ from: 'deck', to: hand(event.card, n), flip: true });
        break;
      }
      case 'dos.event.drew_unseen':
      case 'dos.event.made_to_draw_unseen':
      case 'dos.event.penalty_card_unseen':
        paths.push({ from: 'deck', to: `hand:${seat}`, copy: true });
        break;
    }
  }
  return paths;
}
