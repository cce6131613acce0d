/** SKIP-BO in two minutes: build up, empty the stock. */
import type { Lesson } from '$/learn/lesson';
import { asWritten } from '$/study/setup';
import type { View } from '../board';
import setup from './setup';
import type { Board, Move } from './types';

const table = { turn: '0', stock0: '7 6 4', hand0: '1 2 9 11 W', stock1: '12 11 10', hand1: '5 8 9 12' };
const start = { position: setup.toPosition(table, setup.blank(2), asWritten), options: { stock: 3 } };

/** A SKIP-BO that stands for a three. */
const asThree = (move: Move, view: View<Board>): boolean =>
  move.kind === 'play' && move.source === 'HW' && view.board.building[move.pile - 1]!.next === 3;
const from =
  (source: string) =>
  (move: Move): boolean =>
    move.kind === 'play' && move.source === source;
const discards = (move: Move): boolean => move.kind === 'discard';

const lesson: Lesson<Board, Move> = {
  steps: [
    { key: 'aim', start },
    { key: 'one', goal: from('H1') },
    { key: 'two', goal: from('H2') },
    { key: 'wild', goal: asThree },
    { key: 'stock', goal: from('S') },
    {
      key: 'discard',
      goal: discards,
      then: [
        { seat: 1, like: from('H5') },
        { seat: 1, like: (move) => move.kind === 'discard' && move.card === '12' },
      ],
    },
    { key: 'six', goal: from('S') },
    { key: 'seven', goal: from('S') },
  ],
};
export default lesson;
