/** What those are called who have no name of their own. */
import { t } from './words.svelte';

/** What the bot on a seat is called. */
export function botName(seat: number): string {
  const bots = t('page.bot_names').split('|');
  return bots[seat % bots.length]!;
}
