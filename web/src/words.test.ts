import { expect, test } from 'vitest';
import english from '@words/en/page.json';
import named from '../../tests/words/named.json';
import { settings } from './settings.svelte';
import { loadWords, t, tell } from './words.svelte';

const sources = import.meta.glob<string>(['./**/*.svelte', './**/*.ts', '!./**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const used = new Set(
  Object.values(sources).flatMap((text) =>
    [...text.matchAll(/['"`]page\.([a-z_.0-9-]+)['"]/g)].map((found) => found[1]!),
  ),
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
  expect(tell('dos.event.called', { seat: 0 }, ['ada'])).toBe('Ada calls DOS!');
  expect(t('page.hint_points', { n: -89 })).toContain('−89');
});

test('names take the place of seat numbers', () => {
  expect(tell('page.seat', { n: 3 }, [])).toBe('Seat 3');
  expect(tell('page.waiting_for', { who: 'Ada' }, ['Ada'])).toBe('Waiting for Ada');
});

test.each(named)('$language: $said', async ({ language, code, params, names, said }) => {
  settings.language = language;
  await loadWords('bold', 'dos', 'errors', 'match', 'page', 'skipbo');
  expect(tell(code, params, names)).toBe(said);
  settings.language = '';
});

test('cards, piles and several seats are said in words', async () => {
  settings.language = 'de';
  await loadWords('skipbo', 'page');
  const names = ['Ada', 'Ben', 'Cem', 'Dora'];
  expect(tell('skipbo.event.played', { seat: 1, card: '7', from: 'PD2', pile: 3 }, names)).toBe(
    'Ben spielt 7 von Hilfsstapel 2 des Partners auf Stapel 3',
  );
  expect(tell('skipbo.event.series_ended', { winners: [0, 2], score: 500 }, names)).toBe(
    'Die Serie ist bei 500 Punkten zu Ende; Sieg für Ada, Cem',
  );
  settings.language = '';
});
