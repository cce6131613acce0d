/** Lowdown in two minutes: write, choose in secret, gamble, cross out, go wild. */
import type { Lesson } from '$/learn/lesson';
import { asWritten, type Sketch } from '$/study/setup';
import setup from './setup';

const NOTHING = '.../.../...';
const WRITES = /^\d[ropbgy]>/;
const table = (sketch: Sketch) => ({ position: setup.toPosition({ active: '0', ...sketch }, setup.blank(2), asWritten) });
const begun = { grids1: `52./.../... ${NOTHING} ${NOTHING}`, last1: 'R2' };

const lesson: Lesson = {
  steps: [
    { key: 'aim', start: table({}) },
    { key: 'roll', goal: /^roll$/ },
    { key: 'write', goal: WRITES, then: [{ seat: 1, like: WRITES }, { seat: 1, like: /^roll$/ }, { seat: 1, like: WRITES }] },
    { key: 'sealed', goal: WRITES },
    { key: 'hidden', start: table({ phase: 'pick', dice: '6 5 red blue', hidden: '1 green' }), goal: /^hidden$/ },
    { key: 'box', goal: /^1g>/, then: [{ seat: 1, like: WRITES }] },
    {
      key: 'line',
      start: table({ phase: 'pick', dice: '4 6 red blue', hidden: '5 green', grids0: `33./.../... ${NOTHING} ${NOTHING}`, last0: 'R2', ...begun }),
      goal: /^4r>R3$/,
      then: [{ seat: 1, like: WRITES }],
    },
    { key: 'cross', goal: /^cross R123$/ },
    {
      key: 'wild',
      start: table({ phase: 'pick', dice: '1 6 red blue', hidden: '5 purple', grids0: `${NOTHING} ${NOTHING} 11./.../...`, last0: 'G2', ...begun }),
      goal: /^1w>G3/,
      then: [{ seat: 1, like: WRITES }],
    },
    { key: 'kind', goal: /^cross G123$/ },
  ],
};
export default lesson;
