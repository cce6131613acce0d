/** BOLD in words. */
import type { Cue } from '$/sound';
import { t } from '$/words.svelte';
import type { Count, GameEvent, View } from '../board';
import { isUp, lookOf, PLACES, tally, type BoldView } from './table';

const valued = (value: string): string => t(`bold.page.value.${value}`);

export function named(card: string): string {
  const { container, size, colour, pattern } = lookOf(card);
  return t('bold.page.card', { container: valued(container), size: valued(size), colour: valued(colour), pattern: valued(pattern) });
}

export function counts(view: View<BoldView>, seat: number): Count[] {
  return [{ label: t('bold.page.groups'), value: String(view.board.groups[seat]?.length ?? 0) }];
}

export function spoken(move: string): string {
  if (move === 'stop' || move === 'cover') return t(`bold.page.move.${move}`);
  return t('bold.page.move.turn', { places: move.split(' ').join(t('bold.page.and')) });
}

export function summary(view: View<BoldView>, names: readonly string[]): string {
  const { board } = view;
  const up = board.grid.flatMap((shown, i) => (isUp(shown) ? [t('bold.page.place_up', { place: PLACES[i], card: named(shown) })] : []));
  const shared = board.shared.length ? t('bold.page.summary_shared', { values: board.shared.map(valued).join(', ') }) : '';
  const now = board.score_now ? t('bold.page.summary_stop', { now: board.score_now, next: board.score_next }) : '';
  const seats = names.slice(0, view.seats).map((name, seat) => {
    const groups = tally(board.groups[seat] ?? []).map(({ n, times }) => t('bold.page.group', { times, n })).join(', ');
    return groups ? t('bold.page.groups_of', { name, groups, score: view.scores[seat] ?? 0 }) : t('bold.page.no_groups', { name });
  });
  return [up.join('; '), shared, now, seats.join('. '), t('bold.page.draw', { n: board.draw })].filter(Boolean).join('. ');
}

const CUES: Record<string, Cue> = { dealt: 'shuffle', turned: 'flip', lost: 'bad', covered: 'card', took: 'good' };

export const cue = (event: GameEvent): Cue | null => CUES[event.code.split('.').at(-1)!] ?? null;
