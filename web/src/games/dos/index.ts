/** DOS in the browser. */
import { gameBoard } from '../registry';
import Board from './Board.svelte';
import { clauses } from './clauses';
import { counts, cue, spoken, summary } from './say';

export default gameBoard({ Board, clauses, counts, cue, spoken, summary });
