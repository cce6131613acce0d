import { expect, test } from 'vitest';
import { NAMES, SHAPES, laidAt, notation, squareNames, squareOf, turned } from './pieces';

const waysOf = (name: string) =>
  [0, 1, 2, 3].flatMap((quarters) => [false, true].map((flipped) => notation(turned(name, quarters, flipped))));

test('21 pieces, 89 squares, 91 orientations', () => {
  expect(NAMES).toHaveLength(21);
  expect(NAMES.reduce((sum, name) => sum + SHAPES[name]!.length, 0)).toBe(89);
  expect(new Set(NAMES.flatMap(waysOf)).size).toBe(91);
});

test('four quarters and two flips change nothing', () => {
  for (const name of NAMES) {
    expect(turned(name, 4, false)).toEqual(turned(name, 0, false));
    expect(waysOf(name)).toContain(notation(SHAPES[name]!));
  }
});

test('squares are written rows rising, then columns', () => {
  expect(notation(squareNames('e10,f9,e9').map(squareOf))).toBe('e9,f9,e10');
});

test('a piece held over the edge is pushed back onto the board', () => {
  const squares = laidAt(turned('I5', 0, false), [13, 13]);
  expect(notation(squares)).toBe('j14,k14,l14,m14,n14');
});
