/** What a record says of itself beside the match: who sat where, and when. Nothing of it is proved. */
import { botName, tellApart } from '$/names';
import { language, t } from '$/words.svelte';

interface Player {
  name?: string;
  level?: string;
}
export interface About {
  began?: string;
  players?: Player[];
}

const aboutOf = (record: unknown): About => (record as { about?: About } | undefined)?.about ?? {};

/** What the seats are called: people as they were called then, bots by names of their own, else by number. */
export function namesOf(record: unknown, seats: number): string[] {
  const players = aboutOf(record).players ?? [];
  const called = (_: unknown, i: number) =>
    players[i]?.name || (players[i]?.level ? botName(i) : t('page.seat', { n: i + 1 }));
  return tellApart(Array.from({ length: seats }, called));
}

/** The level of a seat's bot, in words; '' where none sat. */
export function levelOf(record: unknown, seat: number): string {
  const level = aboutOf(record).players?.[seat]?.level;
  return level ? t('page.level', { level: t(`page.level.${level}`) }) : '';
}

/** When the match began, in words; '' if the record does not say. */
export function beganOf(record: unknown): string {
  const began = aboutOf(record).began ?? '';
  const when = new Date(began);
  if (!began || Number.isNaN(when.getTime())) return '';
  const whole = began.includes('T');
  const form = new Intl.DateTimeFormat(language(), {
    dateStyle: 'long',
    ...(whole ? { timeStyle: 'short' } : { timeZone: 'UTC' }),
  });
  return t('page.played_on', { when: form.format(when) });
}
