/** A line of the log in words. */
import type { LogLine } from '$/net/history';
import { t, tell } from '$/words.svelte';
import { botName, tellApart } from '$/names';

/** Everybody is called as those were who sat there then. */
export function entryText({ event, happening, who }: LogLine): string {
  const names = tellApart(who.map((nickname, seat) => nickname || botName(seat)));
  if (event) return tell(event.code, event, names);
  const { seat, nickname, kind, level, on, count = 1 } = happening!;
  const way =
    ['take_back_answered', 'seat_answered'].includes(kind) && !on
      ? '_no'
      : kind === 'taken_back' && count > 1
        ? '_more'
        : '';
  const name = nickname || (typeof seat === 'number' ? names[seat] : '') || '';
  return t(`page.happened.${kind}${way}`, { level: t(`page.level.${level}`), name, n: count });
}
