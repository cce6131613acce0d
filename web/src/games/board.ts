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
import type { GameEvent, GameMove, View } from '$/protocol';
import type { Component } from 'svelte';

export type { GameEvent, GameMove, View };

/** Why a move was refused: the sentence, the clause, and where on the board (the game's `why`). */
export interface Refusal {
  message: string;
  clause: number | null;
  where: Record<string, unknown>;
}

export interface BoardProps<B = unknown, E = GameEvent, M = GameMove> {
  /** What this seat may know now. Changes with every move; keep no copy beyond animations. */
  view: View<B>;
  /** The seat that looks and plays; null: a spectator. The board is drawn from its side. */
  seat: number | null;
  /** Every legal move of that seat now, out-of-turn ones included; [] when it may do nothing. */
  legal: readonly M[];
  /** What the latest news told, in order; a new array with every news, [] after a resync. */
  events: readonly E[];
  /** The names of the seats. */
  names: readonly string[];
  /** Nothing can be played from here: a replay, a spectator, a finished or disconnected table. */
  readonly: boolean;
  /** The last refusal, until the next move or until the person goes on; draw it where it says. */
  refused: Refusal | null;
  /** A move to point out (a hint, or one waiting for confirmation), or null. */
  marked: M | null;
  /** Make a move, in notation. The shell asks for confirmation if the person wants that. */
  act: (move: string) => void;
}

/** One thing worth knowing of a seat: shown on its plate, e.g. {label: 'Stock', value: '12'}. */
export interface Count {
  label: string;
  value: string;
}

/** `B`, `E` and `M` are the game's board, events and moves, as its generated types.ts has them. */
export interface GameBoard<B = unknown, E = GameEvent, M = GameMove> {
  Board: Component<BoardProps<B, E, M>>;
  /** Counts for a seat's plate; all of it from the view. Labels are already in words. */
  counts?: (view: View<B>, seat: number) => Count[];
  /** One sentence for screen readers on how things stand, said on request (key "?"). */
  summary?: (view: View<B>, names: readonly string[]) => string;
  /** A move in a person's words, for buttons, confirmations and hints; notation if missing. */
  spoken?: (move: M, view: View<B>, names: readonly string[]) => string;
  /** What to draw of a match where the scores say little while it lasts: a number for each seat; null: the scores. */
  chart?: (view: View<B>) => { title: string; values: number[] } | null;
  /** The events that tell how a round ended; they are shown across the board before the next one begins. */
  round?: readonly string[];
  /** The sound for an event, if it should make one. */
  cue?: (event: E) => import('$/sound').Cue | null;
}
