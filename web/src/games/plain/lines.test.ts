import { beforeAll, expect, test, vi } from 'vitest';
import type { View } from '$/games/board';
import { loadWords } from '$/words.svelte';
import { lines, spoken } from './lines';

const WORDS = {
  toy: {
    'board.pot': 'pot',
    'board.turn': 'It is the turn of {seat}',
    'board.points': 'Points of {seat}',
    'move.roll': 'Roll',
  },
};
const NAMES = ['Ada', 'Bo'];

const answer = vi.fn((_address: string) => Promise.resolve(new Response(JSON.stringify(WORDS))));
beforeAll(async () => {
  vi.stubGlobal('fetch', answer);
  await loadWords('toy');
});

function view(board: object): View {
  return {
    game: 'toy',
    seats: 2,
    options: {},
    seat: 0,
    moves: 0,
    waiting: [0],
    over: false,
    scores: [0, 0],
    winners: [],
    resigned: [],
    board,
  };
}

test('words of a game that lives elsewhere are asked of the server, and only once', async () => {
  await loadWords('toy');
  expect(answer.mock.calls.map(([address]) => address.split('/').at(-1))).toEqual(['en?area=toy']);
  expect(spoken('toy', 'roll')).toBe('Roll');
  expect(spoken('toy', 'stop')).toBe('stop');
});

test('fields have their words, those of seats their names', () => {
  const told = lines(view({ pot: 7, turn: 1, points: [3, -2, 9], last_card: null, open: true, hand: [] }), NAMES);
  expect(told).toEqual([
    { label: 'Pot', value: '7' },
    { label: 'It is the turn of Bo', value: '' },
    { label: 'Points of Ada', value: '3' },
    { label: 'Points of Bo', value: '−2' },
    { label: 'Last card', value: '–' },
    { label: 'Open', value: 'yes' },
    { label: 'Hand', value: '–' },
  ]);
});

test('a seat below 0 is nobody', () => {
  expect(lines(view({ turn: -1 }), NAMES)).toEqual([]);
});
