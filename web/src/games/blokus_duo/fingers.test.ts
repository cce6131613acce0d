import { beforeEach, expect, test } from 'vitest';
import { Fingers } from './fingers';

const at = (pointerId: number, degrees: number, far = 100) => ({
  pointerId,
  clientX: 200 + far * Math.cos((degrees / 180) * Math.PI),
  clientY: 300 + far * Math.sin((degrees / 180) * Math.PI),
});
const still = { pointerId: 1, clientX: 200, clientY: 300 };
let fingers: Fingers;

/** The second finger goes round the first, degree by degree; the quarters that gives. */
function round(from: number, to: number): number {
  const step = Math.sign(to - from);
  let quarters = 0;
  for (let degrees = from; degrees !== to; degrees += step) quarters += fingers.move(at(2, degrees + step));
  return quarters;
}

beforeEach(() => {
  fingers = new Fingers();
  fingers.down(still);
});

test('a twist of an eighth is a quarter, either way', () => {
  fingers.down(at(2, 10));
  expect(round(10, 60)).toBe(1);
  expect(round(60, 10)).toBe(-1);
});

test('the same on the far side, where angles jump from plus to minus', () => {
  fingers.down(at(2, 150));
  expect(round(150, 245)).toBe(2);
});

test('either finger may be the one that moves', () => {
  fingers.down(at(2, 0));
  expect(fingers.move({ pointerId: 1, clientX: 200, clientY: 190 })).toBe(1);
});

test('one finger turns nothing, and no more does a third', () => {
  expect(fingers.move(at(1, 90))).toBe(0);
  fingers.down(at(2, 0));
  fingers.down(at(3, 0, 50));
  expect(round(0, 90)).toBe(0);
});

test('a lifted finger is a tap only if it was alone all the time', () => {
  expect(fingers.turning).toBe(false);
  fingers.down(at(2, 0));
  fingers.up(at(2, 0));
  expect(fingers.turning).toBe(true);
  fingers.up(still);
  expect(fingers.turning).toBe(false);
});
