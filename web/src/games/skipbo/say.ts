/** SKIP-BO in words: cards, moves, how things stand. */
import { t } from '$/words.svelte';
import type { Count, GameEvent, View } from '../board';
import type { Cue } from '$/sound';
import { wayOf, type SkipboView } from './table';

/** A card's name; no card: that. */
export const named = (card: string | null | undefined): string =>
  card === 'W' ? t('skipbo.board.wild') : (card ?? t('skipbo.board.none'));

export function counts(view: View<SkipboView>, seat: number): Count[] {
  return [{ label: t('skipbo.board.stock'), value: String(view.board.stocks[seat]!.count) }];
}

/** What lies at a source, from the side of the seat that looks. */
export function cardAt(source: string, view: View<SkipboView>): string | null {
  if (source.startsWith('H')) return source.slice(1).split(':')[0]!;
  if (view.seat === null) return null;
  const owner = source.startsWith('P') ? (view.seat + view.seats / 2) % view.seats : view.seat;
  const place = source.replace('P', '');
  if (place === 'S') return view.board.stocks[owner]?.top ?? null;
  return view.board.discards[owner]?.[Number(place[1]) - 1]?.at(-1) ?? null;
}

export function spoken(move: string, view: View<SkipboView>, names: readonly string[] = []): string {
  const way = wayOf(move);
  if (!way) {
    const [word, seat] = move.split(' ');
    return seat === undefined ? t(`skipbo.board.move.${word}`) : t('skipbo.board.accuse', { name: names[Number(seat)] ?? t('page.seat', { n: Number(seat) + 1 }) });
  }
  const card = named(cardAt(way.source, view));
  const pile = way.target[1];
  if (way.target.startsWith('D')) return t('skipbo.board.move.discard', { card, pile });
  const from = t(`skipbo.board.from.${way.source.startsWith('H') ? 'H' : way.source.replace(/\d/, '')}`, { pile: way.source.at(-1) });
  return t('skipbo.board.move.play', { card, from, pile });
}

export function summary(view: View<SkipboView>, names: readonly string[]): string {
  const { board } = view;
  const piles = board.building.map((pile) => pile.next ?? t('skipbo.board.none')).join(', ');
  const seats = board.stocks.map((stock, seat) =>
    t('skipbo.board.summary_seat', { name: names[seat], count: stock.count, top: named(stock.top) }));
  const hand = board.hand ? t('skipbo.board.summary_hand', { cards: board.hand.map(named).join(', ') || t('skipbo.board.none') }) : '';
  return [t('skipbo.board.summary_piles', { piles }), ...seats, hand].filter(Boolean).join('. ');
}

const CUES: Record<string, Cue> = {
  played: 'card',
  played_wild: 'card',
  discarded: 'card',
  turned: 'flip',
  completed: 'good',
  reshuffled: 'shuffle',
  dealt: 'shuffle',
  surplus: 'bad',
  strayed: 'tick',
  called: 'shout',
  accused: 'shout',
  penalised: 'bad',
};

export const cue = (event: GameEvent): Cue | null => CUES[event.code.split('.').at(-1)!] ?? null;
