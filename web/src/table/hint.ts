/** Ask the server's bot what it would do here. */
import { Refused } from '$/net/api';
import { note, say } from '$/ui/notes.svelte';
import type { HintFacts } from '$/protocol';
import { has, t, tell } from '$/words.svelte';
import { reason, type Sitting } from './sitting.svelte';

export async function askHint(sitting: Sitting): Promise<void> {
  const { seat } = sitting;
  if (seat === null || !sitting.myTurn) return;
  try {
    const told = await sitting.line.ask({ type: 'ask_hint', seat });
    sitting.hints = told.type === 'tell_hint' ? told.hints : [];
    sitting.hinted = 0;
    if (sitting.hint) sayHint(sitting);
    else note(t('page.no_hint'));
  } catch (error) {
    note(error instanceof Refused ? reason(error) : t('page.no_hint'), 'bad');
  }
}

/** Show the next idea, or the first again. */
export function nextHint(sitting: Sitting): void {
  sitting.hinted = (sitting.hinted + 1) % sitting.hints.length;
  sayHint(sitting);
}

function sayHint(sitting: Sitting): void {
  const { hint } = sitting;
  if (hint) say(`${t('page.hint')}: ${sitting.spoken(hint.move)}. ${plainly(hint, sitting.names)}`);
}

/** The reason in a child's words; the exact one where there are none. */
export function plainly(hint: HintFacts, names: readonly string[]): string {
  const plain = hint.code.replace('.hint.', '.child.');
  return has(plain) ? tell(plain, hint.params, names) : exactly(hint, names);
}

/** The reason with its figures. */
export function exactly(hint: HintFacts, names: readonly string[]): string {
  return hint.code ? tell(hint.code, hint.params, names) : '';
}

/** What a strong bot expects of the move. */
export function odds(hint: HintFacts): string {
  return hint.unit === 'win' ? t('page.hint_win', { n: Math.round(100 * hint.value) }) : t('page.hint_points', { n: Math.round(hint.value) });
}
