import type { Component } from 'svelte';
import { beforeEach, expect, test } from 'vitest';
import { loadWords } from '$/words.svelte';
import type { View } from '../board';
import { dragTo, key, named, press, show as mounted } from '../cards/showing';
import Board from './Board.svelte';
import carried from './fixtures/carried.json';
import caught from './fixtures/catch.json';
import drew from './fixtures/drew.json';
import laying from './fixtures/laying.json';
import matched from './fixtures/matched.json';
import owes from './fixtures/owes.json';
import plain from './fixtures/plain.json';
import turn from './fixtures/turn.json';
import watching from './fixtures/watching.json';
import { spoken, summary } from './say';
import { handSources, pathsOf } from './table';
import type * as types from './types';

const show = (fixture: Parameters<typeof mounted>[1], more = {}) => mounted(Board as Component<never>, fixture, more);
const card = (source: string) => document.querySelector<HTMLElement>(`[data-source="${source}"]`)!;
const place = (n: number) => document.querySelector<HTMLElement>(`[data-drop="R${n}"]`)!;
const lit = () =>
  [...document.querySelectorAll<HTMLElement>('[data-source]')]
    .filter((one) => one.querySelector('.card.lit'))
    .map((one) => one.dataset.source)
    .sort();
const view = turn.view as unknown as View<types.Board>;

beforeEach(() => loadWords('dos'));

test('cards have their full names', () => {
  show(turn);
  expect(card('g#:0').getAttribute('aria-label')).toBe('green Wild #');
  expect(card('W:1').getAttribute('aria-label')).toBe('Wild DOS');
  expect(place(1).getAttribute('aria-label')).toBe('Row 1: green 7');
});

test('two cards, then the card of the row', () => {
  const act = show(turn);
  press(card('b4:0'));
  expect(lit()).toEqual(['b3:0', 'g#:0', 'r1:0']);
  press(card('b3:0'));
  expect(place(1).classList).toContain('lit');
  press(place(1));
  expect(act).toHaveBeenCalledExactlyOnceWith('b3+b4 on 1');
});

test('the card of the row first: a single that can be nothing else is played at once', () => {
  const act = show(turn);
  press(place(2));
  expect(place(2).getAttribute('aria-pressed')).toBe('true');
  press(card('r5:0'));
  expect(act).toHaveBeenCalledExactlyOnceWith('r5 on 2');
});

test('a single that could become a double waits for a word', () => {
  const act = show(turn);
  press(place(1));
  press(card('g#:0'));
  expect(act).not.toHaveBeenCalled();
  press(named('Match'));
  expect(act).toHaveBeenCalledExactlyOnceWith('g# on 1');
});

test('what does not match is asked all the same, so that the referee can say why', () => {
  const act = show(turn);
  press(card('r1:0'));
  press(card('b3:0'));
  press(place(2));
  expect(act).toHaveBeenCalledExactlyOnceWith('r1+b3 on 2');
});

test('by dragging: a single, and the second card of a double', () => {
  const act = show(turn);
  dragTo(card('r5:0'), place(2));
  press(card('b3:0'));
  dragTo(card('b4:0'), place(1));
  expect(act.mock.calls).toEqual([['r5 on 2'], ['b3+b4 on 1']]);
});

test('by keys alone', () => {
  const act = show(turn);
  const board = document.querySelector<HTMLElement>('.dos')!;
  press(card('r5:0'));
  key(board, 'Digit2', '2');
  key(board, 'KeyD', 'd');
  expect(act.mock.calls).toEqual([['r5 on 2'], ['draw']]);
});

test('a Wild DOS is asked about only where it matters', () => {
  const act = show(plain);
  press(card('y#:0'));
  press(place(1));
  expect(act).not.toHaveBeenCalled();
  press(named('No, plain'));
  press(card('g10:0'));
  press(place(3));
  expect(act.mock.calls).toEqual([['y# on 1 plain'], ['g10 on 3']]);
});

test('a card is laid at the end of the row, after a draw or when it is earned', () => {
  const act = show(laying);
  expect(document.querySelector('.prompt')!.textContent).toBe('Lay 1 card for your double colour match');
  press(card('g3:0'));
  press(named('Lay here'));
  expect(act).toHaveBeenCalledExactlyOnceWith('lay g3');
});

