/** Ask the server's bot what it would do here. */
import { Refused, api } from '$/net/api';
import { note, say } from '$/ui/notes.svelte';
import { t, tell } from '$/words.svelte';
import { reason, type Hint, type Sitting } from './sitting.svelte';

export async function askHint(sitting: Sitting): Promise<void> {
  const { table, seat } = sitting;
  if (!table || seat === null || !sitting.myTurn) return;
  try {
    const told = await api.get<{ hints: Hint[] }>(`api/tables/${table.id}/hint?seat=${seat}`);
    const best = told.hints[0];
    if (!best) {
      note(t('page.no_hint'));
      return;
    }
    sitting.hint = best;
    const why = best.code ? tell(best.code, best.params, sitting.names) : '';
    say(`${t('page.hint')}: ${sitting.spoken(best.move)}. ${why}`);
  } catch (error) {
    note(error instanceof Refused ? reason(error) : t('page.no_hint'), 'bad');
  }
}
