/** Motion that explains where something went, as fast as the person likes, or not at all. */
import { cubicOut } from 'svelte/easing';
import { settings } from './settings.svelte';

const FACTOR = { slow: 1.8, normal: 1, fast: 0.5, none: 0 };

export function still(): boolean {
  return settings.speed === 'none' || globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches;
}

/** A duration in milliseconds, scaled to the person's speed; 0 when nothing shall move. */
export function pace(ms: number): number {
  return still() ? 0 : ms * FACTOR[settings.speed];
}

/** Parameters for `animate:flip`. */
export function slide(ms = 220): { duration: number; easing: typeof cubicOut } {
  return { duration: pace(ms), easing: cubicOut };
}
