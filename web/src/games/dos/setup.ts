/** Positions of DOS: hands, the row with what lies on it, scores; the rest is the deck. */
import { deal, eachSeat, words, type SetUp } from '$/study/setup';
import type { Position } from './types';

const COPIES: [string, number][] = [
  ['1', 3],
  ['3', 3],
  ['4', 3],
  ['5', 3],
  ['6', 2],
  ['7', 2],
  ['8', 2],
  ['9', 2],
  ['10', 2],
  ['#', 2],
];
const DECK = [
  ...COPIES.flatMap(([number, copies]) =>
    ['b', 'g', 'r', 'y'].flatMap((colour) => Array.from({ length: copies }, () => colour + number)),
  ),
  ...Array.from({ length: 12 }, () => 'W'),
];
/* Some of everything for each of four seats. */
const HANDS = [0, 1, 2, 3].map((seat) => [2, 17, 29, 40, 53, 61, 98].map((place) => DECK[place + 2 * seat]!));
const cardsIn = (text: string | undefined): string[] =>
  words(text).map((card) => (card.toLowerCase() === 'w' ? 'W' : card.toLowerCase()));

const setup: SetUp<Position> = {
  fields: (seats) => [
    { name: 'turn', kind: 'seat' },
    { name: 'phase', kind: 'choice', choices: ['start', 'drew', 'matching', 'laying'] },
    { name: 'row' },
    ...eachSeat(seats, (seat) => ({ name: `hand${seat}`, word: 'hand', seat })),
    ...eachSeat(seats, (seat) => ({ name: `score${seat}`, word: 'score', seat })),
    { name: 'discard', kind: 'lines' },
  ],
  toPosition(sketch, base, shuffle) {
    const { seats } = base;
    const written = eachSeat(seats, (seat) => cardsIn(sketch[`hand${seat}`]));
    const lying = words(sketch.row).map((item) => cardsIn(item.replaceAll('+', ' ')));
    const gone = cardsIn(sketch.discard);
    const aside = base.aside;
    const { rest, fill } = deal(DECK, [...written.flat(), ...lying.flat(), ...gone, ...aside], shuffle);
    const hands = written.map(fill);
    const row = lying.map(fill);
    const scores = eachSeat(seats, (seat) => Number(sketch[`score${seat}`] || 0));
    return {
      ...base,
      turn: Number(sketch.turn),
      phase: (sketch.phase || 'start') as Position['phase'],
      hands,
      row,
      discard: fill(gone),
      deck: rest,
      scores,
    };
  },
  fromPosition(position) {
    const { turn, phase, hands, row, scores, discard } = position;
    const sketch: Record<string, string> = {
      turn: String(turn),
      phase,
      row: row.map((item) => item.join('+')).join(' '),
      discard: discard.join(' '),
    };
    hands.forEach((hand, seat) => (sketch[`hand${seat}`] = hand.join(' ')));
    scores.forEach((score, seat) => (sketch[`score${seat}`] = String(score)));
    return sketch;
  },
  blank: (seats) => ({
    seats,
    rounds: 1,
    dealer: seats - 1,
    turn: 0,
    phase: 'start',
    scores: eachSeat(seats, () => 0),
    owes: [],
    hands: HANDS.slice(0, seats),
    row: [['b10'], ['r9']],
    deck: deal(DECK, [...HANDS.slice(0, seats).flat(), 'b10', 'r9'], (cards) => [...cards]).rest,
    discard: [],
    aside: [],
    singles: 0,
    doubles: 0,
    must: 0,
    may: 0,
  }),
};
export default setup;
