/** Turning push notices on and off, with a word about what came of it. */
import { Refused } from '$/net/api';
import { reason } from '$/reason';
import { settings } from '$/settings.svelte';
import { note } from '$/ui/notes.svelte';
import { t } from '$/words.svelte';
import { Denied, push } from './push.svelte';

export async function turnOn(): Promise<void> {
  await tried(async () => {
    await push.turnOn();
    settings.notify = true; // a page in the background is at its table: it tells by itself
    note(t('push.told'), 'good');
  });
}

export async function remove(id: string): Promise<void> {
  await tried(async () => {
    const own = id === push.own;
    await push.remove(id);
    if (own) note(t('push.stopped'));
  });
}

async function tried(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Refused) note(reason(error), 'bad');
    else note(t(error instanceof Denied ? 'page.notify_denied' : 'push.failed'), 'bad');
  }
}
