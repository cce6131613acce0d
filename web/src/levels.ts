/** The levels of the bots, weakest first. Their names and what they are like are `page.level.…` and `page.level_why.…`. */
import { settings } from './settings.svelte';

export const LEVELS = ['novice', 'casual', 'steady', 'sharp', 'master'] as const;
export type Level = (typeof LEVELS)[number];

/** The level that this person plays a game against; whoever never chose one gets an even game. */
export function likedLevel(game: string): Level {
  return LEVELS.find((level) => level === settings.levels[game]) ?? 'steady';
}
