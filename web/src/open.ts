/** Opening a table: create it, sit down, go there. */
import { api, number } from './net/api';
import type { AskCreate } from './protocol';
import { likedLevel } from './levels';
import { go } from './router.svelte';
import { settings } from './settings.svelte';
import { t } from './words.svelte';

/** Create a table, sit on the seats named, and go there; `start` deals at once. */
export async function openTable(
  ask: AskCreate,
  own: { seat: number; nickname: string }[],
  start: boolean,
): Promise<void> {
  const made = await api.create(ask);
  const key = new URLSearchParams(made.invite.split('#')[1]).get('join') ?? '';
  for (const { seat, nickname } of own) {
    await api.join(made.table, {
      nickname: nickname || settings.nickname || t('page.guest'),
      number: number(),
      key,
      seat,
    });
  }
  go(`t/${made.table}${start ? '#start=1' : ''}`);
}

/** One tap: this game, against bots, now. */
export function playNow(game: string, seats: number, level: string = likedLevel(game)): Promise<void> {
  const plan = Array.from({ length: seats }, (_, seat) =>
    seat ? { player: 'bot' as const, level } : { player: 'person' as const },
  );
  return openTable(
    { game, seats, plan, private: true, undo: true, hints: true },
    [{ seat: 0, nickname: settings.nickname }],
    true,
  );
}

/** What somebody pasted: a link, `id#join=key`, or a bare id. */
export function pathOf(pasted: string): string | null {
  const found = /(?:^|\/t\/)([A-Za-z0-9_-]{4,64})(#(?:join|watch)=[A-Za-z0-9_-]+)?\s*$/.exec(pasted.trim());
  return found ? `t/${found[1]}${found[2] ?? ''}` : null;
}
