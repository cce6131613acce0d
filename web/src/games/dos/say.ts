/** DOS in words: cards, moves, how things stand. */
import { t } from '$/words.svelte';
import type { Cue } from '$/sound';
import type { Count, View } from '../board';
import { colourOf, numberOf } from './table';
import type { Board, Event, Move } from './types';

/** A card's full name: "red 7", "red Wild #", "Wild DOS". */
export function named(card: string): string {
  const colour = colourOf(card);
  if (colour === null) return t('dos.board.wild_dos');
  return t(numberOf(card) === '#' ? 'dos.board.wild_number' : 'dos.board.card', {
    colour: t(`dos.board.colour.${colour}`),
    number: numberOf(card),
  });
}

export const namedAll = (cards: readonly string[]): string => cards.map(named).join(t('dos.board.and'));

export function counts(view: View<Board>, seat: number): Count[] {
  return [{ label: t('dos.board.cards'), value: String(view.board.hands[seat]!) }];
}

export function spoken(move: Move, view: View<Board>, names: readonly string[] = []): string {
  const call = 'call' in move && move.call ? t('dos.board.move.carried') : '';
  switch (move.kind) {
    case 'match': {
      const on = view.board.row[move.place - 1]?.card;
      const plain = move.plain ? t('dos.board.move.plain') : '';
      return t('dos.board.move.match', { cards: namedAll(move.cards), on: on ? named(on) : move.place }) + plain + call;
    }
    case 'lay':
      return t('dos.board.move.lay', { card: named(move.card) }) + call;
    case 'catch':
      return t('dos.board.catch', { name: names[move.seat] ?? t('page.seat', { n: move.seat + 1 }) });
    case 'call':
      return t('dos.board.move.DOS');
    default:
      return t(`dos.board.move.${move.kind}`) + call;
  }
}

/** A sentence on what happened, short enough to stand over the row; null: not worth one. */
export function told(event: Event, names: readonly string[]): string | null {
  const name = names[event.seat];
  switch (event.code) {
    case 'dos.event.matched':
    case 'dos.event.matched_single':
    case 'dos.event.matched_double':
      return t(event.code.replace('.event.', '.board.told.'), {
        name,
        cards: namedAll(event.cards),
        on: named(event.on),
      });
    case 'dos.event.laid':
      return t('dos.board.told.laid', { name, card: named(event.card) });
    case 'dos.event.caught':
      return t('dos.board.told.caught', { name, other: names[event.other] });
    case 'dos.event.drew':
    case 'dos.event.drew_unseen':
      return t('dos.board.told.drew', { name });
    case 'dos.event.called':
      return t('dos.board.told.called', { name });
    case 'dos.event.shuffled':
      return t('dos.board.told.shuffled', { name });
    default:
      return null;
  }
}

export function summary(view: View<Board>, names: readonly string[]): string {
  const { board } = view;
  const row = board.row
    .map((item, i) =>
      t(item.with.length ? 'dos.board.summary_matched' : 'dos.board.summary_place', {
        place: i + 1,
        card: named(item.card),
        cards: namedAll(item.with),
      }),
    )
    .join('; ');
  const seats = board.hands
    .map((n, seat) => t('dos.board.summary_seat', { name: names[seat], n, score: view.scores[seat] }))
    .join('; ');
  const owing = board.owes.map((seat) => t('dos.board.summary_owes', { name: names[seat] })).join('; ');
  const hand = board.hand ? t('dos.board.summary_hand', { cards: board.hand.map(named).join(', ') }) : '';
  return [t('dos.board.summary_row', { row }), seats, owing, hand].filter(Boolean).join('. ');
}

const CUES: Partial<Record<Event['code'], Cue>> = {
  'dos.event.matched': 'card',
  'dos.event.matched_single': 'good',
  'dos.event.matched_double': 'good',
  'dos.event.laid': 'place',
  'dos.event.drew': 'card',
  'dos.event.drew_unseen': 'card',
  'dos.event.refilled': 'flip',
  'dos.event.dealt': 'shuffle',
  'dos.event.shuffled': 'shuffle',
  'dos.event.called': 'shout',
  'dos.event.caught': 'bad',
};

export const cue = (event: Event): Cue | null => CUES[event.code] ?? null;
