/** SKIP-BO in the browser. */
import type { GameBoard } from '../board';
import Board from './Board.svelte';
import { chart, counts, cue, spoken, summary } from './say';
import type * as types from './types';

const round = ['skipbo.event.won', 'skipbo.event.won_deadlock', 'skipbo.event.drawn'];
export default { Board, chart, round, counts, cue, spoken, summary } satisfies GameBoard<
  types.Board,
  types.Event,
  types.Move
>;
