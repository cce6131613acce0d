/** A new table that is being put together: who sits where, by which rules, on which terms. */
import { defaults } from '$/facts.svelte';
import { likedLevel } from '$/levels';
import type { AskCreate, GameClock, GameFacts, OptionFacts } from '$/protocol';
import { settings } from '$/settings.svelte';
import { valueWords } from '$/table/options';
import { botName } from '$/names';
import { t } from '$/words.svelte';

export type Who = 'me' | 'person' | 'here' | 'bot';
export interface Seat {
  who: Who;
  level: string;
  name: string;
}

const isSeat = ({ name, numbers }: OptionFacts) => (name === 'first' || name === 'dealer') && numbers !== null;

export class Draft {
  seats = $state<Seat[]>([]);
  options = $state<Record<string, unknown>>({});
  /** What this person chose, and not the game. */
  #chosen = $state<Record<string, boolean>>({});
  name = $state('');
  timer_s = $state('0');
  clock = $state<GameClock | null>(null);
  pace_ms = $state('700');
  undo = $state(true);
  hints = $state(true);
  takeover = $state(false);
  /** Whether it is among the open tables. */
  shown = $state(false);

  constructor(readonly facts: GameFacts) {
    this.resize(Math.max(2, facts.seats[0]));
  }

  get game(): string {
    return this.facts.name;
  }

  /** Another number of seats; what was chosen stays, where it still fits. */
  resize(count: number): void {
    const { seats, game, facts } = this;
    this.seats = Array.from(
      { length: count },
      (_, i) => seats[i] ?? { who: i ? 'bot' : 'me', level: likedLevel(game), name: i ? '' : settings.nickname },
    );
    const fresh = defaults(facts, count);
    const kept = (option: OptionFacts) => this.#chosen[option.name] && this.fits(option, this.options[option.name]);
    this.options = Object.fromEntries(
      facts.options.map((option) => [option.name, (kept(option) ? this.options : fresh)[option.name]]),
    );
  }

  choose(option: OptionFacts, value: unknown): void {
    this.options[option.name] = value;
    this.#chosen[option.name] = true;
  }

  /** What a seat will be called, as far as that is known. */
  nameOf(i: number): string {
    const { who, name } = this.seats[i]!;
    if (who === 'bot') return botName(i);
    return (who !== 'person' && name) || t(who === 'me' ? 'page.who.me' : 'page.seat', { n: i + 1 });
  }

  has(who: Who): boolean {
    return this.seats.some((seat) => seat.who === who);
  }

  /** Who begins is asked beside who plays, and nowhere else. */
  get first(): OptionFacts | undefined {
    return this.facts.options.find((option) => option.name === 'first');
  }

  /** The options that leave something to choose. */
  get houseRules(): OptionFacts[] {
    return this.facts.options.filter(
      (option) => option !== this.first && (this.values(option).length > 1 || this.isNumber(option) || option.custom),
    );
  }

  /** The values to choose from. */
  values(option: OptionFacts): readonly unknown[] {
    const count = this.seats.length;
    return isSeat(option)
      ? [...option.choices, ...Array.from({ length: count }, (_, i) => i)]
      : (option.fits[count] ?? []);
  }

  valueName(option: OptionFacts, value: unknown): string {
    const seat = typeof value === 'number' && (option.name === 'first' || option.name === 'dealer');
    return seat ? this.nameOf(value) : valueWords(this.game, option.name, value);
  }

  /** Whether any number may be written. */
  isNumber(option: OptionFacts): boolean {
    return option.numbers !== null && !isSeat(option);
  }

  highest(option: OptionFacts): number {
    return option.highest[this.seats.length]!;
  }

  /** The number that somebody wrote, if it is none of those that are listed. */
  ownNumber(option: OptionFacts): string {
    const value = this.options[option.name];
    return typeof value === 'number' && !option.choices.includes(value) ? String(value) : '';
  }

  /** Whether so many at the table can play by this. */
  fits(option: OptionFacts, value: unknown): boolean {
    const count = this.seats.length;
    if (typeof value !== 'number' || !option.numbers) return option.fits[count]!.includes(value);
    if (option.choices.includes(value)) return option.fits[count]!.includes(value);
    return value >= option.numbers[0] && value <= (this.isNumber(option) ? this.highest(option) : count - 1);
  }

  /** The people who sit down at this browser. */
  get own(): { seat: number; nickname: string }[] {
    return this.seats.flatMap(({ who, name }, seat) =>
      who === 'me' || who === 'here'
        ? [{ seat, nickname: name || t(who === 'me' ? 'page.guest' : 'page.player_n', { n: seat + 1 }) }]
        : [],
    );
  }

  get command(): AskCreate {
    return {
      game: this.game,
      seats: this.seats.length,
      options: $state.snapshot(this.options),
      plan: this.seats.map(({ who, level }) => (who === 'bot' ? { player: 'bot', level } : { player: 'person' })),
      name: this.name,
      private: !this.shown,
      timer_s: Number(this.timer_s) || null,
      clock: $state.snapshot(this.clock),
      undo: this.undo,
      hints: this.hints,
      takeover: this.takeover,
      pace_ms: Number(this.pace_ms),
    };
  }
}
