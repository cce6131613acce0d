/** Motion that explains where something went, as fast as the person likes, or not at all. */
import { cubicOut } from 'svelte/easing';
import { crossfade, type CrossfadeParams } from 'svelte/transition';
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

/** A pair of transitions: what leaves one place with a key arrives at the other with the same key.
 *
 * `const [send, receive] = flight()`, then `in:receive={{key}} out:send={{key}}` on both ends.
 */
export function flight(ms = 260): ReturnType<typeof crossfade> {
  const timing = { duration: () => pace(ms), easing: cubicOut };
  return crossfade({ ...timing, fallback: (node, params) => appear(node, params, ms) });
}

function appear(_: Element, __: CrossfadeParams, ms: number) {
  return {
    duration: pace(ms * 0.8),
    easing: cubicOut,
    css: (at: number) => `opacity: ${at}; transform: scale(${0.85 + 0.15 * at})`,
  };
}
