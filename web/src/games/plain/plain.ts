/** For a game without a board of its own: what its view holds, line by line, and its moves as buttons. */
import type { GameBoard } from '$/games/board';
import Board from './Board.svelte';
import { lines, spoken } from './lines';

export const PLAIN: GameBoard = {
  Board,
  spoken: (move, view) => spoken(view.game, move.text),
  summary: (view, names) =>
    lines(view, names)
      .map(({ label, value }) => (value ? `${label}: ${value}` : label))
      .join('. '),
};
