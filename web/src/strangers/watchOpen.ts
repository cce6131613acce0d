/** The list of open tables, asked for every few seconds while the page is in sight. */
import { Refused, api } from '$/net/api';
import type { OpenTable, TellOpen } from '$/protocol';

const AGAIN_MS = 4000;

/** Call inside an effect or `onMount`; gives what ends it. `hidden`: also while nobody sees the page. */
export function watchOpen(tell: (tables: OpenTable[]) => void, hidden = false): () => void {
  const ask = async () => {
    if (document.hidden && !hidden) return;
    try {
      tell((await api.get<TellOpen>('api/open')).tables);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  };
  const soon = () => void ask();
  soon();
  const again = setInterval(soon, AGAIN_MS);
  document.addEventListener('visibilitychange', soon);
  return () => {
    clearInterval(again);
    document.removeEventListener('visibilitychange', soon);
  };
}
