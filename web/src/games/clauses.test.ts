/* Every event of every game names a clause that its rules have. */
import { expect, test } from 'vitest';
import { parseRules } from '$/rules';

const catalogues = import.meta.glob<Record<string, string>>('../../../src/gamenight/words/en/*.json', { eager: true, import: 'default' });
const rules = import.meta.glob<string>('../../../docs/rules/*.md', { eager: true, query: '?raw', import: 'default' });
const found = import.meta.glob<{ clauses: Record<string, number> }>('./*/clauses.ts', { eager: true });

test.each(Object.keys(found))('%s', (path) => {
  const game = path.split('/')[1]!.replaceAll('_', '-');
  const { clauses } = found[path]!;
  const events = Object.keys(catalogues[`../../../src/gamenight/words/en/${game}.json`]!).filter((key) => key.startsWith('event.'));
  expect(Object.keys(clauses).sort()).toEqual(events.map((key) => key.slice('event.'.length)).sort());
  const numbers = parseRules(rules[`../../../docs/rules/${game}.md`]!).clauses.map((clause) => clause.n);
  for (const clause of Object.values(clauses)) expect(numbers).toContain(clause);
});