test('after a draw a card is matched or laid', () => {
  const act = show(drew);
  dragTo(card('r7:0'), named('Lay here'));
  press(card('y5:0'));
  press(named('Lay yellow 5'));
  expect(act.mock.calls.map(([move]) => move)).toEqual(['lay r7', 'lay y5']);
});

test('what was played lies on its row card, and what it earned is told', () => {
  show(matched);
  expect(named('Row 2: green 6, matched by green Wild # and Wild DOS')).toBeTruthy();
  expect(document.querySelector('.earned')!.textContent).toContain('1 double colour match: lay 1, the others draw 1');
});

test('DOS! when it is owed', () => {
  const act = show(owes);
  press(document.querySelector<HTMLElement>('.shout')!);
  expect(act).toHaveBeenCalledExactlyOnceWith('DOS!');
});

test('DOS! together with the move that brings the hand to two', () => {
  const act = show(carried);
  const shout = document.querySelector<HTMLElement>('.shout')!;
  press(shout);
  expect(shout.getAttribute('aria-pressed')).toBe('true');
  press(card('r6:0'));
  press(place(2));
  expect(act).toHaveBeenCalledExactlyOnceWith('r6 on 2 DOS!');
});

test('who owes the call can be caught', () => {
  const act = show(caught);
  expect(document.querySelectorAll('.rival.owes')).toHaveLength(1);
  press(named('Catch Cy!'));
  expect(act).toHaveBeenCalledExactlyOnceWith('catch 2');
});

test('refused cards and hints are drawn where they lie', () => {
  const hint: types.Move = {
    kind: 'match',
    text: 'b4+g# on 1',
    cards: ['b4', 'g#'],
    place: 1,
    plain: false,
    call: false,
  };
  show(turn, {
    refused: { message: '', clause: 12, where: { cards: ['r1', 'b3'], on: view.board.row[1]!.card } },
    marked: hint,
  });
  expect(document.querySelectorAll('.held .refused')).toHaveLength(2);
  expect(place(2).classList).toContain('refused');
  expect(place(1).classList).toContain('marked');
});

test('a spectator sees backs only', () => {
  show(watching);
  expect(document.querySelectorAll('[data-source]')).toHaveLength(0);
  expect(document.querySelectorAll('.hand .back')).toHaveLength(7);
});

test('the hand is sorted by colour or by number', () => {
  expect(handSources(['r1', 'b3', 'b4', 'W'], 'colour').map((one) => one.card)).toEqual(['b3', 'b4', 'r1', 'W']);
  expect(handSources(['b4', 'r1', 'b3'], 'number').map((one) => one.card)).toEqual(['r1', 'b3', 'b4']);
  show(turn);
  press(named('Sort by number'));
  expect(document.querySelector('[data-source]')).toBe(card('r1:0'));
});

test('cards fly from the hand onto the row card', () => {
  const { board } = matched.view as unknown as View<types.Board>;
  const events: types.Event[] = [
    { code: 'dos.event.matched_double', seat: 1, cards: ['g#', 'W'], on: 'g6', clause: 18 },
  ];
  expect(pathsOf(events, board, 0)).toEqual([
    { from: 'hand:1', to: 'with:2:0' },
    { from: 'hand:1', to: 'with:2:1' },
  ]);
});

test('in words', () => {
  const match = { kind: 'match', text: '', place: 1, plain: false, call: false } as const;
  expect(spoken({ ...match, cards: ['r5', 'W'] }, view)).toBe('red 5 and Wild DOS on green 7');
  expect(spoken({ ...match, cards: ['y#'], plain: true, call: true }, view)).toBe(
    'yellow Wild # on green 7, plain, calling DOS!',
  );
  expect(spoken({ kind: 'lay', text: 'lay b4', card: 'b4', call: false }, view)).toBe('Lay blue 4');
  expect(summary(view, ['Ada', 'Bo', 'Cy'])).toContain(
    'In the row: 1, green 7; 2, blue 5. Ada has 7 cards and 0 points',
  );
});
