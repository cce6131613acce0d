import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const WORDS = new URL('../src/gamenight/words/', import.meta.url);

/** What a push notice says, in every language: the worker has no other words. */
function noticeWords(): Record<string, { turn: string; stale: string }> {
  const languages = readdirSync(WORDS, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const read = (name: string) => {
    const { turn, stale } = JSON.parse(readFileSync(new URL(`${name}/push.json`, WORDS), 'utf-8'));
    return [name, { turn, stale }];
  };
  return Object.fromEntries(languages.map(({ name }) => read(name)));
}

/** Writes sw.js with the list of built files, so that the page opens without a network. */
export function worker(): Plugin {
  return {
    name: 'gamenight-worker',
    apply: 'build',
    generateBundle(_, bundle) {
      const built = Object.keys(bundle).filter((name) => !name.endsWith('.map'));
      const files = built.filter((name) => !/(cyrillic|hebrew|arabic|greek|vietnamese)/.test(name));
      const stamp = createHash('sha256').update(files.sort().join()).digest('hex').slice(0, 12);
      const source = readFileSync(new URL('./src/sw.js', import.meta.url), 'utf-8')
        .replace('__STAMP__', stamp)
        .replace('__FILES__', JSON.stringify(files))
        .replace('__WORDS__', JSON.stringify(noticeWords()));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}
