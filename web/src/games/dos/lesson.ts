/** DOS in two minutes: match one, match two, wilds, the shout, and going out. */
import { ofKind, written, type Lesson } from '$/learn/lesson';
import { asWritten, type Sketch } from '$/study/setup';
import setup from './setup';

const options = { target: 'one_round' };
const table = (sketch: Sketch) => ({
  position: setup.toPosition({ turn: '0', ...sketch }, setup.blank(2), asWritten),
  options,
});
const begin = table({ row: 'b7 g9', hand0: 'r7 y4 b5 g1 y8 b3', hand1: '? ? ? ? ? ? ?' });
const wilds = table({ row: 'r7 b4', hand0: 'r5 W y# g10 b3 g8 y1', hand1: '? ? ? ? ? ? ?' });
const quiet = table({ row: 'b9 y3', hand0: 'r1 g6 r8 b10', hand1: 'g4 y6' });
const last = table({ row: 'g6 r10', hand0: 'g6 r3 r7 b8 y1', hand1: '? ? ? ?' });

const lesson: Lesson = {
  steps: [
    { key: 'aim', start: begin },
    { key: 'single', goal: written('r7 on 1') },
    { key: 'double', goal: written('y4+b5 on 2') },
    {
      key: 'done',
      goal: written('done'),
      then: [
        { seat: 1, like: written('draw') },
        { seat: 1, like: ofKind('lay') },
      ],
    },
    { key: 'wild_dos', start: wilds, goal: written('r5+W on 1') },
    { key: 'wild_number', goal: written('y# on 2') },
    { key: 'catch', start: { ...quiet, position: { ...quiet.position, owes: [1] } }, goal: ofKind('catch') },
    { key: 'colour', start: last, goal: written('g6 on 1') },
    { key: 'two_colours', goal: written('r3+r7 on 2') },
    { key: 'call', goal: ofKind('call') },
    { key: 'finish', goal: written('done') },
    { key: 'lay', goal: ofKind('lay') },
    { key: 'out', goal: ofKind('lay') },
  ],
};
export default lesson;
