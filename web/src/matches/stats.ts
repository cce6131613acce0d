/** What a list of matches adds up to. Matches come with the latest first. */
import type { Figure, MatchPlayer, MatchSummary } from '$/protocol';

export interface Standing {
  played: number;
  won: number;
  lost: number;
  drawn: number;
}
export interface Streak {
  result: 'won' | 'lost';
  n: number;
}
export interface Sum {
  name: string;
  share: boolean;
  mean: number;
  each: readonly number[];
}
export interface Rival extends Standing {
  key: string;
  nickname: string;
  level: string | null;
}

/** Matches that count: around one screen, and from a position that was set up, nobody wins or loses. */
export const counted = (matches: readonly MatchSummary[]): MatchSummary[] =>
  matches.filter((one) => one.result !== null);

export function standing(matches: readonly MatchSummary[]): Standing {
  const of = (result: string) => matches.filter((one) => one.result === result).length;
  return { played: matches.length, won: of('won'), lost: of('lost'), drawn: of('drawn') };
}

/** A draw is half a win. */
export const rate = ({ played, won, drawn }: Standing): number => (won + drawn / 2) / Math.max(1, played);

/** By how much one was ahead at the end, on average. */
export function lead(matches: readonly MatchSummary[]): number | null {
  const leads = matches.flatMap((one) => (one.lead === null ? [] : [one.lead]));
  return leads.length ? leads.reduce((sum, n) => sum + n, 0) / leads.length : null;
}

/** The streak that lasts, if the latest match was no draw. */
export function streak(matches: readonly MatchSummary[]): Streak | null {
  const result = matches[0]?.result;
  if (result !== 'won' && result !== 'lost') return null;
  const end = matches.findIndex((one) => one.result !== result);
  return { result, n: end < 0 ? matches.length : end };
}

/** The most matches won in a row. */
export function longest(matches: readonly MatchSummary[]): number {
  let best = 0;
  let now = 0;
  for (const { result } of matches) best = Math.max(best, (now = result === 'won' ? now + 1 : 0));
  return best;
}

const mean = ({ total, of }: Pick<Figure, 'total' | 'of'>) => total / of;

/** What a game counts: the mean over all matches, and that of each, the oldest first. */
export function figures(matches: readonly MatchSummary[]): Sum[] {
  const names = new Map(matches.flatMap((one) => one.figures.map(({ name, share }) => [name, share] as const)));
  return [...names].flatMap(([name, share]) => {
    const found = matches
      .flatMap((one) => one.figures.filter((figure) => figure.name === name && figure.of > 0))
      .reverse();
    if (!found.length) return [];
    const all = { total: sum(found, 'total'), of: sum(found, 'of') };
    return [{ name, share, mean: mean(all), each: found.map(mean) }];
  });
}
const sum = (found: readonly Figure[], field: 'total' | 'of') => found.reduce((n, one) => n + one[field], 0);

/** How the share of matches won went, the oldest first. */
export function rates(matches: readonly MatchSummary[]): number[] {
  const oldest = [...matches].reverse();
  return oldest.map((_, i) => rate(standing(oldest.slice(0, i + 1))));
}

/** Those on the other sides of a match. */
export function opponents({ players, your_seats }: MatchSummary): (MatchPlayer & { seat: number })[] {
  const sides = your_seats.map((seat) => players[seat]!.side);
  return players
    .map((one, seat) => ({ ...one, seat }))
    .filter(({ side, seat }) => !your_seats.includes(seat) && (your_seats.length > 1 || !sides.includes(side)));
}

/** How one stands against each person, and against each level of bots. */
export function rivals(matches: readonly MatchSummary[]): Rival[] {
  const met = new Map<string, { who: MatchPlayer; against: MatchSummary[] }>();
  for (const match of matches) {
    const once = new Map(opponents(match).map((one) => [one.level ?? `person ${one.key}`, one]));
    for (const [id, who] of once) {
      if (!met.has(id)) met.set(id, { who, against: [] });
      met.get(id)!.against.push(match);
    }
  }
  return [...met.values()]
    .map(({ who: { key, nickname, level }, against }) => ({ key, nickname, level, ...standing(against) }))
    .sort((a, b) => Number(a.level !== null) - Number(b.level !== null) || b.played - a.played);
}
