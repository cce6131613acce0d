/** Lowdown in two minutes: write, choose in secret, gamble, cross out, go wild. */
import { ofKind, written, type Lesson } from '$/learn/lesson';
import { asWritten, type Sketch } from '$/study/setup';
import setup from './setup';
import type { Board, Move } from './types';

const NOTHING = '.../.../...';
/** A number in a colour of its own, not with a wild. */
const writes = (move: Move): boolean => move.kind === 'write' && move.colour !== 'w';
const table = (sketch: Sketch) => ({
  position: setup.toPosition({ active: '0', ...sketch }, setup.blank(2), asWritten),
});
const begun = { grids1: `52./.../... ${NOTHING} ${NOTHING}`, last1: 'R2' };

const lesson: Lesson<Board, Move> = {
  steps: [
    { key: 'aim', start: table({}) },
    { key: 'roll', goal: ofKind('roll') },
    {
      key: 'write',
      goal: writes,
      then: [
        { seat: 1, like: writes },
        { seat: 1, like: ofKind('roll') },
        { seat: 1, like: writes },
      ],
    },
    { key: 'sealed', goal: writes },
    { key: 'hidden', start: table({ phase: 'pick', dice: '6 5 red blue', hidden: '1 green' }), goal: ofKind('hidden') },
    {
      key: 'box',
      goal: (move) => move.kind === 'write' && move.number === 1 && move.colour === 'g',
      then: [{ seat: 1, like: writes }],
    },
    {
      key: 'line',
      start: table({
        phase: 'pick',
        dice: '4 6 red blue',
        hidden: '5 green',
        grids0: `33./.../... ${NOTHING} ${NOTHING}`,
        last0: 'R2',
        ...begun,
      }),
      goal: written('4r>R3'),
      then: [{ seat: 1, like: writes }],
    },
    { key: 'cross', goal: written('cross R123') },
    {
      key: 'wild',
      start: table({
        phase: 'pick',
        dice: '1 6 red blue',
        hidden: '5 purple',
        grids0: `${NOTHING} ${NOTHING} 11./.../...`,
        last0: 'G2',
        ...begun,
      }),
      goal: (move) => move.kind === 'write' && move.colour === 'w' && move.number === 1 && move.box === 'G3',
      then: [{ seat: 1, like: writes }],
    },
    { key: 'kind', goal: written('cross G123') },
  ],
};
export default lesson;
