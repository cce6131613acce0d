/** A record that somebody chose or dropped onto the page. */
import { go, route } from '$/router.svelte';
import { brought, looksLikePosition } from '$/study/brought.svelte';
import { note } from '$/ui/notes.svelte';
import { t } from '$/words.svelte';

const BYTES_MAX = 1_000_000;
export const dropped = $state<{ record: unknown }>({ record: null });

export async function openReplay(file: File | undefined): Promise<void> {
  if (!file) return;
  try {
    if (file.size > BYTES_MAX) throw new Error('too big');
    const found: unknown = JSON.parse(await file.text());
    if (route.place.page === 'setup' && looksLikePosition(found)) {
      brought.position = found;
      return;
    }
    dropped.record = found;
    go('replay');
  } catch {
    note(t('page.bad_record'), 'bad');
  }
}

export function drop(event: DragEvent): void {
  const file = event.dataTransfer?.files[0];
  if (!file) return;
  event.preventDefault();
  void openReplay(file);
}
