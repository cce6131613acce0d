/** Positions as people write them: a few short fields, of which the rest follows.
 *
 * A game's `setup.ts` turns the fields into a position and back. It judges nothing: the referee says
 * what is wrong with a position. Cards that are named nowhere lie, shuffled, where nobody sees them.
 */
import { folder } from '$/games/registry';
import type { Position } from './study.svelte';

export type Sketch = Record<string, string>;
export type Shuffle = <T>(cards: readonly T[]) => T[];

export interface Field {
  name: string;
  /** The word for it in the catalogue `setup`, if it is not its name. */
  word?: string;
  /** Whose it is. */
  seat?: number;
  kind?: 'line' | 'lines' | 'seat' | 'choice';
  choices?: readonly string[];
}

export interface SetUp<P extends Position = Position> {
  fields: (seats: number) => Field[];
  /** What the fields cannot say stays as it is in `base`. */
  toPosition: (sketch: Sketch, base: P, shuffle: Shuffle) => P;
  fromPosition: (position: P) => Sketch;
  /** The plainest position there is. */
  blank: (seats: number) => P;
}

const files = import.meta.glob<{ default: SetUp }>('../games/*/setup.ts');

export const hasSetUp = (game: string): boolean => `../games/${folder(game)}/setup.ts` in files;

export async function loadSetUp(game: string): Promise<SetUp | undefined> {
  const file = files[`../games/${folder(game)}/setup.ts`];
  return file ? (await file()).default : undefined;
}

export const asWritten: Shuffle = (cards) => [...cards];

export const shuffled: Shuffle = (cards) => {
  const found = [...cards];
  const random = crypto.getRandomValues(new Uint32Array(found.length));
  for (let i = found.length - 1; i > 0; i--) {
    const j = random[i]! % (i + 1);
    [found[i], found[j]] = [found[j]!, found[i]!];
  }
  return found;
};

/** The words of a field. */
export const words = (text: string | undefined): string[] => (text ?? '').split(/[\s,;]+/).filter(Boolean);

export const eachSeat = <T>(seats: number, make: (seat: number) => T): T[] =>
  Array.from({ length: seats }, (_, seat) => make(seat));

/** The cards of a deck that are named nowhere, and `?` filled with some of them. */
export function deal(
  deck: readonly string[],
  named: readonly string[],
  shuffle: Shuffle,
): { rest: string[]; fill: (cards: readonly string[]) => string[] } {
  const rest = [...deck];
  for (const card of named) {
    const at = rest.indexOf(card);
    if (at >= 0) rest.splice(at, 1);
  }
  const hidden = shuffle(rest);
  return { rest: hidden, fill: (cards) => cards.map((card) => (card === '?' ? (hidden.pop() ?? card) : card)) };
}
