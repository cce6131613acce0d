/** What a strong bot says of the moves of a replay: of one, or of all, one after the other. */
import { Refused, api } from '$/net/api';
import type { Judgement } from '$/protocol';
import { PATIENCE_MS } from '$/table/hint';
import { reason } from '$/reason';
import { note, say } from '$/ui/notes.svelte';
import { t } from '$/words.svelte';

/** How a move compares: the bot's own, about as good, something else, much worse. */
export type Mark = 'same' | 'good' | 'other' | 'worse';
export const SIGNS: Record<Mark, string> = { same: '✓', good: '≈', other: '?', worse: '??' };
/** What an estimate cannot tell from nothing, and from where on a loss hurts, in each unit. */
const SLIGHT = { win: 0.02, points: 0.5 };
const HEAVY = { win: 0.1, points: 4 };

/** What is to be put beside a move; null where nothing was judged. */
export function markOf(judged: Judgement | undefined): Mark | null {
  const best = judged?.hints[0];
  if (!judged || !best || judged.made === null) return null;
  if (judged.same) return 'same';
  if (judged.loss === null) return 'other';
  const unit = best.unit === 'win' ? 'win' : 'points';
  return judged.loss < SLIGHT[unit] ? 'good' : judged.loss < HEAVY[unit] ? 'other' : 'worse';
}

/** How much a move loses by the bot's estimate, in words; '' if it has none. */
export function lossOf(judged: Judgement, words: 'loses' | 'short' = 'loses'): string {
  const { loss, hints } = judged;
  if (loss === null || !hints[0]) return '';
  const win = hints[0].unit === 'win';
  return t(`study.${words}_${win ? 'win' : 'points'}`, { n: Math.round(win ? 100 * loss : loss) });
}

/** The code of what is said of a whole match in which nothing stands out. */
export function nothingMarked(known: readonly (Judgement | undefined)[]): 'study.no_bot' | 'study.none' {
  return known.some((one) => one?.unjudged === 'no_bot') ? 'study.no_bot' : 'study.none';
}

export class Judging {
  /** By the number of the move, counted from 1. */
  judged = $state.raw<Record<number, Judgement>>({});
  /** The one move that is being asked about. */
  asked = $state<number | null>(null);
  /** The bot takes long: it gets ready first. */
  slow = $state(false);
  /** How far the look through the whole match has come; null: there is none. */
  through = $state.raw<{ done: number; of: number } | null>(null);
  #one: AbortController | null = null;
  #all: AbortController | null = null;

  /** Nothing is known of another match. */
  forget(): void {
    this.#one?.abort();
    this.#all?.abort();
    Object.assign(this, { judged: {}, asked: null, through: null });
  }

  async ask(record: unknown, number: number): Promise<void> {
    this.#one?.abort();
    const hand = (this.#one = new AbortController());
    Object.assign(this, { asked: number, slow: false });
    say(t('study.thinking'));
    const patience = setTimeout(() => ((this.slow = true), say(t('study.warming'))), PATIENCE_MS);
    try {
      await this.#hear(record, number, number, hand);
    } catch (error) {
      complain(error);
    } finally {
      clearTimeout(patience);
      if (this.#one === hand) this.asked = null;
    }
  }

  /** Judge every move that is not judged yet, from the first to the last. */
  async whole(record: unknown, moves: number): Promise<void> {
    const first = Array.from({ length: moves }, (_, i) => i + 1).find((n) => !this.judged[n]);
    if (this.through || first === undefined) return;
    const hand = (this.#all = new AbortController());
    this.through = { done: first - 1, of: moves };
    say(t('study.begun', { n: moves }));
    try {
      await this.#hear(record, first, moves, hand);
      say(t('study.done', { n: this.marked(moves).length }));
    } catch (error) {
      complain(error);
    } finally {
      if (this.#all === hand) this.through = null;
    }
  }

  stop(): void {
    this.#all?.abort();
    this.through = null;
    note(t('study.stopped'));
  }

  /** The numbers of the moves where the bot would have played something else. */
  marked(moves: number): number[] {
    const marks = Array.from({ length: moves }, (_, i) => i + 1).map((n) => [n, markOf(this.judged[n])] as const);
    return marks.filter(([, mark]) => mark && mark !== 'same').map(([n]) => n);
  }

  async #hear(record: unknown, first: number, last: number, hand: AbortController): Promise<void> {
    let heard = first - 1;
    await api.lines<Judgement>(`api/replay/analysis?from=${first}&to=${last}`, record, hand.signal, (told) => {
      this.judged = { ...this.judged, [told.number]: told };
      heard = told.number;
      if (hand === this.#all && this.through) this.through = { ...this.through, done: heard };
    });
    if (heard < last && !hand.signal.aborted) throw new Refused('offline', 'offline');
  }
}

function complain(error: unknown): void {
  note(reason(error), 'bad');
}
