/** Whether this tab waits for a partner, and where: a reload goes on waiting. */
import { api, number } from '$/net/api';
import type { TellPaired } from '$/protocol';
import { go } from '$/router.svelte';
import { settings } from '$/settings.svelte';
import { t } from '$/words.svelte';

export interface Place {
  table: string;
  game: string;
}
const KEY = 'gamenight.seeking';

export const seeking = $state<{ place: Place | null }>({ place: stored() });

/** Play a game with whoever waits for it, or wait for somebody. */
export async function findOpponent(game: string): Promise<void> {
  const nickname = settings.nickname || t('page.guest');
  const told = await api.post<TellPaired>('api/open/pair', { game, nickname, number: number() });
  wait(told.paired ? null : { table: told.table, game });
  if (told.paired) go(`t/${told.table}`);
}

export function wait(place: Place | null): void {
  if (place?.table !== seeking.place?.table) seeking.place = place;
  try {
    if (place) sessionStorage.setItem(KEY, JSON.stringify(place));
    else sessionStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing waits until it is reloaded.
  }
}

function stored(): Place | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Place | null;
  } catch {
    return null;
  }
}
