import { t } from '$/words.svelte';
import type { GameBoard } from '../board';
import Board from './Board.svelte';
import { squareNames } from './pieces';
import type * as types from './types';

export default {
  Board,
  counts: (view, seat) => [{ label: t('blokus-duo.page.pieces'), value: String(view.board.left[seat]?.length ?? 0) }],
  summary: (view, names) =>
    names
      .map((name, seat) =>
        t('blokus-duo.page.stands', { name, n: view.board.left[seat]?.length ?? 0, score: view.scores[seat] ?? 0 }),
      )
      .join('. '),
  spoken: (move) => t('blokus-duo.page.spoken', { piece: move.piece, cells: squareNames(move.text).join(' ') }),
  cue: (event) => (event.code === 'blokus-duo.event.placed' ? 'place' : null),
} satisfies GameBoard<types.Board, types.Event, types.Move>;
