/** DOS in the browser. */
import { gameBoard } from '../registry';
import Board from './Board.svelte';
import { counts, cue, spoken, summary } from './say';

export default gameBoard({ Board, counts, cue, spoken, summary });
