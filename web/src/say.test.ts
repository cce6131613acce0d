import { expect, test } from 'vitest';
import examples from '../../tests/words/examples.json';
import { bare, fill } from './say';

test.each(examples)('$text', ({ text, params, said }) => {
  expect(fill(text, params)).toBe(said);
});

test('a code without words is shown as it is', () => {
  expect(bare('dos.event.new', { seat: 1, cards: ['r7', 'b3'] })).toBe('dos.event.new seat=1 cards=r7, b3');
});
