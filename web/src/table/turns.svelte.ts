/** "Your turn": a sound, the tab's title, a notification. And words for what happened. */
import { untrack } from 'svelte';
import { settings } from '$/settings.svelte';
import { cue } from '$/sound';
import { say } from '$/ui/notes.svelte';
import { loadWords, t, tell } from '$/words.svelte';
import type { Sitting } from './sitting.svelte';

export function watchTurns(sitting: Sitting): void {
  let before = false;
  let said = sitting.line.events;

  $effect(() => {
    const turn = sitting.myTurn;
    const game = sitting.table ? t(`page.game.${sitting.table.game}`) : 'gamenight';
    document.title = turn ? `● ${t('page.your_turn')} – ${game}` : `${game} – gamenight`;
    if (turn && !before) untrack(() => announce(game));
    before = turn;
  });

  $effect(() => {
    const events = sitting.line.events;
    if (events === said || !events.length) return;
    said = events;
    untrack(() => {
      const { names, board, table } = sitting;
      // The first events can be here before their words are.
      void loadWords(table?.game ?? '', 'match').then(() => say(events.map((event) => tell(event.code, event, names)).join('. ')));
      const sounds = new Set(events.map((event) => board?.cue?.(event) ?? null));
      for (const sound of sounds) if (sound) cue(sound);
    });
  });

  $effect(() => () => void (document.title = 'gamenight'));
}

function announce(game: string): void {
  cue('turn');
  if (!document.hidden || !settings.notify || !('Notification' in globalThis)) return;
  if (Notification.permission !== 'granted') return;
  const what = { body: game, tag: 'gamenight-turn', icon: 'icon-192.png' };
  void navigator.serviceWorker?.ready.then((worker) => worker.showNotification(t('page.your_turn'), what));
}
