import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadWords } from '$/words.svelte';
import Board from './Board.svelte';
import lost from './fixtures/lost.json';
import memory from './fixtures/memory.json';
import stop from './fixtures/stop.json';
import together from './fixtures/together.json';
import board from './index';
import { isUp, PLACES, tally } from './table';

let shown: Record<string, unknown> | undefined;
const act = vi.fn<(move: string) => void>();
const names = ['Ada', 'Bo', 'Cy', 'Di'];
const place = (name: string) => document.querySelector<HTMLElement>(`[data-place="${name}"]`)!;
const button = (text: string) =>
  [...document.querySelectorAll('button')].find((one) => one.textContent?.includes(text));

function show(told: { view: object; legal: unknown[] }, props: Record<string, unknown> = {}): void {
  const seat = (told.view as { seat: number }).seat;
  const all = { ...told, seat, events: [], names, readonly: false, refused: null, marked: null, act, ...props };
  shown = mount(Board, { target: document.body, props: all as never });
  flushSync();
}

beforeEach(async () => {
  act.mockClear();
  await loadWords('bold');
});
afterEach(() => {
  if (shown) void unmount(shown);
  shown = undefined;
  document.body.innerHTML = '';
});

test('every place says what lies there, and face-down cards say nothing', () => {
  show(stop);
  expect(document.querySelectorAll('[role=gridcell]')).toHaveLength(20);
  stop.view.board.grid.forEach((card, i) => {
    const label = place(PLACES[i]!).getAttribute('aria-label')!;
    if (isUp(card)) expect(card.split(' ').every((value) => label.includes(value))).toBe(true);
    else expect(label).toBe(`${PLACES[i]}, face-down`);
  });
});

test('a tap turns a card, and the big button stops for what it says', () => {
  show(stop);
  const down = PLACES.find((name) => stop.legal.some((move) => move.text === name))!;
  place(down).click();
  expect(act).toHaveBeenLastCalledWith(down);
  const big = button('Stop')!;
  expect(big.textContent).toContain(String(stop.view.board.score_now));
  expect(document.body.textContent).toContain(String(stop.view.board.score_next));
  big.click();
  expect(act).toHaveBeenLastCalledWith('stop');
});

test('what is still shared is named', () => {
  show(stop);
  const values = [...document.querySelectorAll('.shared li')].map((one) => one.textContent?.trim());
  expect(values).toEqual(stop.view.board.shared);
});

test('a lost turn lies open until it is covered', () => {
  show(lost);
  expect(button('Stop')).toBeUndefined();
  button('Cover')!.click();
  expect(act).toHaveBeenCalledExactlyOnceWith('cover');
});

test('two places are turned together, in reading order', () => {
  show(together);
  place('c2').click();
  flushSync();
  expect(act).not.toHaveBeenCalled();
  expect(place('c2').getAttribute('aria-selected')).toBe('true');
  place('b1').click();
  expect(act).toHaveBeenCalledExactlyOnceWith('b1 c2');
});

test('cards turned before are shown only where the table remembers them', () => {
  show(memory);
  const [where, card] = Object.entries(memory.view.board.remembered)[0]!;
  expect(place(where).getAttribute('aria-label')).toContain(String(card).split(' ')[0]!);
  expect(document.querySelectorAll('.memory')).toHaveLength(Object.keys(memory.view.board.remembered).length);
});

test('by keyboard: arrows walk, s stops', () => {
  show(stop);
  const press = (name: string, key: string) => {
    place(name).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    flushSync();
  };
  place('a1').focus();
  press('a1', 'ArrowRight');
  press('b1', 'ArrowDown');
  expect((document.activeElement as HTMLElement).dataset.place).toBe('b2');
  press('b2', 's');
  expect(act).toHaveBeenCalledExactlyOnceWith('stop');
});

test('who watches can do nothing', () => {
  show(stop, { readonly: true });
  place('a1').click();
  expect((button('Stop') as HTMLButtonElement).disabled).toBe(true);
  expect(act).not.toHaveBeenCalled();
});

test('groups are counted by size', () => {
  expect(tally([2, 3, 2])).toEqual([
    { n: 3, times: 1 },
    { n: 2, times: 2 },
  ]);
  expect(board.summary!(stop.view as never, names)).toContain('draw pile');
});

test('when the game is over, nothing is said of what is shared', () => {
  show({ ...stop, view: { ...stop.view, over: true } });
  expect(document.querySelector('.shared')).toBeNull();
});
