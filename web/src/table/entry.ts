/** A line of the log in words. */
import type { Line } from '$/net/history';
import { t, tell } from '$/words.svelte';
import { botName } from '$/names';

/** Everybody is called as those were who sat there then. */
export function entryText({ event, happening, who }: Line): string {
  const names = who.map((nickname, seat) => nickname || botName(seat));
  if (event) return tell(event.code, event, names);
  const { seat, nickname, kind, level } = happening!;
  return t(`page.happened.${kind}`, { level: t(`page.level.${level}`), name: nickname || (typeof seat === 'number' ? names[seat] : '') || '' });
}
