/** What a plain board says. The words are the game's: `board.<field>` for a field of its view, `move.<notation>` for
 * a move. A label with `{seat}` says that the field belongs to seats: a list has one value for each, and a number
 * is a seat (below 0: nobody, and there is no line).
 */
import type { View } from '$/games/board';
import { capital, has, t, tell, text } from '$/words.svelte';

export interface Line {
  label: string;
  value: string;
}

/** A move in the game's words, or in its notation. */
export function spoken(game: string, move: string): string {
  return has(`${game}.move.${move}`) ? t(`${game}.move.${move}`) : move;
}

/** What lies on the table, as label and value. */
export function lines(view: View, names: readonly string[]): Line[] {
  return Object.entries((view.board ?? {}) as Record<string, unknown>)
    .flatMap(([field, value]) => {
      const code = `${view.game}.board.${field}`;
      const label = text(code) ?? field.replaceAll('_', ' ');
      if (!label.includes('{seat}')) return [{ label: capital(label), value: written(value) }];
      if (typeof value === 'number') return [{ label: value < 0 ? '' : tell(code, { seat: value }, names), value: '' }];
      const each = Array.isArray(value) ? value.slice(0, view.seats) : [];
      return each.map((one, seat) => ({ label: tell(code, { seat }, names), value: written(one) }));
    })
    .filter((line) => line.label);
}

function written(value: unknown): string {
  if (value === null || value === '') return '–';
  if (typeof value === 'boolean') return t(value ? 'page.yes' : 'page.no');
  if (Array.isArray(value)) return value.length ? value.map(written).join(' · ') : '–';
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([key, one]) => `${key} ${written(one)}`)
      .join(', ');
  return String(value).replace(/^-/, '−');
}
