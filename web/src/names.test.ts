import { expect, test } from 'vitest';
import { tellApart } from './names';

test('two of one name are told apart', () => {
  expect(tellApart(['Guest', 'Ada', 'Guest', 'Guest'])).toEqual(['Guest', 'Ada', 'Guest 2', 'Guest 3']);
});
