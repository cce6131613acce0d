import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

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
        .replace('__FILES__', JSON.stringify(files));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}
