/** Somebody at a puzzle: the table, the tries, and what to say to them. */
import type { GameMove } from '$/games/board';
import { api } from '$/net/api';
import type { TellPuzzle, TellPuzzles } from '$/protocol';
import { settings } from '$/settings.svelte';
import { cue } from '$/sound';
import { Study, type Position } from '$/study/study.svelte';
import { say } from '$/ui/notes.svelte';
import { has, t, tell } from '$/words.svelte';

/** Which puzzles there are, and the one of this day where the person lives. */
export function listPuzzles(now = new Date()): Promise<TellPuzzles> {
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  const text = day.map((part) => String(part).padStart(2, '0')).join('-');
  return api.get<TellPuzzles>(`api/puzzles?day=${text}`);
}

export function loadPuzzle(game: string, number: number): Promise<TellPuzzle> {
  return api.get<TellPuzzle>(`api/puzzles/${encodeURIComponent(game)}/${number}`);
}

/** The first puzzle from a number on that is not solved yet, or else before it; null: all are solved. */
export function nextUnsolved(game: string, count: number, from: number): number | null {
  const solved = settings.puzzles[game] ?? [];
  for (let i = 0; i < count; i++) {
    const number = ((from - 1 + i) % count) + 1;
    if (!solved.includes(number)) return number;
  }
  return null;
}

export class Solving {
  readonly study: Study;
  state = $state<'asking' | 'right' | 'shown'>('asking');
  /** What to say to the last try, or because a hint was asked for. */
  remark = $state('');
  hinted = $state(false);

  constructor(
    readonly puzzle: TellPuzzle,
    readonly names: readonly string[],
  ) {
    this.study = new Study(puzzle.game, names);
  }

  async begin(): Promise<void> {
    const { position, options, seat } = this.puzzle;
    this.remark = '';
    this.state = 'asking';
    await this.study.load({ position: position as Position, options }, seat);
  }

  get best(): GameMove | null {
    return this.study.legal.find((move) => move.text === this.puzzle.answers[0]) ?? null;
  }

  get marked(): GameMove | null {
    return this.state === 'shown' ? this.best : null;
  }

  /** The reason in a child's words. */
  get hint(): string {
    const plain = this.puzzle.code.replace('.hint.', '.child.');
    return tell(has(plain) ? plain : this.puzzle.code, this.puzzle.params, this.names);
  }

  /** The reason with its figures. */
  get why(): string {
    return tell(this.puzzle.code, this.puzzle.params, this.names);
  }

  get gap(): string {
    const { gap, unit } = this.puzzle;
    return t(`puzzles.gap_${unit}`, { n: Math.floor(unit === 'win' ? 100 * gap + 1e-9 : gap) });
  }

  act = (move: string): void => void this.#act(move);

  async #act(move: string): Promise<void> {
    const { study, puzzle } = this;
    if (this.state !== 'asking' || study.busy) return;
    const legal = study.legal.some((one) => one.text === move);
    if (legal && !puzzle.answers.includes(move)) {
      this.#say(t('puzzles.wrong'));
      cue('tick');
      return;
    }
    if (!(await study.play(puzzle.seat, move))) return;
    this.state = 'right';
    this.remark = '';
    const solved = settings.puzzles[puzzle.game] ?? [];
    if (!solved.includes(puzzle.number))
      settings.puzzles = { ...settings.puzzles, [puzzle.game]: [...solved, puzzle.number] };
    cue('good');
    say(`${t('puzzles.right')} ${this.hint}`);
  }

  giveHint(): void {
    this.hinted = true;
    this.#say(this.hint);
  }

  show(spoken: string): void {
    this.state = 'shown';
    this.remark = '';
    say(`${t('puzzles.shown', { move: spoken })}. ${this.hint}`);
  }

  #say(text: string): void {
    this.remark = text;
    say(text);
  }
}
