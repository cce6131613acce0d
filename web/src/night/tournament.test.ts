import { expect, test } from 'vitest';
import type { NightMeeting } from '$/protocol';
import { halvesOf, pointsOf } from './tournament';

test('half points are written as people write them', () => {
  expect([0, 1, 2, 3, 10].map(pointsOf)).toEqual(['0', '½', '1', '1½', '5']);
});

test('what one got against the other, from either side', () => {
  const met = (one: number, other: number | null, halves: [number, number] | null): NightMeeting => ({
    one,
    other,
    halves,
    table: '',
  });
  const rounds = [[met(0, 1, [1, 1]), met(2, null, [2, 0])], [met(1, 0, [2, 0])], [met(2, 0, null)]];
  expect([halvesOf(rounds, 0, 1), halvesOf(rounds, 1, 0)]).toEqual([0, 2]);
  expect([halvesOf(rounds, 2, 0), halvesOf(rounds, 1, 2)]).toEqual([null, null]);
});
