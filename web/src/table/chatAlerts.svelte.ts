/** What others say is heard at once, and shown where the chat itself is out of sight. */
import { untrack } from 'svelte';
import { cue } from '$/sound';
import { dismiss, note, say } from '$/ui/notes.svelte';
import { t } from '$/words.svelte';
import type { TableSession } from './session.svelte';

const SHOWN = 2;

/** `seen`: whether the chat is in sight; `open` brings it there. Gives what is to be called when it is read. */
export function watchChat(session: TableSession, seen: () => boolean, open: () => void): () => void {
  let known = session.chat.at(-1)?.seq ?? 0;
  let shown: number[] = [];

  $effect(() => {
    const { chat } = session;
    untrack(() => {
      const fresh = chat.filter((line) => line.seq > known && !session.mine.includes(line.seat ?? -1));
      known = Math.max(known, chat.at(-1)?.seq ?? 0);
      if (!fresh.length) return;
      cue('chat');
      for (const line of fresh.slice(-SHOWN)) {
        const said = `${line.nickname || t('page.spectator')}: ${line.text}`;
        if (seen()) say(said);
        else shown.push(note(said, 'plain', { label: t('page.tab.chat'), run: open }));
      }
    });
  });
  return () => {
    shown.forEach(dismiss);
    shown = [];
  };
}
