/** The games that the server offers, asked for until it answers. */
import { api } from './net/api';
import type { GameFacts } from './protocol';
import { language } from './words.svelte';

export const offer = $state<{ games: GameFacts[]; open_tables: boolean; state: 'loading' | 'ready' | 'offline' }>({
  games: [],
  open_tables: false,
  state: 'loading',
});
const AGAIN_MS = 4000;
let asking = false;

export async function loadGames(): Promise<void> {
  if (asking) return;
  asking = true;
  try {
    const told = await api.games();
    offer.games = told.games;
    offer.open_tables = told.open_tables;
    offer.state = 'ready';
  } catch {
    if (!offer.games.length) offer.state = 'offline';
  }
  asking = false;
  if (offer.state === 'offline') setTimeout(() => void loadGames(), AGAIN_MS);
}

/** What is known of a game; undefined until the server has answered, or for a game that it does not have. */
export function factsOf(game: string): GameFacts | undefined {
  return offer.games.find((one) => one.name === game);
}

/** What a game is like, in one sentence. */
export function pitch(game: GameFacts): string {
  return game.pitch[language()] || game.pitch.en || '';
}

/** A game as people call it. */
export function titleOf(game: string): string {
  return factsOf(game)?.title ?? game;
}

/** The defaults of all options of a game, for this number of seats. */
export function defaults(game: GameFacts, seats: number): Record<string, unknown> {
  return Object.fromEntries(game.options.map((option) => [option.name, option.default[String(seats)]]));
}
