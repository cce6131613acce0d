/** The contract between the shell and a game's board.
 *
 * A game is a folder here, named like its folder under src/gamenight/games, with an index.ts whose default
 * export is a `GameBoard`. The shell loads it when a table of that game opens, never before.
 *
 * A board draws a view and calls `act` with a move in the game's notation. It never judges a move by its own
 * copy of the rules: what may be done now stands in `legal`, and why something may not comes back as
 * `refused`. It must be usable by pointer (tap–tap as well as drag), by keyboard alone and by screen reader,
 * and show sensibly from 300 px of width up. Motion goes through $/motion, sounds through $/sound, words
 * through `t` ($/words.svelte), colours through the tokens (styles/tokens.css), shared parts from $/ui.
 */
import type { Component } from 'svelte';

/** What Match.view gives: the envelope, and the game's own part in `board`. */
export interface View<B = Record<string, unknown>> {
  game: string;
  seat: number | null;
  seats: number;
  options: Record<string, unknown>;
  moves: number;
  waiting: number[];
  over: boolean;
  scores: number[];
  winners: number[];
  resigned: number[];
  /** Only when the match is over: how and why it ended. */
  outcome?: Outcome;
  board: B;
}

/** A code with parameters, and the clause of the rules that ended the match; a resignation has none. */
export interface Outcome {
  code: string;
  params: Record<string, unknown>;
  clause: number | null;
}

/** Something that happened: a code with parameters. */
export interface GameEvent {
  code: string;
  seat?: number | null;
  [param: string]: unknown;
}

/** Why a move was refused: the sentence, the clause, and where on the board (the game's `why`). */
export interface Refusal {
  move: string;
  message: string;
  clause: number | null;
  where: Record<string, unknown>;
}

export interface BoardProps<B = Record<string, unknown>> {
  /** What this seat may know now. Changes with every move; keep no copy beyond animations. */
  view: View<B>;
  /** The seat that looks and plays; null: a spectator. The board is drawn from its side. */
  seat: number | null;
  /** Every legal move of that seat now, out-of-turn ones included; [] when it may do nothing. */
  legal: readonly string[];
  /** What the latest news told, in order; a new array with every news, [] after a resync. */
  events: readonly GameEvent[];
  /** The names of the seats. */
  names: readonly string[];
  /** Nothing can be played from here: a replay, a spectator, a finished or disconnected table. */
  readonly: boolean;
  /** The last refusal, until the next move or until the person goes on; draw it where it says. */
  refused: Refusal | null;
  /** A move to point out (a hint, or one waiting for confirmation), or null. */
  marked: string | null;
  /** Make a move, in notation. The shell asks for confirmation if the person wants that. */
  act: (move: string) => void;
}

/** One thing worth knowing of a seat: shown on its plate, e.g. {label: 'Stock', value: '12'}. */
export interface Count {
  label: string;
  value: string;
}

export interface GameBoard<B = Record<string, unknown>> {
  Board: Component<BoardProps<B>>;
  /** Counts for a seat's plate; all of it from the view. Labels are already in words. */
  counts?: (view: View<B>, seat: number) => Count[];
  /** One sentence for screen readers on how things stand, said on request (key "?"). */
  summary?: (view: View<B>, names: readonly string[]) => string;
  /** A move in a person's words, for buttons, confirmations and hints; notation if missing. */
  spoken?: (move: string, view: View<B>, names: readonly string[]) => string;
  /** By which clause an event happens: the last part of its code, and the clause's number. */
  clauses?: Readonly<Record<string, number>>;
  /** The sound for an event code, if it should make one. */
  cue?: (event: GameEvent) => import('$/sound').Cue | null;
}
