import { beforeEach, expect, test } from 'vitest';
import { loadWords } from '$/words.svelte';
import type { Component } from 'svelte';
import type { View } from '../board';
import { dragTo, key, named, press, show as mounted } from '../cards/showing';
import Board from './Board.svelte';
import manual from './fixtures/manual.json';
import pairs from './fixtures/pairs.json';
import series from './fixtures/series.json';
import six from './fixtures/six.json';
import spoke from './fixtures/spoke.json';
import stray from './fixtures/stray.json';
import two from './fixtures/two.json';
import vote from './fixtures/vote.json';
import { counts, spoken, summary } from './say';
import { moveOf, pathsOf, refusedWay, wayOf } from './table';
import type * as types from './types';

const show = (fixture: Parameters<typeof mounted>[1], more = {}) => mounted(Board as Component<never>, fixture, more);
const source = (name: string) => document.querySelector<HTMLElement>(`[data-source="${name}"]`)!;
const pile = (n: number) => document.querySelector<HTMLElement>(`button[data-drop="B${n}"]`)!;
const view = two.view as unknown as View<types.Board>;
const stock: types.Move = { kind: 'play', text: 'S>3', source: 'S', pile: 3 };

beforeEach(() => loadWords('skipbo'));

test('building piles say what lies there and what comes next', () => {
  show(two);
  expect(pile(1).getAttribute('aria-label')).toBe('Building pile 1: 10 on top, needs 11');
  expect(pile(2).getAttribute('aria-label')).toBe('Building pile 2: SKIP-BO as 10 on top, needs 11');
});

test('buried discards can be read, in the fan and in words', () => {
  show(two);
  expect(source('D4').getAttribute('aria-label')).toBe('Your discard pile 4: 10 on top, under it 4, 1, 3, 3');
  const fan = source('D4').closest('.fan')!;
  expect(
    [...fan.querySelectorAll('.under')].map((one) => one.querySelector<HTMLElement>('.edge')!.dataset.print),
  ).toEqual(['3', '3', '1', '4']);
});

test('what fits is lit, what does not is not', () => {
  show(two);
  const lit = [...document.querySelectorAll('.source')]
    .filter((one) => one.querySelector('.card.lit'))
    .map((one) => (one as HTMLElement).dataset.source);
  expect(lit.sort()).toEqual(['D2', 'H6:0', 'HW:0', 'S']);
});

test('tap and tap: a card, then a pile', () => {
  const act = show(two);
  press(source('S'));
  expect(source('S').getAttribute('aria-pressed')).toBe('true');
  expect(pile(3).classList).toContain('lit');
  expect(pile(1).classList).not.toContain('lit');
  press(pile(3));
  expect(act).toHaveBeenCalledExactlyOnceWith('S>3');
});

test('a pile that does not take the card is asked all the same, so that the referee can say why', () => {
  const act = show(two);
  press(source('H9:0'));
  press(pile(4));
  expect(act).toHaveBeenCalledExactlyOnceWith('H9>4');
});

test('a card of the hand is discarded onto a pile; one of the stock never', () => {
  const act = show(two);
  press(source('S'));
  press(source('D1'));
  expect(act).not.toHaveBeenCalled();
  expect(source('D1').getAttribute('aria-pressed')).toBe('true');
  press(source('D1'));
  press(source('H9:0'));
  press(named('Discard 9 onto pile 1 and end the turn'));
  expect(act).toHaveBeenCalledExactlyOnceWith('H9-1');
});

test('by dragging', () => {
  const act = show(two);
  dragTo(source('HW:0'), pile(2));
  expect(act).toHaveBeenCalledExactlyOnceWith('HW>2');
});

test('by keys alone: s for the stock, digits for piles, with Shift for discards', () => {
  const act = show(two);
  const board = document.querySelector<HTMLElement>('.skipbo')!;
  key(board, 'KeyS', 's');
  key(board, 'Digit3', '3');
  press(source('H5:0'));
  key(board, 'Digit2', '"', true);
  expect(act.mock.calls).toEqual([['S>3'], ['H5-2']]);
  press(source('H5:0'));
  key(board, 'Escape', 'Escape');
  expect(source('H5:0').getAttribute('aria-pressed')).toBe('false');
});

test("the partner's piles can be played from, its hand not", () => {
  const act = show(pairs);
  press(source('PS'));
  press(pile(1));
  press(source('PD1'));
  press(pile(2));
  expect(act.mock.calls).toEqual([['PS>1'], ['PD1>2']]);
  expect(document.querySelectorAll('.rival')).toHaveLength(2);
  expect(source('PD1').closest('[data-drop^="D"]')).toBeNull();
});

