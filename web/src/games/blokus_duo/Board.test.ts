import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadWords } from '$/words.svelte';
import Board from './Board.svelte';
import { NAMES } from './pieces';
import type * as types from './types';

const duo = (placed: string[][]): types.Board => ({
  rows: [],
  colours: ['red', 'blue'],
  first: 0,
  turn: 0,
  left: [[...NAMES], [...NAMES]],
  blocked: [false, false],
  corners: [
    ['e10', 'j5'],
    ['e10', 'j5'],
  ],
  placed,
  last: null,
});
const view = (board: types.Board) => ({
  game: 'blokus-duo',
  seat: 0,
  seats: 2,
  options: {},
  moves: 0,
  waiting: [0],
  over: false,
  scores: [-89, -89],
  winners: [],
  resigned: [],
  board,
});
const X = 'e9,d10,e10,f10,e11';
let shown: Record<string, unknown> | undefined;
const square = (name: string) => document.querySelector<HTMLElement>(`[data-square="${name}"]`)!;

function show(props: Partial<Record<string, unknown>>): void {
  const all = {
    view: view(duo([[], []])),
    seat: 0,
    legal: [{ kind: 'place', text: X, piece: 'X' }],
    events: [],
    names: ['Ada', 'Bo'],
    readonly: false,
    refused: null,
    marked: null,
    act: vi.fn(),
    ...props,
  };
  shown = mount(Board, { target: document.body, props: all as never });
  flushSync();
}

beforeEach(() => loadWords('blokus-duo'));
afterEach(() => {
  if (shown) void unmount(shown);
  document.body.innerHTML = '';
});

test('every square says what lies on it', () => {
  show({ view: view(duo([[X], []])) });
  expect(document.querySelectorAll('[role=gridcell]')).toHaveLength(196);
  expect(square('e10').getAttribute('aria-label')).toContain('red, Ada');
  expect(square('a1').getAttribute('aria-label')).toBe('a1, empty');
});

test('by keyboard: choose, aim, lay', () => {
  const act = vi.fn();
  show({ act });
  const press = (key: string) => {
    square('e10').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    flushSync();
  };
  press('n');
  press('Enter');
  expect(act).toHaveBeenCalledExactlyOnceWith(X);
});

test('a piece that fits nowhere says so', () => {
  show({});
  const labels = [...document.querySelectorAll('[role=group] button')].map(
    (one) => one.getAttribute('aria-label') ?? '',
  );
  expect(labels.filter((label) => label.includes('fits nowhere'))).toHaveLength(20);
});

test('what was refused is drawn on the squares', () => {
  show({ refused: { message: '', clause: 12, where: { cells: ['e9', 'e10'] } } });
  expect([...document.querySelectorAll('.bad')].map((one) => (one as HTMLElement).dataset.square)).toEqual([
    'e10',
    'e9',
  ]);
});

test('nothing can be laid where nothing may be played', () => {
  const act = vi.fn();
  show({ act, readonly: true });
  square('e10').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  expect(act).not.toHaveBeenCalled();
});
