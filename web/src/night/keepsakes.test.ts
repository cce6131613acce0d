import { expect, test } from 'vitest';
import type { Night } from '$/protocol';
import { writePage } from './keepsakes';

const night = {
  name: 'Friday',
  created_ms: 0,
  players: [{ nickname: 'Ada' }, { nickname: 'Ben' }],
  standings: [],
  tables: [{ table: 'abc', watch: 'k', game: 'blokus-duo', seats: [0, 1], places: [2, 1], scores: [-21, 7] }],
  tournaments: [],
  titles: [],
} as unknown as Night;

test('the page to keep links to replays where others reach them', () => {
  const page = writePage(night, 'http://192.168.1.20:8000/');
  expect(page).toContain('<a href="http://192.168.1.20:8000/replay/abc#key=k">');
  expect(page).toContain('1. Ben 7, 2. Ada −21');
});
