import { expect, test } from 'vitest';
import { beganOf, levelOf, namesOf } from './about';

const record = { about: { began: '2026-11-16', players: [{ name: 'Ada' }, { level: 'sharp' }, {}] } };

test('people have their names, bots names and levels, and whoever is not told a number', () => {
  const names = namesOf(record, 3);
  expect([names[0], names[2]]).toEqual(['Ada', 'Seat 3']);
  expect(names[1]).not.toContain('Seat');
  expect([0, 1, 2].map((seat) => levelOf(record, seat))).toEqual(['', 'Bot · sharp', '']);
  expect(namesOf({}, 2)).toEqual(['Seat 1', 'Seat 2']);
});

test('a day is the same day everywhere, and what is no date is not shown', () => {
  expect(beganOf(record)).toContain('November 16, 2026');
  expect(beganOf({ about: { began: '2026-11-16T13:05:00+00:00' } })).toMatch(/2026.*\d:\d\d/);
  expect(beganOf({ about: { began: 'long ago' } })).toBe('');
  expect(beganOf(undefined)).toBe('');
});
