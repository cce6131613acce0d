/** Blokus Duo in two minutes: corners yes, edges no, and how it is counted. */
import { written, type Lesson } from '$/learn/lesson';
import setup from './setup';
import type { Board, Move } from './types';

const late = {
  seats: 2,
  first: 0,
  placed: [
    [
      'k3,j4,k4,l4,j5',
      'k6,k7,l7,l8,m8',
      'g8,h8,i8,j8,j9',
      'd6,e6,f6,d7,f7',
      'b4,c4,b5,c5,b6',
      'e2,f2,g2,d3,e3',
      'n9,l10,m10,n10,l11',
      'a7,a8,a9,a10,a11',
      'k12,k13,i14,j14,k14',
      'g12,f13,g13,h13,g14',
      'n1,l2,m2,n2,n3',
      'a1,b1,c1,d1,b2',
      'e8,d9,e9,d10',
      'f10,g10,h10,i10',
      'h3,f4,g4,h4',
      'b12,a13,b13,c13',
      'm5,n5,m6,n6',
      'e11,d12,e12',
      'i1,j1,k1',
    ],
    [
      'e10',
      'f11,g11,h11',
      'i12,i13',
      'k10,j11,k11',
      'c10,c11,d11,c12',
      'c7,b8,c8,b9',
      'd13,b14,c14,d14',
      'l12,m12,l13,m13',
      'f9,g9,h9,i9',
    ],
  ],
};

const lesson: Lesson<Board, Move> = {
  steps: [
    { key: 'aim', start: { position: setup.blank(2) } },
    { key: 'first', goal: () => true, then: [{ seat: 1, like: written('j4,k4,j5,k5', 'd10,e10,d11,e11') }] },
    { key: 'corner', goal: () => true, then: [{ seat: 1, like: () => true }] },
    { key: 'edge', breaks: 14 },
    { key: 'late', start: { position: late } },
    { key: 'two', goal: (move) => move.piece === '2' },
    { key: 'one', goal: (move) => move.piece === '1' },
  ],
};
export default lesson;
