/** How a match went, as lines to be drawn: the scores, or what a game counts while nobody scores. */
import type { GameBoard, View } from '$/games/board';
import { t } from '$/words.svelte';

export interface MatchChart {
  title: string;
  values: readonly (readonly number[])[];
  /** The colours of the seats, where pieces have colours. */
  tints: readonly string[];
}

export function matchChart(views: readonly View[], board: GameBoard | undefined): MatchChart {
  const charts = views.map((view) => board?.chart?.(view) ?? null);
  const { colours = [] } = (views[0]?.board ?? {}) as { colours?: string[] };
  return {
    title: charts[0]?.title ?? t('page.scores_went'),
    values: views.map((view, i) => charts[i]?.values ?? view.scores),
    tints: colours,
  };
}
