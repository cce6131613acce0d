/** Ask the server's bot what it would do here. */
import { reason } from '$/reason';
import { note, say } from '$/ui/notes.svelte';
import type { HintFacts } from '$/protocol';
import { capital, has, t, tell } from '$/words.svelte';
import type { TableSession } from './session.svelte';

/** After this a bot that was used before would have answered: this one gets ready first. */
export const PATIENCE_MS = 3000;

/** Ask for a hint; the match may go on meanwhile, and what comes too late is let go. */
export async function askHint(session: TableSession): Promise<void> {
  const { seat, spot } = session;
  if (seat === null || !session.myTurn || session.asked) return;
  const asked = { spot };
  const wanted = () => session.asked === asked;
  Object.assign(session, { asked, slow: false, hints: [], refused: null });
  say(t('page.hint_thinking'));
  const patience = setTimeout(() => {
    if (!wanted()) return;
    session.slow = true;
    say(t('page.hint_warming'));
  }, PATIENCE_MS);
  try {
    const told = await session.connection.ask({ type: 'ask_hint', seat });
    if (wanted()) show(session, told.type === 'tell_hint' ? told.hints : [], spot);
  } catch (error) {
    if (wanted()) note(reason(error), 'bad');
  } finally {
    clearTimeout(patience);
    if (wanted()) session.asked = null;
  }
}

function show(session: TableSession, hints: readonly HintFacts[], spot: string): void {
  Object.assign(session, { hints, hinted: 0, hinted_at: spot });
  if (session.hint) sayHint(session);
  else note(t('page.no_hint'));
}

/** Whoever plays on before the answer comes need not wait for it. */
export function letGo(session: TableSession): void {
  if (!session.asked || session.asked.spot === session.spot) return;
  session.asked = null;
  note(t('page.hint_late'));
}

/** Show the next idea, or the first again. */
export function nextHint(session: TableSession): void {
  session.hinted = (session.hinted + 1) % session.hints.length;
  sayHint(session);
}

function sayHint(session: TableSession): void {
  const { hint } = session;
  if (hint) say(`${t('page.hint')}: ${capital(session.spoken(hint.move))}. ${plainly(hint, session.names)}`);
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
  return hint.unit === 'win'
    ? t('page.hint_win', { n: Math.round(100 * hint.value) })
    : t('page.hint_points', { n: Math.round(hint.value) });
}
