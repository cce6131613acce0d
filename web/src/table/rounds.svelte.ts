/** The end of a round within a match: kept to be shown until this person has seen it. */
import { untrack } from 'svelte';
import type { GameEvent } from '$/games/board';
import type { TableSession } from './session.svelte';

export interface Ended {
  events: readonly GameEvent[];
  scores: readonly number[];
}

/** Watches for ends of rounds; `ended` is the one that is shown. Call while a component is set up. */
export class Rounds {
  ended = $state.raw<Ended | null>(null);

  constructor(session: TableSession) {
    $effect(() => {
      const { events } = session.connection;
      untrack(() => {
        const { board, table, view } = session;
        if (table?.phase !== 'playing') this.ended = null;
        const told = events.filter((event) => board?.round?.includes(event.code));
        if (told.length && table?.phase === 'playing') this.ended = { events: told, scores: view?.scores ?? [] };
      });
    });
  }
}
