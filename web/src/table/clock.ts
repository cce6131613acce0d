/** Clocks in words and figures. */
import type { GameClock } from '$/protocol';
import { t } from '$/words.svelte';

/** From here on a clock is red: of the match, of a turn. */
export const URGENT_MS = 30_000;
export const TURN_URGENT_MS = 15_000;
/** What the server leaves, at least, for a move of somebody who is back with an empty clock. */
const SPARED_S = 10;

/** 4:05, or 1:04:05; days of it as hours. */
export function figures(left_ms: number): string {
  const s = Math.ceil(left_ms / 1000);
  const [hours, minutes, seconds] = [Math.floor(s / 3600), Math.floor((s % 3600) / 60), s % 60];
  const two = (n: number) => String(n).padStart(2, '0');
  if (hours >= 10) return `${hours} h`;
  return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

/** The clock of a table: 5 min + 3 s a move. */
export function clockWords({ total_s, increment_s = 0 }: GameClock): string {
  const time = total_s % 60 ? figures(total_s * 1000) : t('page.clock.min', { n: total_s / 60 });
  return increment_s ? t('page.clock.more', { time, more: increment_s }) : time;
}

/** For how long one may think who takes the seat back with an empty clock. */
export const sparedSeconds = ({ total_s, increment_s = 0 }: GameClock): number =>
  Math.min(total_s, Math.max(SPARED_S, increment_s));
