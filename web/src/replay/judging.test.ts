import { beforeEach, expect, test, vi } from 'vitest';
import { Refused, api } from '$/net/api';
import type { HintFacts, Judgement } from '$/protocol';
import { notes } from '$/ui/notes.svelte';
import { Judging, markOf, nothingMarked } from './judging.svelte';

const best: HintFacts = { move: { kind: 'move', text: 'a' }, value: 0.6, unit: 'win', code: '', params: {} };
const one = (more: Partial<Judgement>): Judgement => ({
  number: 1,
  seat: 0,
  made: { kind: 'move', text: 'b' },
  unjudged: '',
  hints: [best],
  same: false,
  loss: null,
  ...more,
});

test('a move is marked by what it loses, and not where the bot says nothing', () => {
  expect(markOf(undefined)).toBe(null);
  expect(markOf(one({ unjudged: 'forced', hints: [] }))).toBe(null);
  expect(markOf(one({ made: null }))).toBe(null);
  expect(markOf(one({ same: true, loss: 0 }))).toBe('same');
  expect(markOf(one({}))).toBe('other');
  expect([0.01, 0.05, 0.2].map((loss) => markOf(one({ loss })))).toEqual(['good', 'other', 'worse']);
  const points = [{ ...best, unit: 'points' }];
  expect([0, 2, 9].map((loss) => markOf(one({ loss, hints: points })))).toEqual(['good', 'other', 'worse']);
});

test('where no bot judges, nobody is said to have played like one', () => {
  expect(nothingMarked([one({ same: true }), one({ unjudged: 'forced', hints: [] })])).toBe('study.none');
  expect(
    nothingMarked([undefined, one({ unjudged: 'forced', hints: [] }), one({ unjudged: 'no_bot', hints: [] })]),
  ).toBe('study.no_bot');
});

let judging: Judging;
beforeEach(() => {
  judging = new Judging();
  notes.length = 0;
});

test('a look through the whole begins where nothing is judged yet, and counts', async () => {
  const lines = vi.spyOn(api, 'lines').mockImplementation(async (_path, _record, _signal, each) => {
    for (const number of [3, 4]) each(one({ number, loss: 0.2 }) as never);
  });
  judging.judged = { 1: one({}), 2: one({ number: 2, same: true }) };
  await judging.whole({}, 4);
  expect(lines.mock.calls[0]![0]).toContain('from=3&to=4');
  expect(judging.marked(4)).toEqual([1, 3, 4]);
  expect(judging.through).toBe(null);
});

test('what ends before its time is told, and so is a refusal', async () => {
  vi.spyOn(api, 'lines').mockResolvedValueOnce(undefined);
  await judging.ask({}, 1);
  expect(notes).toHaveLength(1);
  vi.spyOn(api, 'lines').mockRejectedValueOnce(new Refused('studies_busy', 'too busy'));
  await judging.whole({}, 2);
  expect(notes).toHaveLength(2);
  expect([judging.asked, judging.through]).toEqual([null, null]);
});
