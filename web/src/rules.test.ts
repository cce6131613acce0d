import { expect, test } from 'vitest';
import { parseRules, parts, pictureUrl, pieces } from './rules';

const text =
  '# G\n\nIntro.\n\n## Clauses\n\n### Set-up\n1. One\n   goes on.\n2. Two.\n\n### The turn\n3. Three.\n\n## Tips\n\n- A tip.\n';

test('headings part the clauses, and belong to none of them', () => {
  const rules = parseRules(text);
  expect(rules.clauses.map((clause) => clause.text)).toEqual(['One goes on.', 'Two.', 'Three.']);
  expect(parts(rules.clauses).map((part) => [part.heading, part.clauses.map((clause) => clause.n)])).toEqual([
    ['Set-up', [1, 2]],
    ['The turn', [3]],
  ]);
  expect(rules.tips).toEqual(['A tip.']);
});

test('nobody at the page is counted from 0', async () => {
  const files = import.meta.glob<string>('../../docs/rules/**/*.md', { query: '?raw', import: 'default', eager: true });
  const texts = Object.values(files).flatMap((file) => parseRules(file).clauses.map((clause) => clause.text));
  expect(texts.length).toBeGreaterThan(300);
  expect(texts.filter((one) => /(seat|Platz|asiento) 0/i.test(one))).toEqual([]);
});

test('the game in a minute: text, numbered steps, and a picture with its words', () => {
  const minute =
    '## The game in a minute\n\n**Object.** Win.\n\n1. Roll\n   twice.\n2. Stop.\n\n![Two dice](../pictures/dos.svg)\n\n';
  const rules = parseRules(text.replace('## Clauses', `${minute}## Clauses`));
  expect(rules.minute).toEqual([
    { kind: 'text', text: '**Object.** Win.' },
    { kind: 'list', items: ['Roll twice.', 'Stop.'], numbered: true },
    { kind: 'picture', alt: 'Two dice', file: 'dos.svg' },
  ]);
  expect(rules.clauses.length).toBe(3);
  expect(pictureUrl('dos.svg')).toMatch(/dos.*\.svg/);
  expect(pictureUrl('chess.svg')).toBeUndefined();
});

test('what only programs need is not shown', () => {
  expect(parseRules(`${text}\n## Order of chance\n\nOne die.\n`).sections).toEqual([]);
});

test('strong words, code, and links as their words', () => {
  const cut = pieces('**The end.** Say `done`; *that* matters [to programs](implementers.md#dos).');
  expect(cut.map((piece) => piece.text).join('')).toBe('The end. Say done; that matters to programs.');
  expect(cut.filter((piece) => piece.strong || piece.code).map((piece) => piece.text)).toEqual(['The end.', 'done']);
});