test('six seats: five others, each in one sentence', () => {
  show(six);
  expect(document.querySelectorAll('.rival')).toHaveLength(5);
  expect(document.querySelector('.rival')!.getAttribute('aria-label')).toMatch(
    /^Eli: 4 in the stock, 5 on top; discard piles 9, 4, 1, none; \d in hand$/,
  );
});

test('a manual table: draw what is owed, call, accuse, vote', () => {
  expect(manual.legal.map((move) => move.kind)).toEqual(['draw']);
  let act = show(manual);
  press(named('Draw (3 to go)'));
  expect(act).toHaveBeenCalledExactlyOnceWith('draw');
  act = show(stray);
  press(named('Call it: out of order!'));
  expect(act).toHaveBeenCalledExactlyOnceWith('call');
  act = show(spoke);
  press(named('Accuse Dee'));
  expect(act).toHaveBeenCalledExactlyOnceWith('accuse 3');
  act = show(vote);
  press(named('Reject'));
  expect(act).toHaveBeenCalledExactlyOnceWith('reject');
});

test('the score pad of a series', () => {
  show(series);
  const rows = [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );
  expect(rows).toEqual([
    ['1', '35', '–'],
    ['2', '–', '30'],
    ['3', '35', '–'],
  ]);
  expect(document.querySelector('tfoot')!.textContent).toContain('70');
});

test('a refused move is drawn at the card and at the pile, a hint too', () => {
  show(two, { refused: { message: '', clause: 9, where: { source: 'H9', pile: 4, needed: 3 } }, marked: stock });
  expect(source('H9:0').classList).toContain('refused');
  expect(pile(4).classList).toContain('refused');
  expect(document.querySelector('.needs')!.textContent).toBe('Pile 4 needs 3');
  expect(source('S').classList).toContain('marked');
  expect(pile(3).classList).toContain('marked');
});

test('a spectator sees no hand and can press nothing', () => {
  const act = show({
    ...two,
    view: { ...two.view, seat: null, board: { ...two.view.board, hand: null } } as never,
    legal: [],
  });
  expect(document.querySelectorAll('[data-source^="H"]')).toHaveLength(0);
  press(pile(3));
  expect(act).not.toHaveBeenCalled();
});

test('the last move stays marked', () => {
  show(two, { events: [{ code: 'skipbo.event.played', seat: 1, from: 'S', card: '10', pile: 1, value: 10 }] });
  expect(pile(1).classList).toContain('last');
});

test('moves as places and back', () => {
  for (const move of [...two.legal, ...pairs.legal] as types.Move[]) expect(moveOf(wayOf(move)!)).toBe(move.text);
  expect(wayOf({ kind: 'pass', text: 'pass' })).toBeNull();
  expect(refusedWay({ card: '9', discard: 2 })).toEqual({ source: 'H9', target: 'D2' });
  expect(moveOf({ source: 'S', target: 'D1' })).toBeNull();
});

test('cards fly from where they lay; a complete pile goes aside', () => {
  const events: types.Event[] = [
    { code: 'skipbo.event.played', seat: 1, from: 'D2', card: '12', pile: 3, value: 12, clause: 9 },
    { code: 'skipbo.event.completed', seat: 1, pile: 3, clause: 11 },
    { code: 'skipbo.event.drew_cards', seat: 0, n: 2, cards: ['6', 'W'], clause: 8 },
  ];
  expect(pathsOf(events, view, 0)).toEqual([
    { from: 'discard:1:2', to: 'build:3', copy: true },
    { from: 'build:3', to: 'aside', copy: true },
    { from: 'draw', to: 'hand:0:H6:0', flip: true },
    { from: 'draw', to: 'hand:0:HW:0', flip: true },
  ]);
});

test('in words', () => {
  expect(spoken(stock, view)).toBe('6 from the stock to building pile 3');
  expect(spoken({ kind: 'discard', text: 'HW-1', card: 'W', pile: 1 }, view)).toBe('discard SKIP-BO onto pile 1');
  expect(counts(view, 1).map((count) => count.value)).toEqual(['2']);
  expect(summary(view, ['Ada', 'Bo'])).toBe(
    'Building piles need 11, 11, 6, 3. Ada: stock 4, top 6. Bo: stock 2, top 5. Your hand: 5, 6, 7, 9, SKIP-BO',
  );
});
