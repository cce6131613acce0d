/** BOLD in words. */
import type { Cue } from '$/sound';
import { t } from '$/words.svelte';
import type { Count, View } from '../board';
import { isUp, lookOf, PLACES, tally } from './table';
import type { Board, Event, Move } from './types';

const valued = (value: string): string => t(`bold.page.value.${value}`);

export function named(card: string): string {
  const { container, size, colour, pattern } = lookOf(card);
  return t('bold.page.card', {
    container: valued(container),
    size: valued(size),
    colour: valued(colour),
    pattern: valued(pattern),
  });
}

export function counts(view: View<Board>, seat: number): Count[] {
  return [{ label: t('bold.page.groups'), value: String(view.board.groups[seat]?.length ?? 0) }];
}

export function spoken(move: Move): string {
  if (move.kind !== 'turn') return t(`bold.page.move.${move.kind}`);
  return t('bold.page.move.turn', { places: move.places.join(t('bold.page.and')) });
}

export function summary(view: View<Board>, names: readonly string[]): string {
  const { board } = view;
  const up = board.grid.flatMap((shown, i) =>
    isUp(shown) ? [t('bold.page.place_up', { place: PLACES[i], card: named(shown) })] : [],
  );
  const shared = board.shared.length
    ? t('bold.page.summary_shared', { values: board.shared.map(valued).join(', ') })
    : '';
  const now = board.score_now ? t('bold.page.summary_stop', { now: board.score_now, more: board.score_next }) : '';
  const seats = names.slice(0, view.seats).map((name, seat) => {
    const groups = tally(board.groups[seat] ?? [])
      .map(({ n, times }) => t('bold.page.group', { times, n }))
      .join(', ');
    return groups
      ? t('bold.page.groups_of', { name, groups, score: view.scores[seat] ?? 0 })
      : t('bold.page.no_groups', { name });
  });
  return [up.join('; '), shared, now, seats.join('. '), t('bold.page.draw', { n: board.draw })]
    .filter(Boolean)
    .join('. ');
}

const CUES: Partial<Record<Event['code'], Cue>> = {
  'bold.event.dealt': 'shuffle',
  'bold.event.turned': 'flip',
  'bold.event.lost': 'bad',
  'bold.event.covered': 'card',
  'bold.event.took': 'good',
};

export const cue = (event: Event): Cue | null => CUES[event.code] ?? null;
