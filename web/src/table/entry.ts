/** A line of the log in words. */
import type { Entry } from '$/net/line.svelte';
import { t, tell } from '$/words.svelte';

export function entryText(entry: Entry, names: readonly string[]): string {
  if (entry.event) return tell(entry.event.code, entry.event, names);
  const what = entry.happening!;
  const name = what.nickname || (typeof what.seat === 'number' ? names[what.seat] : '') || '';
  return t(`page.happened.${what.what}`, { name });
}
