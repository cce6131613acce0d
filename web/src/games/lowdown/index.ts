import { gameBoard } from '../registry';
import Board from './Board.svelte';
import { counts, cue, spoken, summary } from './say';
import type { LowdownView } from './table';

export default gameBoard<LowdownView>({ Board, counts, summary, spoken, cue });
