import { expect, test } from 'vitest';
import { figures, sparedSeconds } from './clock';

test('what is left is written as on a clock', () => {
  expect([0, 1, 999, 1000, 59_001, 61_000, 599_500].map(figures)).toEqual([
    '0:00',
    '0:01',
    '0:01',
    '0:01',
    '1:00',
    '1:01',
    '10:00',
  ]);
  expect([3_600_000, 3_725_000, 14 * 86_400_000].map(figures)).toEqual(['1:00:00', '1:02:05', '336 h']);
});

test('an empty clock leaves ten seconds, or the increment, and never more than there was', () => {
  expect(sparedSeconds({ total_s: 300, increment_s: 3 })).toBe(10);
  expect(sparedSeconds({ total_s: 300, increment_s: 20 })).toBe(20);
  expect(sparedSeconds({ total_s: 5 })).toBe(5);
});
