import { expect, test } from 'vitest';
import english from '@words/en/page.json';
import { settings } from './settings.svelte';
import { loadWords, t, tell } from './words.svelte';

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

test('a sentence begins with a capital, and its numbers with a minus', async () => {
  await loadWords('dos');
  expect(tell('dos.event.row_card', { card: 'yellow 5' }, [])).toBe('Yellow 5 is laid in the row');
  expect(t('page.hint_points', { n: -89 })).toContain('−89');
});

test('names take the place of seat numbers', () => {
  expect(tell('page.seat', { n: 3 }, [])).toBe('Seat 3');
  expect(tell('page.waiting_for', { who: 'Ada' }, ['Ada'])).toBe('Waiting for Ada');
});

test.each([
  ['en', 'Ada catches Ben, which has not called DOS!'],
  ['de', 'Ada erwischt Ben: Da fehlte der Ruf DOS!'],
  ['es', 'Ada pilla a Ben sin cantar ¡DOS!'],
])('in %s a name leaves no word for a seat behind', async (language, said) => {
  settings.language = language;
  await loadWords('dos', 'page');
  expect(tell('dos.event.caught', { seat: 0, other: 1 }, ['Ada', 'Ben'])).toBe(said);
  settings.language = '';
});

test('a sentence inside a sentence is said in the same language', async () => {
  settings.language = 'de';
  await loadWords('bold', 'dos', 'errors', 'page');
  const faults = [
    { code: 'bold.fault.no_group', params: { seat: 1, gaps: 3 } },
    { code: 'dos.fault.copies', params: { n: 3, card: 'r7', copies: 2 } },
  ];
  expect(tell('errors.position', { faults }, ['Ada', 'Ben'])).toBe(
    'Diese Stellung ist unmöglich: Ben hat keine Gruppe von 3 Karten genommen; Rot 7 kommt 3-mal vor, nicht 2-mal.',
  );
  settings.language = '';
});

test('cards, piles and several seats are said in words', async () => {
  settings.language = 'de';
  await loadWords('skipbo', 'page');
  const names = ['Ada', 'Ben', 'Cem', 'Dora'];
  expect(tell('skipbo.event.played', { seat: 1, card: '7', from: 'PD2', pile: 3 }, names)).toBe('Ben spielt 7 von Hilfsstapel 2 des Partners auf Stapel 3');
  expect(tell('skipbo.event.series_ended', { winners: [0, 2], score: 500 }, names)).toBe('Die Serie ist bei 500 Punkten zu Ende; Sieg für Ada, Cem');
  settings.language = '';
});
