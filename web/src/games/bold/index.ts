import { gameBoard } from '../registry';
import Board from './Board.svelte';
import { counts, cue, spoken, summary } from './say';
import type { BoldView } from './table';

export default gameBoard<BoldView>({ Board, counts, summary, spoken, cue });
