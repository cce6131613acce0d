import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { HintFacts, SeatUpdate, Table, TellHint } from '$/protocol';
import { notes, spoken } from '$/ui/notes.svelte';
import { PATIENCE_MS, askHint, letGo } from './hint';
import { Sitting } from './session.svelte';

const idea: HintFacts = { move: { kind: 'draw', text: 'draw' }, value: 0.5, unit: 'win', code: '', params: {} };
let sitting: Sitting;
let answer: (told: TellHint) => void;

/** A seat that is waited for, after so many moves. */
function stand(moves: number): void {
  sitting.line.table = { phase: 'playing', match: 1, chairs: [] } as unknown as Table;
  sitting.line.seats = [{ seat: 0, view: { moves, waiting: [0] } }] as unknown as SeatUpdate[];
}
const hint = async () => {
  answer({ type: 'tell_hint', id: '', ok: true, seat: 0, hints: [idea] });
  await vi.advanceTimersByTimeAsync(0);
};

beforeEach(() => {
  vi.useFakeTimers();
  sitting = new Sitting('table', '');
  sitting.seat = 0;
  stand(4);
  sitting.line.ask = () => new Promise((done) => (answer = done as typeof answer));
  notes.length = 0;
  void askHint(sitting);
});
afterEach(() => vi.useRealTimers());

test('it is said at once that a hint is on its way, and after a while why it takes so long', async () => {
  expect(spoken.polite).toContain('Thinking about a hint');
  expect(sitting.asked && !sitting.slow).toBe(true);
  await vi.advanceTimersByTimeAsync(PATIENCE_MS);
  expect(sitting.slow).toBe(true);
  expect(spoken.polite).toContain('still warming up');
  await hint();
  expect([sitting.hint, sitting.asked]).toEqual([idea, null]);
});

test('a hint for a position that is gone is let go, kindly, and another one can be asked for', async () => {
  stand(6);
  letGo(sitting);
  expect(notes.map((one) => one.text)).toEqual([expect.stringContaining('the hint no longer fits')]);
  const late = answer;
  void askHint(sitting);
  expect(sitting.asked).not.toBeNull();
  late({ type: 'tell_hint', id: '', ok: true, seat: 0, hints: [idea] });
  await vi.advanceTimersByTimeAsync(0);
  expect([sitting.hint, sitting.asked]).toEqual([null, { spot: sitting.spot }]);
});

test('nothing more is said of a hint that came in time', async () => {
  await hint();
  await vi.advanceTimersByTimeAsync(PATIENCE_MS);
  expect(spoken.polite).not.toContain('warming up');
});

test('a hint is shown where it was asked for, and nowhere else', async () => {
  await hint();
  stand(5);
  expect(sitting.hint).toBeNull();
  stand(4);
  expect(sitting.hint).toEqual(idea);
});
