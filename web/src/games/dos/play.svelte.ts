/** Choosing cards and a card of the row, in either order: by taps, by dragging, or by keys. */
import { Drag } from '../cards/drag.svelte';
import type { BoardProps } from '../board';
import { cardOf, cardsOf, handSources, lastPlaces, same } from './table';
import type { Board, Event, MatchMove, Move } from './types';

type Props = BoardProps<Board, Event, Move>;

export class Play {
  /** At most two cards of the hand. */
  picked = $state<string[]>([]);
  /** A card of the row that was chosen first. */
  place = $state<number | null>(null);
  /** The next move that can carry the call does. */
  armed = $state(false);
  /** A match whose Wild DOS can be named either way. */
  choice = $state.raw<{ claim: string; plain: string } | null>(null);
  last = $state.raw<number[]>([]);
  readonly drag: Drag;
  #props: () => Props;
  #matches = $derived.by(() => this.#props().legal.filter((move) => move.kind === 'match'));
  #texts = $derived.by(() => new Set(this.#props().legal.map((move) => move.text)));

  constructor(props: () => Props) {
    this.#props = props;
    this.drag = new Drag(
      () => !props().readonly,
      ({ source, target }) => this.drop(source, target),
    );

    $effect(() => {
      const { events, view } = props();
      this.last = lastPlaces(events, view.board) ?? (events.length ? this.last : []);
    });
    $effect(() => {
      void props().refused;
      const { board } = props().view;
      this.drag.settle();
      const held = new Set(handSources(board.hand ?? [], 'number').map((one) => one.source));
      if (this.picked.some((source) => !held.has(source))) this.picked = [];
      if (this.place !== null && (!board.row[this.place - 1] || board.row[this.place - 1]!.with.length))
        this.place = null;
      this.choice = null;
    });
    $effect(() => {
      if (!this.can_carry) this.armed = false;
    });
  }

  get props(): Props {
    return this.#props();
  }

  get board(): Board {
    return this.props.view.board;
  }

  get turn(): boolean {
    return !this.props.readonly && this.props.seat === this.board.turn && !this.props.view.over;
  }

  can(move: string): boolean {
    return !this.props.readonly && this.#texts.has(move);
  }

  /** Whether some move may carry the call now. */
  get can_carry(): boolean {
    return !this.props.readonly && this.props.legal.some((move) => 'call' in move && move.call);
  }

  get can_lay(): boolean {
    return !this.props.readonly && this.props.legal.some((move) => move.kind === 'lay');
  }

  /** Whether this card fits something, together with what is chosen already. */
  lit(source: string): boolean {
    if (!this.turn) return false;
    const card = cardOf(source);
    if (this.picked.length === 1 && !this.picked.includes(source)) {
      const pair = cardsOf([...this.picked, source]);
      return this.#on(this.place).some((match) => same(match.cards, pair));
    }
    if (this.picked.length) return false;
    return this.#on(this.place).some((match) => match.cards.includes(card));
  }

