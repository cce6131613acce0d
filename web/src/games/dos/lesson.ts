/** DOS in two minutes: match one, match two, wilds, the shout, and going out. */
import type { Lesson } from '$/learn/lesson';
import { asWritten, type Sketch } from '$/study/setup';
import setup from './setup';

const options = { target: 'one_round' };
const table = (sketch: Sketch) => ({ position: setup.toPosition({ turn: '0', ...sketch }, setup.blank(2), asWritten), options });
const begin = table({ row: 'b7 g9', hand0: 'r7 y4 b5 g1 y8 b3', hand1: '? ? ? ? ? ? ?' });
const wilds = table({ row: 'r7 b4', hand0: 'r5 W y# g10 b3 g8 y1', hand1: '? ? ? ? ? ? ?' });
const quiet = table({ row: 'b9 y3', hand0: 'r1 g6 r8 b10', hand1: 'g4 y6' });
const last = table({ row: 'g6 r10', hand0: 'g6 r3 r7 b8 y1', hand1: '? ? ? ?' });

const lesson: Lesson = {
  steps: [
    { key: 'aim', start: begin },
    { key: 'single', goal: /^r7 on 1$/ },
    { key: 'double', goal: /^y4\+b5 on 2$/ },
    { key: 'done', goal: /^done$/, then: [{ seat: 1, like: /^draw$/ }, { seat: 1, like: /^lay/ }] },
    { key: 'wild_dos', start: wilds, goal: /^r5\+W on 1$/ },
    { key: 'wild_number', goal: /^y# on 2$/ },
    { key: 'catch', start: { ...quiet, position: { ...quiet.position, owes: [1] } }, goal: /^catch/ },
    { key: 'colour', start: last, goal: /^g6 on 1$/ },
    { key: 'two_colours', goal: /^r3\+r7 on 2$/ },
    { key: 'call', goal: /^DOS!$/ },
    { key: 'finish', goal: /^done$/ },
    { key: 'lay', goal: /^lay/ },
    { key: 'out', goal: /^lay/ },
  ],
};
export default lesson;
