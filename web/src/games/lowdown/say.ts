/** Lowdown in words. */
import type { Cue } from '$/sound';
import { t } from '$/words.svelte';
import type { Count, View } from '../board';
import { colourOf, writingOf } from './table';
import type { Board, Event, Move } from './types';

const colour = (letter: string): string =>
  letter === 'w' ? t('lowdown.page.a_wild') : t(`lowdown.page.colour.${colourOf(letter)}`);

export function spoken(move: Move): string {
  if (move.kind === 'cross') return t('lowdown.page.move.cross', { line: move.line });
  const writing = writingOf(move);
  if (!writing) return t(`lowdown.page.move.${move.kind}`);
  const aside = writing.aside
    ? t('lowdown.page.move.aside', {
        dice: [...writing.aside].map((one) => (/\d/.test(one) ? one : colour(one))).join(' '),
      })
    : '';
  const { number, box } = writing;
  return (
    (number
      ? t('lowdown.page.move.write', { number, colour: colour(writing.colour), box })
      : t('lowdown.page.move.black', { box })) + aside
  );
}

export function counts(view: View<Board>, seat: number): Count[] {
  const { wilds } = view.board.boards[seat]!;
  return [{ label: t('lowdown.page.wilds'), value: String(wilds) }];
}

export function summary(view: View<Board>, names: readonly string[]): string {
  const { board } = view;
  const dice = board.dice
    ? t('lowdown.page.summary_dice', {
        numbers: board.dice.numbers.join(t('lowdown.page.and')),
        colours: board.dice.colours.map((one) => t(`lowdown.page.colour.${one}`)).join(t('lowdown.page.and')),
      })
    : '';
  const pair = board.dice?.hidden
    ? t('lowdown.page.summary_hidden', {
        number: board.dice.hidden.number,
        colour: t(`lowdown.page.colour.${board.dice.hidden.colour}`),
      })
    : '';
  const sheets = board.boards.map((sheet, seat) =>
    t('lowdown.page.sheet_of', {
      name: names[seat] ?? '',
      score: view.scores[seat] ?? 0,
      wilds: sheet.wilds,
      lines: sheet.crossed.join(', ') || t('lowdown.page.no_lines'),
    }),
  );
  const chosen = board.chosen.map((seat) => t('lowdown.page.summary_chosen', { name: names[seat] ?? '' }));
  return [t('lowdown.page.turn', { n: board.turn }), dice, pair, ...chosen, ...sheets].filter(Boolean).join('. ');
}

const CUES: Partial<Record<Event['code'], Cue>> = {
  'lowdown.event.rolled': 'roll',
  'lowdown.event.took_hidden': 'flip',
  'lowdown.event.showed_hidden': 'flip',
  'lowdown.event.wrote': 'pen',
  'lowdown.event.wrote_aside': 'pen',
  'lowdown.event.blacked': 'bad',
  'lowdown.event.blacked_aside': 'bad',
  'lowdown.event.sealed': 'tick',
  'lowdown.event.crossed': 'good',
};

export const cue = (event: Event): Cue | null => CUES[event.code] ?? null;
