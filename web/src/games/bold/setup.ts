/** Positions of BOLD: the grid row by row, cards face-up, groups taken. */
import { deal, eachSeat, words, type SetUp } from '$/study/setup';
import type { Position } from './types';
import { PLACES } from './table';

const DECK = ['glass', 'bottle', 'jug'].flatMap((container) =>
  ['big', 'medium', 'small'].flatMap((size) =>
    ['red', 'blue', 'green'].flatMap((colour) =>
      ['stripes', 'circles', 'stars'].map((pattern) => `${container} ${size} ${colour} ${pattern}`),
    ),
  ),
);
const ROWS = [0, 1, 2, 3];
const cardsIn = (row: string | undefined): string[] =>
  (row ?? '')
    .split(/[,;\n]+/)
    .map((card) => card.trim().toLowerCase().replaceAll(/\s+/g, ' '))
    .filter(Boolean);

const setup: SetUp<Position> = {
  fields: (seats) => [
    { name: 'turn', kind: 'seat' },
    ...ROWS.map((row) => ({ name: `row${row + 1}`, kind: 'lines' as const })),
    { name: 'up' },
    ...eachSeat(seats, (seat) => ({ name: `groups${seat}`, word: 'groups', seat })),
  ],
  toPosition(sketch, base, shuffle) {
    const { seats } = base;
    const groups = eachSeat(seats, (seat) => words(sketch[`groups${seat}`]).map(Number));
    const written = ROWS.flatMap((row) => cardsIn(sketch[`row${row + 1}`]));
    const { rest, fill } = deal(DECK, written, shuffle);
    const grid = fill(written);
    const taken = groups.flat().reduce((sum, n) => sum + n, 0);
    const up = words(sketch.up);
    const seen = base.seen.filter((place) => !up.includes(place));
    return {
      seats,
      turn: Number(sketch.turn),
      grid,
      up,
      seen: [...up, ...seen],
      pile: rest.slice(0, Math.max(0, rest.length - taken)),
      groups,
    };
  },
  fromPosition(position) {
    const { turn, grid, up, groups } = position;
    const sketch: Record<string, string> = { turn: String(turn), up: up.join(' ') };
    for (const row of ROWS)
      sketch[`row${row + 1}`] = grid
        .slice(row * 5, row * 5 + 5)
        .map((card) => card ?? '?')
        .join(', ');
    groups.forEach((own, seat) => (sketch[`groups${seat}`] = own.join(' ')));
    return sketch;
  },
  blank: (seats) => ({
    seats,
    turn: 0,
    grid: DECK.slice(0, PLACES.length),
    up: [],
    seen: [],
    pile: DECK.slice(PLACES.length),
    groups: eachSeat(seats, () => []),
  }),
};
export default setup;
