import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import english from '@words/en/page.json';
import { t, tell } from './words.svelte';

const files = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((one) =>
    one.isDirectory() ? files(join(folder, one.name)) : [join(folder, one.name)],
  );
const sources = files('src').filter((name) => /\.(svelte|ts)$/.test(name) && !name.endsWith('.test.ts'));
const used = new Set(
  sources.flatMap((name) => [...readFileSync(name, 'utf-8').matchAll(/['"`]page\.([a-z_.0-9-]+)['"]/g)].map((found) => found[1]!)),
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
