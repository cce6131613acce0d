import { expect, test } from 'vitest';
import { avatarOf } from './avatar';

test('a name has one face, and names have many', () => {
  expect(avatarOf('Ada')).toEqual(avatarOf(' ada '));
  const faces = new Set(Array.from({ length: 60 }, (_, i) => JSON.stringify(avatarOf(`Guest ${i}`))));
  expect(faces.size).toBeGreaterThan(50);
});
