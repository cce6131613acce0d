/** Ask the server's bot what it would do here. */
import { Refused } from '$/net/api';
import { note, say } from '$/ui/notes.svelte';
import { t, tell } from '$/words.svelte';
import { reason, type Sitting } from './sitting.svelte';

export async function askHint(sitting: Sitting): Promise<void> {
  const { seat } = sitting;
  if (seat === null || !sitting.myTurn) return;
  try {
    const told = await sitting.line.ask({ type: 'ask_hint', seat });
    const best = told.type === 'tell_hint' ? told.hints[0] : undefined;
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
