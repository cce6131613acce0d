/** SKIP-BO in words: cards, moves, how things stand. */
import { t } from '$/words.svelte';
import type { Count, View } from '../board';
import type { Cue } from '$/sound';
import { wayOf } from './table';
import type { Board, Event, Move } from './types';

/** A card's name; no card: that. */
export const named = (card: string | null | undefined): string =>
  card === 'W' ? t('skipbo.board.wild') : (card ?? t('skipbo.board.none'));

/** In a single game nobody scores before the end: what is left of the stocks tells how it goes. */
export function chart(view: View<Board>): { title: string; values: number[] } | null {
  if (view.options.target !== 'one_game') return null;
  return {
    title: t('page.went', { what: t('skipbo.board.stock') }),
    values: view.board.stocks.map((stock) => stock.count),
  };
}

export function counts(view: View<Board>, seat: number): Count[] {
  return [{ label: t('skipbo.board.stock'), value: String(view.board.stocks[seat]!.count) }];
}

/** What lies at a source, from the side of the seat that looks. */
export function cardAt(source: string, view: View<Board>): string | null {
  if (source.startsWith('H')) return source.slice(1).split(':')[0]!;
  if (view.seat === null) return null;
  const owner = source.startsWith('P') ? (view.seat + view.seats / 2) % view.seats : view.seat;
  const place = source.replace('P', '');
  if (place === 'S') return view.board.stocks[owner]?.top ?? null;
  return view.board.discards[owner]?.[Number(place[1]) - 1]?.at(-1) ?? null;
}

export function spoken(move: Move, view: View<Board>, names: readonly string[] = []): string {
  if (move.kind === 'accuse')
    return t('skipbo.board.accuse', { name: names[move.seat] ?? t('page.seat', { n: move.seat + 1 }) });
  const way = wayOf(move);
  if (!way) return t(`skipbo.board.move.${move.kind}`);
  const card = named(cardAt(way.source, view));
  const pile = way.target[1];
  if (way.target.startsWith('D')) return t('skipbo.board.move.discard', { card, pile });
  const from = t(`skipbo.board.from.${way.source.startsWith('H') ? 'H' : way.source.replace(/\d/, '')}`, {
    pile: way.source.at(-1),
  });
  return t('skipbo.board.move.play', { card, from, pile });
}

export function summary(view: View<Board>, names: readonly string[]): string {
  const { board } = view;
  const piles = board.building.map((pile) => pile.next ?? t('skipbo.board.none')).join(', ');
  const seats = board.stocks.map((stock, seat) =>
    t('skipbo.board.summary_seat', { name: names[seat], count: stock.count, top: named(stock.top) }),
  );
  const hand = board.hand
    ? t('skipbo.board.summary_hand', { cards: board.hand.map(named).join(', ') || t('skipbo.board.none') })
    : '';
  return [t('skipbo.board.summary_piles', { piles }), ...seats, hand].filter(Boolean).join('. ');
}

const CUES: Partial<Record<Event['code'], Cue>> = {
  'skipbo.event.played': 'card',
  'skipbo.event.played_wild': 'card',
  'skipbo.event.discarded': 'card',
  'skipbo.event.turned': 'flip',
  'skipbo.event.completed': 'good',
  'skipbo.event.reshuffled': 'shuffle',
  'skipbo.event.dealt': 'shuffle',
  'skipbo.event.surplus': 'bad',
  'skipbo.event.strayed': 'tick',
  'skipbo.event.called': 'shout',
  'skipbo.event.accused': 'shout',
  'skipbo.event.penalised': 'bad',
};

export const cue = (event: Event): Cue | null => CUES[event.code] ?? null;
