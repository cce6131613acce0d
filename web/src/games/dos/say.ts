/** DOS in words: cards, moves, how things stand. */
import { t } from '$/words.svelte';
import type { Cue } from '$/sound';
import type { Count, GameEvent, View } from '../board';
import { colourOf, matchOf, numberOf, type DosView } from './table';

/** A card's full name: "red 7", "red Wild #", "Wild DOS". */
export function named(card: string): string {
  const colour = colourOf(card);
  if (colour === null) return t('dos.board.wild_dos');
  return t(numberOf(card) === '#' ? 'dos.board.wild_number' : 'dos.board.card', { colour: t(`dos.board.colour.${colour}`), number: numberOf(card) });
}

export const namedAll = (cards: readonly string[]): string => cards.map(named).join(t('dos.board.and'));

export function counts(view: View<DosView>, seat: number): Count[] {
  return [{ label: t('dos.board.cards'), value: String(view.board.hands[seat]!) }];
}

export function spoken(move: string, view: View<DosView>, names: readonly string[] = []): string {
  const call = / DOS!$/.test(move) ? t('dos.board.move.carried') : '';
  const match = matchOf(move);
  if (match) {
    const on = view.board.row[match.place - 1]?.card;
    const plain = match.plain ? t('dos.board.move.plain') : '';
    return t('dos.board.move.match', { cards: namedAll(match.cards), on: on ? named(on) : match.place }) + plain + call;
  }
  const [word, what] = move.split(' ');
  if (word === 'lay') return t('dos.board.move.lay', { card: named(what!) }) + call;
  if (word === 'catch') return t('dos.board.catch', { name: names[Number(what)] ?? t('page.seat', { n: Number(what) + 1 }) });
  return (word === 'DOS!' ? t('dos.board.move.DOS') : t(`dos.board.move.${word}`)) + (word === 'DOS!' ? '' : call);
}

/** A sentence on what happened, short enough to stand over the row; null: not worth one. */
export function told(event: GameEvent, names: readonly string[]): string | null {
  const what = event.code.split('.').at(-1)!;
  const name = names[event.seat ?? 0];
  if (what.startsWith('matched')) {
    return t(`dos.board.told.${what}`, { name, cards: namedAll(event.cards as string[]), on: named(String(event.on)) });
  }
  if (what === 'laid') return t('dos.board.told.laid', { name, card: named(String(event.card)) });
  if (what === 'caught') return t('dos.board.told.caught', { name, other: names[Number(event.other)] });
  return ['drew', 'drew_unseen', 'called', 'shuffled'].includes(what) ? t(`dos.board.told.${what === 'drew_unseen' ? 'drew' : what}`, { name }) : null;
}

export function summary(view: View<DosView>, names: readonly string[]): string {
  const { board } = view;
  const row = board.row.map((item, i) =>
    t(item.with.length ? 'dos.board.summary_matched' : 'dos.board.summary_place', { place: i + 1, card: named(item.card), cards: namedAll(item.with) })).join('; ');
  const seats = board.hands.map((n, seat) => t('dos.board.summary_seat', { name: names[seat], n, score: view.scores[seat] })).join('; ');
  const owing = board.owes.map((seat) => t('dos.board.summary_owes', { name: names[seat] })).join('; ');
  const hand = board.hand ? t('dos.board.summary_hand', { cards: board.hand.map(named).join(', ') }) : '';
  return [t('dos.board.summary_row', { row }), seats, owing, hand].filter(Boolean).join('. ');
}

const CUES: Record<string, Cue> = {
  matched: 'card',
  matched_single: 'good',
  matched_double: 'good',
  laid: 'place',
  drew: 'card',
  drew_unseen: 'card',
  refilled: 'flip',
  dealt: 'shuffle',
  shuffled: 'shuffle',
  called: 'shout',
  caught: 'bad',
};

export const cue = (event: GameEvent): Cue | null => CUES[event.code.split('.').at(-1)!] ?? null;
