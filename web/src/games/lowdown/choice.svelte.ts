/** Choosing dice and a box, in any order: whatever is chosen narrows what the rest may be. */
import { writingOf, type Writing } from './table';
import type { Move } from './types';

type Part = 'number' | 'colour' | 'box' | 'aside';
const PARTS: Part[] = ['box', 'aside', 'colour', 'number'];

export class Choice {
  /** What has been chosen so far. */
  number = $state<string | null>(null);
  colour = $state<string | null>(null);
  box = $state<string | null>(null);
  aside = $state<string | null>(null);
  /** Which of two equal dice was touched. */
  number_die = $state(-1);
  colour_die = $state(-1);

  #legal: () => readonly Move[];
  #act: (move: string) => void;
  readonly writings: Writing[] = $derived.by(() => this.#legal().flatMap((move) => writingOf(move) ?? []));
  readonly fitting: Writing[] = $derived(this.#matching(PARTS));
  /** Boxes that can be written into with what is chosen. */
  readonly boxes: Set<string> = $derived(new Set(this.#matching(['number', 'colour']).map((one) => one.box)));
  /** Nothing can be written: a box has to be blacked out. */
  readonly black: boolean = $derived(this.writings.length > 0 && this.writings.every((one) => one.colour === ''));
  readonly asides: string[] = $derived(
    this.box === null
      ? []
      : [...new Set(this.#matching(['number', 'colour', 'box']).map((one) => one.aside))].filter(Boolean),
  );
  /** Only which dice are set aside is still open. */
  readonly setting: boolean = $derived(
    this.asides.length > 1 &&
      new Set(this.#matching(['number', 'colour', 'box']).map((one) => one.number + one.colour)).size === 1,
  );

  constructor(legal: () => readonly Move[], act: (move: string) => void) {
    this.#legal = legal;
    this.#act = act;
  }

  can(part: Part, value: string): boolean {
    return this.writings.some((one) => one[part] === value);
  }

  /** Whether a value goes with the other things chosen. */
  goes(part: Part, value: string): boolean {
    return this.#matching(PARTS.filter((other) => other !== part)).some((one) => one[part] === value);
  }

  choose(part: Part, value: string, die = -1): void {
    const same =
      this[part] === value &&
      (part !== 'number' || this.number_die === die) &&
      (part !== 'colour' || this.colour_die === die);
    if (part === 'number') this.number_die = die;
    if (part === 'colour') this.colour_die = die;
    this[part] = same ? null : value;
    if (same) return;
    for (const other of PARTS) {
      if (other !== part && !this.#matching(PARTS).length) this[other] = null;
    }
    const left = this.#matching(PARTS);
    if (this.box !== null && left.length === 1) this.#act(left[0]!.move);
  }

  clear(): void {
    this.number = this.colour = this.box = this.aside = null;
    this.number_die = this.colour_die = -1;
  }

  #matching(parts: Part[]): Writing[] {
    return this.writings.filter((one) => parts.every((part) => this[part] === null || one[part] === this[part]));
  }
}
