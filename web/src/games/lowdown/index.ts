import { gameBoard } from '../registry';
import Board from './Board.svelte';
import { clauses } from './clauses';
import { counts, cue, spoken, summary } from './say';
import type { LowdownView } from './table';

export default gameBoard<LowdownView>({ Board, clauses, counts, summary, spoken, cue });
