/** What a lesson is: a few steps at a table that is set up, each with something to do or to read.
 *
 * A game's lesson is the default export of `lesson.ts` in its folder. Its words are in the game's
 * catalogue: a step's text under `learn.<key>`, and what to say to another move under `learn.<key>.oops`.
 */
import type { GameMove, View } from '$/games/board';
import { folder } from '$/games/registry';
import type { Start } from '$/study/study.svelte';

type Fits<B, M> = (move: M, view: View<B>) => boolean;

export interface Step<B = unknown, M = GameMove> {
  key: string;
  /** Set this up first; without it the step goes on from the one before. */
  start?: Start;
  /** Which moves do what is asked for; without it there is only something to read. */
  goal?: Fits<B, M>;
  /** What is asked for is a move that breaks this clause: to see what the table says to it. */
  breaks?: number;
  /** Point at the move from the beginning, not only when somebody asks. */
  ring?: boolean;
  /** What the others do then: of their legal moves the first that fits. */
  then?: { seat: number; like: (move: M) => boolean }[];
}

export interface Lesson<B = unknown, M = GameMove> {
  steps: Step<B, M>[];
}

/** One of these moves, in notation. */
export const written =
  (...texts: string[]) =>
  (move: GameMove): boolean =>
    texts.includes(move.text);

/** Any move of a kind. */
export const ofKind =
  (kind: string) =>
  (move: GameMove): boolean =>
    move.kind === kind;

export const LEARNER = 0;

const files = import.meta.glob<{ default: Lesson }>('../games/*/lesson.ts');

export const hasLesson = (game: string): boolean => `../games/${folder(game)}/lesson.ts` in files;

/** The lesson of a game; undefined if there is none. */
export async function loadLesson(game: string): Promise<Lesson | undefined> {
  const file = files[`../games/${folder(game)}/lesson.ts`];
  return file ? (await file()).default : undefined;
}

/** Whether a move does what a step asks for. */
export function does(step: Step, move: GameMove, view: View): boolean {
  return step.goal?.(move, view) ?? false;
}
