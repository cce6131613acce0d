/** What a lesson is: a few steps at a table that is set up, each with something to do or to read.
 *
 * A game's lesson is the default export of `lesson.ts` in its folder. Its words are in the catalogue
 * `learn-<game>`: a step's text under its key, and what to say to another move under `<key>.oops`.
 */
import type { View } from '$/games/board';
import { folder } from '$/games/registry';
import type { Start } from '$/study/study.svelte';

type Fits = RegExp | ((move: string, view: View) => boolean);

export interface Step {
  key: string;
  /** Set this up first; without it the step goes on from the one before. */
  start?: Start;
  /** Which moves do what is asked for; without it there is only something to read. */
  goal?: Fits;
  /** What is asked for is a move that breaks this clause: to see what the table says to it. */
  breaks?: number;
  /** Point at the move from the beginning, not only when somebody asks. */
  ring?: boolean;
  /** What the others do then: of their legal moves the first that fits. */
  then?: { seat: number; like: RegExp }[];
}

export interface Lesson {
  steps: Step[];
}

export const LEARNER = 0;

const files = import.meta.glob<{ default: Lesson }>('../games/*/lesson.ts');

/** The lesson of a game; undefined if there is none. */
export async function loadLesson(game: string): Promise<Lesson | undefined> {
  const file = files[`../games/${folder(game)}/lesson.ts`];
  return file ? (await file()).default : undefined;
}

/** Whether a move does what a step asks for. */
export function does(step: Step, move: string, view: View): boolean {
  if (!step.goal) return false;
  return step.goal instanceof RegExp ? step.goal.test(move) : step.goal(move, view);
}
