import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { HintFacts, SeatUpdate, Table, TellHint } from '$/protocol';
import { notes, spoken } from '$/ui/notes.svelte';
import { PATIENCE_MS, askHint, letGo } from './hint';
import { TableSession } from './session.svelte';

const idea: HintFacts = { move: { kind: 'draw', text: 'draw' }, value: 0.5, unit: 'win', code: '', params: {} };
let session: TableSession;
let answer: (told: TellHint) => void;

/** A seat that is waited for, after so many moves. */
function stand(moves: number): void {
  session.connection.table = { phase: 'playing', match: 1, chairs: [] } as unknown as Table;
  session.connection.seats = [{ seat: 0, view: { moves, waiting: [0] } }] as unknown as SeatUpdate[];
}
const hint = async () => {
  answer({ type: 'tell_hint', id: '', ok: true, seat: 0, hints: [idea] });
  await vi.advanceTimersByTimeAsync(0);
};

beforeEach(() => {
  vi.useFakeTimers();
  session = new TableSession('table', '');
  session.seat = 0;
  stand(4);
  session.connection.ask = () => new Promise((done) => (answer = done as typeof answer));
  notes.length = 0;
  void askHint(session);
});
afterEach(() => vi.useRealTimers());

test('it is said at once that a hint is on its way, and after a while why it takes so long', async () => {
  expect(spoken.polite).toContain('Thinking about a hint');
  expect(session.asked && !session.slow).toBe(true);
  await vi.advanceTimersByTimeAsync(PATIENCE_MS);
  expect(session.slow).toBe(true);
  expect(spoken.polite).toContain('still warming up');
  await hint();
  expect([session.hint, session.asked]).toEqual([idea, null]);
});

test('a hint for a position that is gone is let go, kindly, and another one can be asked for', async () => {
  stand(6);
  letGo(session);
  expect(notes.map((one) => one.text)).toEqual([expect.stringContaining('the hint no longer fits')]);
  const late = answer;
  void askHint(session);
  expect(session.asked).not.toBeNull();
  late({ type: 'tell_hint', id: '', ok: true, seat: 0, hints: [idea] });
  await vi.advanceTimersByTimeAsync(0);
  expect([session.hint, session.asked]).toEqual([null, { spot: session.spot }]);
});

test('nothing more is said of a hint that came in time', async () => {
  await hint();
  await vi.advanceTimersByTimeAsync(PATIENCE_MS);
  expect(spoken.polite).not.toContain('warming up');
});

test('a hint is shown where it was asked for, and nowhere else', async () => {
  await hint();
  stand(5);
  expect(session.hint).toBeNull();
  stand(4);
  expect(session.hint).toEqual(idea);
});
