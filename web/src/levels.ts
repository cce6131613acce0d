/** The levels of the bots, weakest first. Their names and what they are like are `page.level.…` and `page.level_why.…`. */
import { factsOf } from './facts.svelte';
import { settings } from './settings.svelte';

/** The levels that the server offers for a game; none until it has answered. */
export function levelsOf(game: string): string[] {
  return factsOf(game)?.levels ?? [];
}

/** The level that this person plays a game against; whoever never chose one gets an even game. */
export function likedLevel(game: string): string {
  const liked = settings.levels[game];
  const offered = factsOf(game)?.levels;
  return liked && (!offered || offered.includes(liked)) ? liked : 'steady';
}
