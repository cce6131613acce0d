import { expect, test } from 'vitest';
import { parseRules, parts } from './rules';

const text = '# G\n\nIntro.\n\n## Clauses\n\n### Set-up\n1. One\n   goes on.\n2. Two.\n\n### The turn\n3. Three.\n\n## Tips\n\n- A tip.\n';

test('headings part the clauses, and belong to none of them', () => {
  const rules = parseRules(text);
  expect(rules.clauses.map((clause) => clause.text)).toEqual(['One goes on.', 'Two.', 'Three.']);
  expect(parts(rules.clauses).map((part) => [part.heading, part.clauses.map((clause) => clause.n)])).toEqual([['Set-up', [1, 2]], ['The turn', [3]]]);
  expect(rules.tips).toEqual(['A tip.']);
});

test('nobody at the page is counted from 0', async () => {
  const files = import.meta.glob<string>('../../docs/rules/**/*.md', { query: '?raw', import: 'default', eager: true });
  const texts = Object.values(files).flatMap((file) => parseRules(file).clauses.map((clause) => clause.text));
  expect(texts.length).toBeGreaterThan(300);
  expect(texts.filter((one) => /(seat|Platz|asiento) 0/i.test(one))).toEqual([]);
});
