/** A record that somebody chose or dropped onto the page. */
import { offer } from '$/facts.svelte';
import { Refused, api } from '$/net/api';
import { reason } from '$/reason';
import { go, route } from '$/router.svelte';
import { incoming, looksLikePosition } from '$/study/incoming.svelte';
import { note } from '$/ui/notes.svelte';
import { loadWords, t } from '$/words.svelte';

const BYTES_MAX = 1_000_000;
export const opened = $state<{ record: unknown }>({ record: null });

/** Files of Pentobi and its like begin with a tree of nodes. */
const looksLikeBlksgf = (file: File, text: string) => /\.blksgf$/i.test(file.name) || /^\s*\(\s*;/.test(text);

const looksLikeRecord = (found: unknown) =>
  typeof found === 'object' && found !== null && 'game' in found && 'moves' in found;

export async function openReplay(file: File | undefined): Promise<void> {
  if (!file) return;
  try {
    if (file.size > BYTES_MAX) throw new Error('too big');
    const text = await file.text();
    const found: unknown = looksLikeBlksgf(file, text)
      ? await api.post<unknown>('api/convert/record', text)
      : JSON.parse(text);
    if (route.place.page === 'setup' && looksLikePosition(found)) {
      incoming.position = found;
      return;
    }
    if (!looksLikeRecord(found)) throw new Error('no record');
    opened.record = found;
    go('replay');
  } catch (error) {
    const speakers = offer.games.filter((game) => game.formats.length).map((game) => game.name);
    await loadWords('errors', 'server', ...speakers);
    note(error instanceof Refused ? reason(error) : t('page.bad_record'), 'bad');
  }
}

export function drop(event: DragEvent): void {
  const file = event.dataTransfer?.files[0];
  if (!file) return;
  event.preventDefault();
  void openReplay(file);
}
