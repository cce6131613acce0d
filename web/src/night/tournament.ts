/** A tournament in words and numbers: points in halves, names of levels, results of two. */
import type { NightMeeting, NightTournament } from '$/protocol';
import { language, t } from '$/words.svelte';

/** Half points as people write them: 3 is 1½. */
export function pointsOf(halves: number): string {
  const whole = Math.floor(halves / 2);
  return halves % 2 ? `${whole || ''}½` : String(whole);
}

/** Sonneborn-Berger comes in quarters of a point. */
export const quartersOf = (quarters: number): string => (quarters / 4).toLocaleString(language());

/** What a level of a bracket is called: the last is the final. */
export function levelName(level: number, levels: number): string {
  const name = ['final', 'semi', 'quarter'][levels - 1 - level];
  return name ? t(`night.${name}`) : t('night.round', { n: level + 1 });
}

/** What one player got against another: of several matches, as drawn ones of a knock-out, the last. */
export function halvesOf(rounds: NightMeeting[][], one: number, other: number): number | null {
  const met = rounds
    .flat()
    .findLast((meeting) => [meeting.one, meeting.other].includes(one) && [meeting.one, meeting.other].includes(other));
  return met?.halves?.[met.one === one ? 0 : 1] ?? null;
}

/** Those who came in first, when it is over. */
export const winnersOf = (one: NightTournament): number[] =>
  one.lines.filter((line) => line.place === 1).map((line) => line.player);
