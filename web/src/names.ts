/** What people and bots are called. */
import type { Chair } from './protocol';
import { t } from './words.svelte';

/** What the bot on a seat is called. */
export function botName(seat: number): string {
  const bots = t('page.bot_names').split('|');
  return bots[seat % bots.length]!;
}

/** What the seats are called: people by nickname, bots by a name of their own. */
export function seatNames(chairs: readonly Chair[]): string[] {
  return tellApart(
    chairs.map(
      (chair) =>
        chair.nickname || (chair.player === 'open' ? t('page.seat', { n: chair.seat + 1 }) : botName(chair.seat)),
    ),
  );
}

/** Names with a number behind those that somebody before has too. */
export function tellApart(names: readonly string[]): string[] {
  return names.map((name, i) => {
    const namesakes = names.slice(0, i).filter((one) => one === name).length;
    return namesakes ? `${name} ${namesakes + 1}` : name;
  });
}

/** What somebody without a name is called, so that two of them can be told apart. */
export function guestName(chairs: readonly { nickname: string | null }[]): string {
  const taken = new Set(chairs.map((chair) => chair.nickname));
  if (!taken.has(t('page.guest'))) return t('page.guest');
  let n = 2;
  while (taken.has(t('page.guest_n', { n }))) n += 1;
  return t('page.guest_n', { n });
}
