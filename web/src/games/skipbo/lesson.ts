/** SKIP-BO in two minutes: build up, empty the stock. */
import type { Lesson } from '$/learn/lesson';
import { asWritten } from '$/study/setup';
import type { View } from '../board';
import setup from './setup';
import type { SkipboView } from './table';

const table = { turn: '0', stock0: '7 6 4', hand0: '1 2 9 11 W', stock1: '12 11 10', hand1: '5 8 9 12' };
const start = { position: setup.toPosition(table, setup.blank(2), asWritten), options: { stock: 3 } };

/** A SKIP-BO that stands for a three. */
const asThree = (move: string, view: View): boolean =>
  /^HW>/.test(move) && (view as unknown as View<SkipboView>).board.building[Number(move.at(-1)) - 1]!.next === 3;

const lesson: Lesson = {
  steps: [
    { key: 'aim', start },
    { key: 'one', goal: /^H1>/ },
    { key: 'two', goal: /^H2>/ },
    { key: 'wild', goal: asThree },
    { key: 'stock', goal: /^S>/ },
    { key: 'discard', goal: /^H\w+-/, then: [{ seat: 1, like: /^H5>/ }, { seat: 1, like: /^H12-/ }] },
    { key: 'six', goal: /^S>/ },
    { key: 'seven', goal: /^S>/ },
  ],
};
export default lesson;