  movable(source: string): boolean {
    return (
      this.turn &&
      (this.can(`lay ${cardOf(source)}`) || this.#matches.some((match) => match.cards.includes(cardOf(source))))
    );
  }

  /** How a card of the row takes what is chosen: at once, with one more card, or not. */
  takes(place: number): 'now' | 'more' | null {
    if (!this.turn) return null;
    const held =
      this.drag.source !== null && !this.picked.includes(this.drag.source)
        ? [...this.picked.slice(0, 1), this.drag.source]
        : this.picked;
    const cards = cardsOf(held);
    const matches = this.#on(place);
    if (!cards.length) return matches.length ? 'more' : null;
    if (matches.some((match) => same(match.cards, cards))) return 'now';
    return cards.length === 1 && matches.some((match) => match.cards.includes(cards[0]!)) ? 'more' : null;
  }

  /** The match that is complete, but could still become one of two cards: it waits for a word. */
  get ready(): boolean {
    return this.place !== null && this.picked.length > 0 && this.takes(this.place) === 'now';
  }

  refused(source: string): boolean {
    const cards = this.props.refused?.where.cards;
    return Array.isArray(cards) && cards.includes(cardOf(source)) && source.endsWith(':0');
  }
  /** The refusal names a card of the row, or a place where none can be matched. */
  refusedPlace(place: number): boolean {
    const { on, place: named } = this.props.refused?.where ?? {};
    return named === place || (on !== undefined && on === this.board.row[place - 1]?.card);
  }
  marked(source: string): boolean {
    const { marked } = this.props;
    const cards = marked?.kind === 'match' ? marked.cards : marked?.kind === 'lay' ? [marked.card] : [];
    return source.endsWith(':0') && cards.includes(cardOf(source));
  }
  markedPlace(place: number): boolean {
    const { marked } = this.props;
    return marked?.kind === 'match' && marked.place === place;
  }

  pick(source: string): void {
    if (this.props.readonly) return;
    this.choice = null;
    if (this.picked.includes(source)) this.picked = this.picked.filter((one) => one !== source);
    else this.picked = this.picked.length < 2 ? [...this.picked, source] : [source];
    if (this.place === null || !this.picked.length) return;
    const single = this.picked.length === 1;
    const bigger =
      single && this.#on(this.place).some((match) => match.cards.length === 2 && match.cards.includes(cardOf(source)));
    if (!bigger) this.match(this.place);
  }

  pickPlace(place: number): void {
    if (this.props.readonly) return;
    this.choice = null;
    if (this.picked.length && this.takes(place) !== 'more') this.match(place);
    else this.place = this.place === place ? null : place;
  }

  drop(source: string, target: string): void {
    if (target === 'L') {
      this.picked = [source];
      return this.lay();
    }
    const two = this.picked.length === 1 && this.picked[0] !== source ? [...this.picked, source] : [source];
    const place = Number(target.slice(1));
    this.picked =
      this.#on(place).some((match) => same(match.cards, cardsOf(two))) || this.picked.includes(source)
        ? [...new Set([...this.picked, source])]
        : [source];
    if (this.takes(place) === 'more') {
      this.place = place;
      this.drag.settle();
    } else this.match(place);
  }

  /** Play the chosen cards there; or ask how the Wild DOS shall count, where that makes a difference. */
  match(place: number): void {
    const cards = cardsOf(this.picked);
    const fitting = this.#on(place).filter((match) => same(match.cards, cards));
    const text = (plain: boolean) => {
      const found =
        fitting.find((match) => match.plain === plain && match.call === this.armed) ??
        fitting.find((match) => match.plain === plain && !match.call);
      return found?.text;
    };
    const claim = text(false) ?? `${cards.join('+')} on ${place}`;
    const plain = text(true);
    this.place = null;
    if (plain) {
      this.choice = { claim, plain };
      this.drag.settle();
    } else this.act(claim);
  }

  lay(): void {
    if (this.picked.length === 1) this.say(`lay ${cardOf(this.picked[0]!)}`);
  }

  /** A move that is not a match, with the call if that was asked for. */
  say(move: string): void {
    this.act(this.armed && this.can(`${move} DOS!`) ? `${move} DOS!` : move);
  }

  act(move: string): void {
    this.picked = [];
    this.choice = null;
    this.props.act(move);
  }

  key = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || this.props.readonly) return;
    const place = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
    const letter = event.key.toLowerCase();
    if (event.key === 'Escape' && (this.picked.length || this.place || this.choice)) this.clear();
    else if (place && Number(place) <= this.board.row.length) this.pickPlace(Number(place));
    else if (letter === 'd' && this.can('draw')) this.say('draw');
    else if (letter === 'e' && this.can('done')) this.say('done');
    else if (letter === 'l' && this.can_lay) this.lay();
    else if (event.key === '!' && (this.can('DOS!') || this.can_carry)) this.call();
    else return;
    event.preventDefault();
  };

  clear(): void {
    this.picked = [];
    this.place = null;
    this.choice = null;
  }

  /** DOS!: now if it is owed, else together with the next move that may carry it. */
  call(): void {
    if (this.can('DOS!')) this.props.act('DOS!');
    else this.armed = !this.armed;
  }

  /** The matches on a card of the row; equal cards are written by the first place, meant is any. */
  #on(place: number | null): MatchMove[] {
    if (place === null) return this.#matches;
    const item = this.board.row[place - 1];
    if (!item || item.with.length) return [];
    return this.#matches.filter((match) => this.board.row[match.place - 1]?.card === item.card);
  }
}
