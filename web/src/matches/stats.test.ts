import { expect, test } from 'vitest';
import type { MatchSummary } from '$/protocol';
import { figures, lead, longest, opponents, rate, rates, rivals, standing, streak } from './stats';

const you = { nickname: 'Me', level: null, key: '', side: 0 };
const ada = { nickname: 'Ada', level: null, key: 'a', side: 1 };
const bot = { nickname: '', level: 'sharp', key: '', side: 2 };
const match = (result: MatchSummary['result'], more: Partial<MatchSummary> = {}): MatchSummary => ({
  table: 't',
  match: 1,
  game: 'g',
  began_ms: 0,
  ended_ms: 0,
  moves: 9,
  your_seats: [0],
  players: [you, ada, bot],
  scores: [1, 0, 0],
  winners: [0],
  set_up: false,
  result,
  lead: 3,
  figures: [],
  ...more,
});

test('wins, draws, leads and streaks add up', () => {
  const rows = [match('won'), match('won'), match('drawn', { lead: -1 }), match('lost', { lead: null }), match('won')];
  expect(standing(rows)).toEqual({ played: 5, won: 3, lost: 1, drawn: 1 });
  expect(rate(standing(rows))).toBe(0.7);
  expect(lead(rows)).toBe(2);
  expect(lead([])).toBe(null);
  expect(streak(rows)).toEqual({ result: 'won', n: 2 });
  expect(streak([match('lost')])).toEqual({ result: 'lost', n: 1 });
  expect(streak(rows.slice(2))).toBe(null);
  expect(longest([match('lost'), ...rows])).toBe(2);
  expect(rates(rows)).toEqual([1, 0.5, 0.5, 0.625, 0.7]);
});

test('figures are added up over matches, not averaged over averages', () => {
  const group = (total: number, of: number) => ({ figures: [{ name: 'group', total, of, share: false }] });
  const rows = [match('won', group(9, 3)), match('lost', group(0, 0)), match('won', group(1, 1))];
  expect(figures(rows)).toEqual([{ name: 'group', share: false, mean: 2.5, each: [1, 3] }]);
  expect(figures([match('lost', group(0, 0))])).toEqual([]);
});

test('one stands against people and levels, and not against a partner', () => {
  const rows = [match('won'), match('lost', { players: [you, { ...ada, side: 0 }, bot, { ...bot, side: 3 }] })];
  expect(opponents(rows[1]!).map((one) => one.seat)).toEqual([2, 3]);
  expect(rivals(rows)).toEqual([
    { key: 'a', nickname: 'Ada', level: null, played: 1, won: 1, lost: 0, drawn: 0 },
    { key: '', nickname: '', level: 'sharp', played: 2, won: 1, lost: 1, drawn: 0 },
  ]);
});
