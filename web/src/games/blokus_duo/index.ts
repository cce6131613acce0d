import { t } from '$/words.svelte';
import { gameBoard } from '../registry';
import Board from './Board.svelte';
import { clauses } from './clauses';
import { pieceOf } from './pieces';
import type { Duo } from './view';

export default gameBoard<Duo>({
  Board,
  clauses,
  counts: (view, seat) => [{ label: t('blokus-duo.page.pieces'), value: String(view.board.left[seat]?.length ?? 0) }],
  summary: (view, names) =>
    names.map((name, seat) => t('blokus-duo.page.stands', { name, n: view.board.left[seat]?.length ?? 0, score: view.scores[seat] ?? 0 })).join('. '),
  spoken: (move) => t('blokus-duo.page.spoken', { piece: pieceOf(move), cells: move.replaceAll(',', ' ') }),
  cue: (event) => (event.code === 'blokus-duo.event.placed' ? 'place' : null),
});
