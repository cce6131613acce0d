import { expect, test } from 'vitest';
import { sharedEvents } from './sharedEvents';

const draws = { code: 'dos.event.drew', seat: 0, card: 'r7' };
const unseen = { code: 'dos.event.drew_unseen', seat: 0 };
const done = { code: 'dos.event.done', seat: 0 };
const other = { code: 'dos.event.drew_unseen', seat: 1 };
const others = { code: 'dos.event.drew', seat: 1, card: 'b3' };

test('one seat reads all that it was told', () => {
  expect(sharedEvents([{ seat: 0, events: [draws, done] }])).toEqual([draws, done]);
});

test('at one screen nobody reads what only another seat was shown', () => {
  const told = [
    { seat: 0, events: [draws, done, other] },
    { seat: 1, events: [unseen, done, others] },
  ];
  expect(sharedEvents(told)).toEqual([unseen, done, other]);
});

test('what has no public side is left out', () => {
  expect(
    sharedEvents([
      { seat: 0, events: [draws, done] },
      { seat: 1, events: [done] },
    ]),
  ).toEqual([done]);
});
