import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadWords } from '$/words.svelte';
import Board from './Board.svelte';
import black from './fixtures/black.json';
import crossing from './fixtures/crossing.json';
import hidden from './fixtures/hidden.json';
import keep from './fixtures/keep.json';
import over from './fixtures/over.json';
import pick from './fixtures/pick.json';
import roll from './fixtures/roll.json';
import roller from './fixtures/roller.json';
import sealed from './fixtures/sealed.json';
import sealing from './fixtures/sealing.json';
import board from './index';
import { letterOf, writingOf, type Writing } from './table';
import type { Move } from './types';

let shown: Record<string, unknown> | undefined;
const act = vi.fn<(move: string) => void>();
const names = ['Ada', 'Bo', 'Cy', 'Di'];
const all = (query: string) => [...document.querySelectorAll<HTMLElement>(query)];
const box = (name: string) => document.querySelector<HTMLElement>(`.own [data-box="${name}"]`)!;
const labelled = (start: string) => all('button').find((one) => one.getAttribute('aria-label')?.startsWith(start));
const button = (text: string) => all('button').find((one) => one.textContent?.includes(text));
const lit = () =>
  all('.own .lit')
    .map((one) => one.dataset.box!)
    .sort();

const textsOf = (told: { legal: { text: string }[] }) => told.legal.map((move) => move.text);
const writingsOf = (told: { legal: unknown[] }): Writing[] =>
  (told.legal as Move[]).flatMap((move) => writingOf(move) ?? []);

function tap(node: HTMLElement | undefined): void {
  node!.click();
  flushSync();
}

function show(told: { view: object; legal: unknown[] }, props: Record<string, unknown> = {}): void {
  const seat = (told.view as { seat: number }).seat;
  const given = { ...told, seat, events: [], names, readonly: false, refused: null, marked: null, act, ...props };
  shown = mount(Board, { target: document.body, props: given as never });
  flushSync();
}

beforeEach(async () => {
  act.mockClear();
  await loadWords('lowdown');
});
afterEach(() => {
  if (shown) void unmount(shown);
  shown = undefined;
  document.body.innerHTML = '';
});

test('the active seat rolls', () => {
  show(roll);
  tap(button('Roll'));
  expect(act).toHaveBeenCalledExactlyOnceWith('roll');
});

test('dice chosen, the boxes that take them are lit, and a tap writes', () => {
  show(pick);
  const want = writingsOf(pick).find((one) => one.colour !== 'w')!;
  const { numbers, colours } = pick.view.board.dice;
  tap(all('.rolled button')[numbers.indexOf(Number(want.number))]);
  tap(all('.rolled button')[2 + colours.findIndex((one) => letterOf(one) === want.colour)]);
  const fitting = writingsOf(pick)
    .filter((one) => one.number === want.number && one.colour === want.colour)
    .map((one) => one.box);
  expect(lit()).toEqual(fitting.sort());
  expect(act).not.toHaveBeenCalled();
  tap(box(want.box));
  expect(act).toHaveBeenCalledExactlyOnceWith(want.move);
});

test('a wild asks which rolled colour is set aside', () => {
  show(pick);
  const want = writingsOf(pick).find((one) => one.colour === 'w')!;
  tap(all('.rolled button')[pick.view.board.dice.numbers.indexOf(Number(want.number))]);
  tap(labelled('Wild'));
  tap(box(want.box));
  expect(act).not.toHaveBeenCalled();
  const asides = all('.aside[aria-label^="Set aside"]');
  expect(asides).toHaveLength(2);
  tap(asides[0]);
  expect(textsOf(pick)).toContain(act.mock.calls[0]![0]);
  expect(act.mock.calls[0]![0]).toMatch(new RegExp(`^${want.number}w>${want.box}/`));
});

test('a box first and dice after it is as good', () => {
  show(hidden);
  const want = writingsOf(hidden).find((one) => one.colour !== 'w')!;
  tap(box(want.box));
  expect(act).not.toHaveBeenCalled();
  tap(all('.hidden button')[1]);
  expect(act).toHaveBeenCalledExactlyOnceWith(want.move);
});

test('black boxes name both dice that are set aside', () => {
  show(black);
  const want = writingsOf(black).find((one) => !one.number)!;
  tap(box(want.box));
  tap(all('.aside[aria-label^="Set aside"]')[0]);
  expect(act.mock.calls[0]![0]).toMatch(/^black>/);
  expect(textsOf(black)).toContain(act.mock.calls[0]![0]);
});

test('the hidden pair can be gambled on, and shows nothing before', () => {
  show(pick);
  expect(all('.secret')).toHaveLength(2);
  tap(button('Take the pair'));
  expect(act).toHaveBeenCalledExactlyOnceWith('hidden');
});

test('who rolled the hidden pair sees it, but cannot use it', () => {
  show(roller);
  expect(document.body.textContent).toContain('Only you see these');
  expect(all('.hidden button').every((one) => (one as HTMLButtonElement).disabled)).toBe(true);
});

test("sealed choices: who has chosen is marked, one's own is pencilled in", () => {
  show(sealing);
  expect(all('.seal')).toHaveLength(1);
  expect(all('.pick.aside')).toHaveLength(2);
  void unmount(shown!);
  document.body.innerHTML = '';
  show(sealed);
  expect(document.querySelector('.pencil')).not.toBeNull();
});

test('lines to cross out are offered with what they save', () => {
  show(crossing);
  expect(document.querySelector('.doing')!.textContent).toBe('You may cross out a line');
  const move = textsOf(crossing).find((one) => one.startsWith('cross'))!;
  const offer = button(`Cross out ${move.slice(6)}`)!;
  expect(all('.offer')).toHaveLength(textsOf(crossing).filter((one) => one.startsWith('cross')).length);
  tap(offer);
  expect(act).toHaveBeenCalledExactlyOnceWith(move);
});

test('where one is asked, one may cross out nothing', () => {
  show(keep);
  tap(button('Cross out nothing'));
  expect(act).toHaveBeenCalledExactlyOnceWith('keep');
});

test('crossed-out lines are drawn, boxes say so', () => {
  show(over);
  const drawn = over.view.board.boards.flatMap((sheet) => sheet.crossed);
  expect(drawn.length).toBeGreaterThan(0);
  expect(all('.ink')).toHaveLength(drawn.length);
  expect(all('.own [role=gridcell]')).toHaveLength(27);
  const own = over.view.board.boards[0]!.crossed[0]!;
  expect(box(own.slice(0, 2)).getAttribute('aria-label')).toContain('crossed out');
});

test("others' choices do not undo half a choice", () => {
  const props = $state({ ...sealing, seat: 0, events: [], names, readonly: false, refused: null, marked: null, act });
  shown = mount(Board, { target: document.body, props: props as never });
  flushSync();
  tap(all('.rolled button:not(:disabled)')[0]);
  expect(all('.picked')).toHaveLength(1);
  props.view = { ...sealing.view, moves: sealing.view.moves + 1, board: { ...sealing.view.board, chosen: [1, 2] } };
  flushSync();
  expect(all('.picked')).toHaveLength(1);
});

test('moves in words', () => {
  expect(board.spoken({ kind: 'write', text: '', number: 5, colour: 'w', box: 'G7', aside: 'r' })).toBe(
    '5 with a wild into G7, setting red aside',
  );
  expect(board.spoken({ kind: 'black', text: '', box: 'P1', aside: '5r' })).toBe('black out P1, setting 5 red aside');
  expect(board.spoken({ kind: 'cross', text: '', line: 'R159' })).toBe('cross out R159');
});
