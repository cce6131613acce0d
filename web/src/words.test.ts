import { expect, test } from 'vitest';
import english from '@words/en/page.json';
import { t, tell } from './words.svelte';

const sources = import.meta.glob<string>(['./**/*.svelte', './**/*.ts', '!./**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const used = new Set(
  Object.values(sources).flatMap((text) => [...text.matchAll(/['"`]page\.([a-z_.0-9-]+)['"]/g)].map((found) => found[1]!)),
);

test('every word that the page uses is in the catalogue', () => {
  expect(used.size).toBeGreaterThan(100);
  expect([...used].filter((key) => !(key in english))).toEqual([]);
});

test('a code without words is shown bare', () => {
  expect(t('page.unheard_of', { n: 1 })).toBe('page.unheard_of n=1');
});

test('names take the place of seat numbers', () => {
  expect(tell('page.seat', { n: 3 }, [])).toBe('Seat 3');
  expect(tell('page.waiting_for', { who: 'Ada' }, ['Ada'])).toBe('Waiting for Ada');
});
