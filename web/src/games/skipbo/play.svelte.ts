/** Choosing a card and a place for it: by two taps, by dragging, or by keys. */
import { Drag } from '../cards/drag.svelte';
import type { BoardProps } from '../board';
import { handSources, lastSpot, moveOf, refusedWay, wayOf, waysOf, written, type Way } from './table';
import type { Board, Event, Move } from './types';

type Props = BoardProps<Board, Event, Move>;

export class Play {
  chosen = $state<string | null>(null);
  /** Where the last move went. */
  last = $state<string | null>(null);
  readonly drag: Drag;
  #props: () => Props;
  #ways = $derived.by(() => waysOf(this.#props().legal));
  #held = $derived.by(() => this.drag.source ?? this.chosen);
  #marked = $derived.by(() => wayOf(this.#props().marked));
  #refused = $derived.by(() => refusedWay(this.#props().refused?.where));

  constructor(props: () => Props) {
    this.#props = props;
    this.drag = new Drag(
      () => !props().readonly,
      (drop) => this.go(drop),
    );

    $effect(() => {
      const { events } = props();
      if (events.length) this.last = lastSpot(events) ?? this.last;
    });
    $effect(() => {
      void props().view;
      void props().refused;
      this.drag.settle();
    });
    $effect(() => {
      const { view, seat } = props();
      if (this.chosen && !this.#there(this.chosen, view.board, seat)) this.chosen = null;
    });
  }

  get props(): Props {
    return this.#props();
  }

  /** It is this seat's own turn, so what can be played is worth lighting up. */
  get turn(): boolean {
    const { view, seat } = this.props;
    return !this.props.readonly && seat !== null && view.waiting.includes(seat);
  }

  /** Whether the card at a source fits some building pile now. */
  lit(source: string): boolean {
    return this.turn && (this.#ways.get(written(source)) ?? []).some((target) => target.startsWith('B'));
  }

  /** Whether a move may be made, in notation. */
  can(move: string): boolean {
    return !this.props.readonly && this.props.legal.some((one) => one.text === move);
  }

  movable(source: string): boolean {
    return !this.props.readonly && this.#ways.has(written(source));
  }

  /** Whether the chosen card may go to this place. */
  open(target: string): boolean {
    return this.#held !== null && (this.#ways.get(written(this.#held)) ?? []).includes(target);
  }

  marked(place: string): boolean {
    return this.#names(this.#marked, place);
  }

  refused(place: string): boolean {
    return this.#names(this.#refused, place);
  }

  #names(way: Way | null, place: string): boolean {
    if (!way) return false;
    const hand = place.startsWith('H') && place.endsWith(':0');
    return (
      way.target === place || (place.startsWith('H') ? hand && way.source === written(place) : way.source === place)
    );
  }

  pick(source: string): void {
    if (this.props.readonly) return;
    this.chosen = this.chosen === source ? null : source;
  }

  /** A place was pressed: the chosen card goes there, if cards of its kind ever do. */
  put(target: string): boolean {
    return this.chosen !== null && this.go({ source: this.chosen, target });
  }

  go(way: Way): boolean {
    const move = moveOf(way);
    this.chosen = null;
    if (move === null || this.props.readonly) {
      this.drag.settle();
      return false;
    }
    this.props.act(move);
    return true;
  }

  /** Play a card to the first building pile that takes it. */
  send(source: string): void {
    const target = (this.#ways.get(written(source)) ?? []).find((one) => one.startsWith('B'));
    if (target) this.go({ source, target });
  }

  key = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || this.props.readonly) return;
    const pile = /^(?:Digit|Numpad)([1-4])$/.exec(event.code)?.[1];
    if (event.key === 'Escape' && this.chosen) this.chosen = null;
    else if (event.key.toLowerCase() === 's') this.pick('S');
    else if (pile && this.chosen) this.put(`${event.shiftKey ? 'D' : 'B'}${pile}`);
    else return;
    event.preventDefault();
  };

  #there(source: string, board: Board, seat: number | null): boolean {
    if (source.startsWith('H')) return handSources(board.hand ?? []).some((one) => one.source === source);
    const owner =
      seat === null ? 0 : source.startsWith('P') ? (seat + board.stocks.length / 2) % board.stocks.length : seat;
    const place = source.replace('P', '');
    if (place === 'S') return board.stocks[owner]!.count > 0;
    return board.discards[owner]![Number(place[1]) - 1]!.length > 0;
  }
}
