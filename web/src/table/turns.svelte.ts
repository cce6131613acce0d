/** "Your turn": a sound, the tab's title, a notification. And words for what happened. */
import { titleOf } from '$/facts.svelte';
import { untrack } from 'svelte';
import { at } from '$/net/api';
import { mayNotify, settings } from '$/settings.svelte';
import { cue } from '$/sound';
import { say } from '$/ui/notes.svelte';
import { loadWords, t, tell } from '$/words.svelte';
import { entryText } from './logText';
import type { TableSession } from './session.svelte';

export function watchTurns(session: TableSession): void {
  let before = false;
  let [mine, theirs] = [0, 0];
  let told = false;
  let said = session.connection.events;

  $effect(() => {
    const turn = session.myTurn;
    const game = session.table ? titleOf(session.table.game) : 'gamenight';
    document.title = turn ? `● ${t('page.your_turn')} – ${game}` : `${game} – gamenight`;
    // After a moment without a connection it can be one's turn again without ever not having been it.
    const movers = session.connection.movers ?? [];
    const own = movers.filter((seat) => session.mine.includes(seat)).length;
    if (own < mine) [mine, theirs] = [0, 0];
    const again = own > mine && movers.length - own > theirs;
    if (turn && (!before || again)) {
      [mine, theirs] = [own, movers.length - own];
      untrack(() => announce(session.connection.id, session.table?.name || game));
    }
    before = turn;
  });

  $effect(() => {
    const events = session.connection.events;
    if (events === said || !events.length) return;
    said = events;
    untrack(() => {
      const { names, board, table, myTurn, status } = session;
      const begins = myTurn && !told ? [status] : [];
      told = myTurn;
      // The first events can be here before their words are.
      void loadWords(table?.game ?? '', 'match').then(() =>
        say([...events.map((event) => tell(event.code, event, names)), ...begins].join('. ')),
      );
      const sounds = new Set(events.map((event) => board?.cue?.(event) ?? null));
      for (const sound of sounds) if (sound) cue(sound);
    });
  });

  session.connection.onnews = ({ event: happening }) => {
    const line = session.connection.log.findLast((entry) => entry.happening === happening);
    if (line) say(entryText(line));
  };
  $effect(() => {
    const back = () => !document.hidden && void withdraw(session.connection.id);
    back();
    document.addEventListener('visibilitychange', back);
    return () => document.removeEventListener('visibilitychange', back);
  });
}

function announce(table: string, what: string): void {
  cue('turn');
  if (!document.hidden || !settings.notify || !mayNotify()) return;
  // A second turn at the same table replaces the first notice, and rings again.
  const notice = { body: what, tag: tagOf(table), renotify: true, icon: at('icon-192.png'), data: at(`t/${table}`) };
  void navigator.serviceWorker?.ready.then((worker) => worker.showNotification(t('page.your_turn'), notice));
}

/** Whoever is back at the table needs no notice any more. */
async function withdraw(table: string): Promise<void> {
  if (!mayNotify()) return;
  const worker = await navigator.serviceWorker?.getRegistration();
  for (const notice of (await worker?.getNotifications({ tag: tagOf(table) })) ?? []) notice.close();
}

const tagOf = (table: string) => `gamenight-turn-${table}`;
