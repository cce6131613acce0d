/** Short notes that fade (toasts), and sentences for the screen reader. */
export interface Note {
  id: number;
  text: string;
  kind: 'plain' | 'good' | 'bad';
  action?: { label: string; run: () => void };
}

const SHOWN_MS = 6000;
/** Who is to answer a note needs time to reach it. */
const ANSWER_MS = 20_000;
export const notes: Note[] = $state([]);
export const spoken = $state({ polite: '', urgent: '' });
let next = 1;

/** Show a note, and say it; its number, for whoever takes it back. */
export function note(text: string, kind: Note['kind'] = 'plain', action?: Note['action']): number {
  const id = next++;
  notes.push({ id, text, kind, action });
  if (notes.length > 3) notes.shift();
  setTimeout(() => dismiss(id), action ? ANSWER_MS : SHOWN_MS);
  say(text, kind === 'bad');
  return id;
}

export function dismiss(id: number): void {
  const at = notes.findIndex((one) => one.id === id);
  if (at >= 0) notes.splice(at, 1);
}

/** What was said and refused on one page is no news on the next, and cannot be answered there. */
export function hush(): void {
  Object.assign(spoken, { polite: '', urgent: '' });
  for (const { id } of notes.filter((one) => one.kind === 'bad' || one.action)) dismiss(id);
}

/** Say something to the screen reader alone; the same sentence twice is said twice. */
export function say(text: string, urgent = false): void {
  const part = urgent ? 'urgent' : 'polite';
  spoken[part] = spoken[part] === text ? `${text}\u00a0` : text;
}
