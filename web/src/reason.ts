/** Why something did not work, in words. */
import { titleOf } from './facts.svelte';
import { Refused } from './net/api';
import { has, tell } from './words.svelte';

/** What the server refused, in the words of a catalogue that is loaded; our own mistakes as they are. */
export function reason(error: unknown, names: readonly string[] = []): string {
  if (!(error instanceof Refused)) return String(error);
  const { game } = error.params;
  const params = { ...error.params, ...error.where, ...(typeof game === 'string' && { game: titleOf(game) }) };
  for (const code of [error.code, `server.${error.code}`, `errors.${error.code}`, `page.${error.code}`]) {
    if (has(code)) return tell(code, params, names);
  }
  return error.message;
}
