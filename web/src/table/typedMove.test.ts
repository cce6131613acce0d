import { expect, test } from 'vitest';
import { numbered, typedMove } from './typedMove';

const names = ['Ada', 'Juno', 'Otto the Great', 'ada'];

test('a name stands for its seat', () => {
  expect(typedMove(' catch juno ', names)).toBe('catch 1');
  expect(typedMove('accuse Otto the Great', names)).toBe('accuse 2');
});

test('what is no name, or the name of two, stays as it was typed', () => {
  expect(typedMove('catch 2', names)).toBe('catch 2');
  expect(typedMove('catch Ada', names)).toBe('catch Ada');
  expect(typedMove('e10,e11', names)).toBe('e10,e11');
  expect(typedMove('Juno', names)).toBe('Juno');
});

test('whose number is which', () => {
  expect(numbered(['Ada', 'Bo'])).toBe('0\u00a0Ada, 1\u00a0Bo');
});
