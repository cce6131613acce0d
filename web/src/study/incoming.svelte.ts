/** A position on its way to the set-up page: from a replay, or from a file. */
import type { Position } from './study.svelte';

export const incoming = $state<{ game: string; position: Position | null; options: Record<string, unknown> }>({
  game: '',
  position: null,
  options: {},
});

/** Whether a JSON value may be a position; the referee says the rest. */
export function looksLikePosition(value: unknown): value is Position {
  return typeof value === 'object' && value !== null && 'seats' in value && !('moves' in value);
}
