/** Somebody who learns: at which step, what was done there, what to say to it. */
import type { GameMove } from '$/games/board';
import { pace } from '$/motion';
import { cue } from '$/sound';
import { Study } from '$/study/study.svelte';
import { say } from '$/ui/notes.svelte';
import { has, t } from '$/words.svelte';
import { does, LEARNER, type Lesson, type Step } from './lesson';

const REPLY_MS = 700;
const GLANCE_MS = 150;

export class Course {
  readonly study: Study;
  at = $state(0);
  /** What to say besides the step: to a move that was not the one, or because help was asked for. */
  aside = $state('');
  shown = $state(false);
  /** Others are moving, or the next step is being set up. */
  waiting = $state(true);
  finished = $state(false);
  #left = false;

  constructor(
    readonly game: string,
    readonly lesson: Lesson,
    names: readonly string[],
  ) {
    this.study = new Study(game, names);
  }

  get step(): Step {
    return this.lesson.steps[this.at]!;
  }

  get text(): string {
    return t(`${this.game}.learn.${this.step.key}`);
  }

  /** The move that the step asks for, if it is one that can be pointed at. */
  get wanted(): GameMove | null {
    const { view, legal } = this.study;
    return view ? (legal.find((move) => does(this.step, move, view)) ?? null) : null;
  }

  get marked(): GameMove | null {
    return !this.waiting && (this.shown || this.step.ring) ? this.wanted : null;
  }

  /** Go to a step; what came before it is played by itself when the step needs it. */
  async begin(at = 0): Promise<void> {
    this.waiting = true;
    this.finished = false;
    this.at = at;
    this.aside = '';
    this.shown = false;
    if (this.step.start) await this.study.load(this.step.start, LEARNER);
    this.study.refused = null;
    this.waiting = false;
    say(this.text);
  }

  async next(): Promise<void> {
    if (this.at + 1 < this.lesson.steps.length) return this.begin(this.at + 1);
    this.finished = true;
    cue('win');
  }

  act = (move: string): void => void this.#act(move);

  async #act(move: string): Promise<void> {
    const { study, step } = this;
    if (this.waiting || study.busy || !study.view) return;
    this.aside = '';
    const legal = study.legal.find((one) => one.text === move);
    if (legal && !does(step, legal, study.view)) {
      this.#remark(has(this.#oops) ? t(this.#oops) : t(step.goal ? 'learn.not_this' : 'learn.read_first'));
      return;
    }
    const clause = (await study.play(LEARNER, move)) ? null : (study.refused?.clause ?? null);
    if (study.refused && (step.breaks === undefined || clause !== step.breaks)) return;
    cue('good');
    if (step.breaks !== undefined) await this.#pause(2 * REPLY_MS);
    await this.#replies(step);
    if (!this.#left) await this.next();
  }

  show(): void {
    this.shown = true;
    this.aside = '';
    say(t('learn.shown'));
  }

  leave(): void {
    this.#left = true;
  }

  get #oops(): string {
    return `${this.game}.learn.${this.step.key}.oops`;
  }

  #remark(text: string): void {
    this.aside = text;
    cue('tick');
    say(text);
  }

  async #replies(step: Step): Promise<void> {
    this.waiting = true;
    this.shown = false;
    for (const { seat, like } of step.then ?? []) {
      await this.#pause(REPLY_MS);
      if (this.#left) return;
      const move = (await this.study.legalOf(seat)).find(like);
      if (move === undefined) throw new Error(`${this.game}: at ${step.key} seat ${seat} has no such move`);
      await this.study.play(seat, move.text, LEARNER);
    }
    await this.#pause(REPLY_MS / 2);
  }

  #pause(ms: number): Promise<void> {
    return new Promise((done) => setTimeout(done, GLANCE_MS + pace(ms)));
  }
}
