import { expect, test } from 'vitest';
import type { Frame, Judgement } from '$/protocol';
import { chancesOf } from './chances';

const frame = (over = false, winners: number[] = [], seats = 2) =>
  ({ view: { seats, over, winners } }) as unknown as Frame;
const said = (number: number, seat: number, value: number, loss: number | null = 0, unit = 'win') =>
  ({
    number,
    seat,
    made: { kind: '', text: 'x' },
    hints: [{ value, unit }],
    same: !loss,
    loss,
  }) as unknown as Judgement;

test('two seats share the whole, the end is known, and what lost much turned it', () => {
  const judged = { 1: said(1, 0, 0.6), 2: said(2, 1, 0.7, 0.4), 3: said(3, 0, 0.7) };
  const { percent, turned } = chancesOf(judged, [frame(), frame(), frame(), frame(true, [0])]);
  expect(percent).toEqual([
    [60, 40],
    [30, 70],
    [70, 30],
    [100, 0],
  ]);
  expect(turned).toEqual([2]);
});

test('of more seats only the one that moves is known, and points are no chances', () => {
  const judged = { 1: said(1, 2, 0.5), 2: said(2, 0, 7, 0, 'points'), 3: said(3, 1, 0.2) };
  const { percent } = chancesOf(judged, [frame(false, [], 4), frame(false, [], 4), frame(false, [], 4)]);
  expect(percent).toEqual([
    [25, 25, 50, 25],
    [25, 25, 50, 25],
    [25, 20, 50, 25],
  ]);
});

test('one estimate makes no line', () => {
  expect(chancesOf({ 1: said(1, 0, 0.6) }, [frame(), frame()]).percent).toEqual([]);
});
