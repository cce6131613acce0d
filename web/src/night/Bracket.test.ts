import { mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import type { NightNode, NightTournament } from '$/protocol';
import { loadWords } from '$/words.svelte';
import Bracket from './Bracket.svelte';
import type { Room } from './room.svelte';

test('a bracket says whom the lot has let through, and nothing of the sort elsewhere', async () => {
  await loadWords('night');
  const match = (by_lot: boolean): NightNode => ({ one: 0, other: 1, winner: 1, bye: false, by_lot });
  const one = { meetings: [], bracket: [[match(true), match(false)]] } as unknown as NightTournament;
  const room = { nameOf: (player: number) => ['Ada', 'Ben'][player] } as unknown as Room;
  const page = mount(Bracket, { target: document.body, props: { room, one } });
  const matches = [...document.querySelectorAll('.match')].map((shown) => shown.textContent);
  expect(matches.map((text) => text?.includes('the lot decides for Ben'))).toEqual([true, false]);
  void unmount(page);
});
