/** A line of the log in words. */
import type { Entry } from '$/net/line.svelte';
import type { Happening } from '$/protocol';
import { t, tell } from '$/words.svelte';

export function entryText(entry: Entry, names: readonly string[]): string {
  return entry.event ? tell(entry.event.code, entry.event, names) : aroundText(entry.happening!, names);
}

/** Something that happened around the table. */
export function aroundText(what: Happening, names: readonly string[]): string {
  const name = what.nickname || (typeof what.seat === 'number' ? names[what.seat] : '') || '';
  return t(`page.happened.${what.what}`, { name });
}
