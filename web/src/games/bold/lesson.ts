/** BOLD in two minutes: match, stop in time, remember. */
import { ofKind, written, type Lesson } from '$/learn/lesson';
import { asWritten } from '$/study/setup';
import setup from './setup';

const grid = {
  row1: 'bottle small blue circles, ?, ?, ?, glass medium blue stripes',
  row2: '?, bottle big red stars, jug small red stars, glass medium green stars, ?',
  row3: '?, ?, ?, ?, ?',
  row4: '?, ?, jug big green circles, ?, ?',
};
const start = { position: setup.toPosition({ turn: '0', ...grid }, setup.blank(2), asWritten) };

const lesson: Lesson = {
  steps: [
    { key: 'aim', start },
    { key: 'first', goal: written('b2'), ring: true },
    { key: 'second', goal: written('c2'), ring: true },
    { key: 'third', goal: written('d2'), ring: true },
    {
      key: 'stop',
      goal: ofKind('stop'),
      then: [
        { seat: 1, like: written('a1') },
        { seat: 1, like: written('e1') },
        { seat: 1, like: written('c4') },
      ],
    },
    { key: 'lost', goal: ofKind('cover') },
    { key: 'memory', goal: written('a1', 'e1') },
    { key: 'memory_two', goal: written('a1', 'e1') },
    { key: 'decide', goal: () => true },
  ],
};
export default lesson;
