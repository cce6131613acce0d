/** Positions of Blokus Duo: who began, and what each seat has laid, in order. */
import type { SetUp } from '$/study/setup';
import type { Position } from './types';

const movesIn = (text: string | undefined): string[] =>
  (text ?? '')
    .split(/[\n;]+/)
    .map((move) => move.trim())
    .filter(Boolean);

const setup: SetUp<Position> = {
  fields: () => [
    { name: 'first', kind: 'seat' },
    { name: 'placed0', word: 'placed', seat: 0, kind: 'lines' },
    { name: 'placed1', word: 'placed', seat: 1, kind: 'lines' },
  ],
  toPosition: (sketch) => ({
    seats: 2,
    first: Number(sketch.first),
    placed: [movesIn(sketch.placed0), movesIn(sketch.placed1)],
  }),
  fromPosition(position) {
    const { first, placed } = position;
    return { first: String(first), placed0: placed[0]!.join('\n'), placed1: placed[1]!.join('\n') };
  },
  blank: () => ({ seats: 2, first: 0, placed: [[], []] }),
};
export default setup;
