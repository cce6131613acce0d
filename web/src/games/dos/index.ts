/** DOS in the browser. */
import type { GameBoard } from '../board';
import Board from './Board.svelte';
import { counts, cue, spoken, summary } from './say';
import type * as types from './types';

const round = ['dos.event.went_out', 'dos.event.counted'];
export default { Board, counts, round, cue, spoken, summary } satisfies GameBoard<types.Board, types.Event, types.Move>;
