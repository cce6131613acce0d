/** One browser at a table: which seat is shown, what may be done there, and what came of it. */
import { loadBoard } from '$/games/registry';
import type { GameBoard, GameMove, Refusal, View } from '$/games/board';
import { Refused } from '$/net/api';
import { Connection } from '$/net/connection.svelte';
import type { Chair, HintFacts, SeatUpdate, TableEvent, TakeBackQuestion } from '$/protocol';
import { reason } from '$/reason';
import { settings } from '$/settings.svelte';
import { seatNames } from '$/names';
import { cue } from '$/sound';
import { note, say } from '$/ui/notes.svelte';
import { capital, loadWords, t } from '$/words.svelte';

const AFTER_GRACE_MS = 30;
const UNKNOWN = 'unknown';
const DAY_S = 86_400;
const HUSHED = 'gamenight.hushed';

export class TableSession {
  readonly connection: Connection;
  board = $state.raw<GameBoard | undefined>();
  loaded = $state(false);
  /** The seat whose side is shown; null for a spectator. */
  seat = $state<number | null>(null);
  /** The seat that the screen is to be handed to. */
  curtain = $state<number | null>(null);
  refused = $state.raw<Refusal | null>(null);
  pending = $state.raw<GameMove | null>(null);
  /** What a strong bot would do here, and which of it is shown. */
  hints = $state.raw<readonly HintFacts[]>([]);
  hinted = $state(0);
  /** Where the hints belong; they are not shown anywhere else. */
  hinted_at = $state('');
  /** What a hint was asked for and has not come yet, and whether that takes long. */
  asked = $state.raw<{ spot: string } | null>(null);
  slow = $state(false);
  sending = $state(false);
  /** Whom a dialog is about: who sits there, or who `said` something. */
  about = $state.raw<{ seat: number; name: string; said?: number } | null>(null);
  /** Whether somebody has said who of several sits in front of this screen. */
  #told = false;
  #hushed = $state.raw<{ match: string; seats: number[] }>(stored());

  constructor(id: string, key: string) {
    this.connection = new Connection(id, key);
  }

  /** The seats whose words are not shown in this match. */
  get hushed(): readonly number[] {
    return this.#hushed.match === this.#match ? this.#hushed.seats : [];
  }

  hush(seat: number, on: boolean): void {
    const others = this.hushed.filter((one) => one !== seat);
    this.#hushed = { match: this.#match, seats: on ? [...others, seat] : others };
    try {
      sessionStorage.setItem(HUSHED, JSON.stringify(this.#hushed));
    } catch {
      // A browser that keeps nothing shows them again after a reload.
    }
  }

  get #match(): string {
    return `${this.connection.id}/${this.table?.match}`;
  }

  /** What people said, but for those whom one does not want to hear. */
  get chat(): readonly TableEvent[] {
    const { hushed } = this;
    return hushed.length
      ? this.connection.chat.filter((line) => !hushed.includes(line.seat ?? -1))
      : this.connection.chat;
  }

  get table() {
    return this.connection.table;
  }

  get names(): string[] {
    return seatNames(this.table?.chairs ?? []);
  }

  get news(): SeatUpdate | undefined {
    return this.connection.seats.find((one) => one.seat === this.seat) ?? this.connection.seats[0];
  }

  get view(): View | null {
    return this.news?.view ?? null;
  }

  /** Which seat stands before which position of which match. */
  get spot(): string {
    return `${this.table?.match}/${this.view?.moves}/${this.seat}`;
  }

  get hint(): HintFacts | null {
    return this.myTurn && this.hinted_at === this.spot ? (this.hints[this.hinted] ?? null) : null;
  }

  get mine(): number[] {
    return this.connection.seats.flatMap((one) => (one.seat === null ? [] : [one.seat]));
  }

  /** Whether this table is played over days. */
  get long(): boolean {
    return (this.table?.timer_s ?? 0) >= DAY_S;
  }

  /** Whether the table waits for the person in front of this screen. */
  get myTurn(): boolean {
    const waiting = this.view?.waiting ?? [];
    return this.table?.phase === 'playing' && this.mine.some((seat) => waiting.includes(seat) && !this.#played(seat));
  }

  /** The seat shown, if a bot plays it for its person; who has resigned does not get it back. */
  get replaced(): number | null {
    const { seat } = this;
    const resigned = seat !== null && (this.view?.resigned.includes(seat) ?? false);
    return seat !== null && this.table?.phase === 'playing' && !resigned && this.#played(seat) ? seat : null;
  }

  /** Whether a bot plays this seat for a person. */
  #played(seat: number): boolean {
    return this.table?.chairs[seat]?.player === 'stand_in';
  }

  /** The absent person that the table waits for, where a bot could play on. */
  get missed(): Chair | null {
    if (this.table?.phase !== 'playing' || !this.mine.length) return null;
    const chairs = (this.view?.waiting ?? []).map((seat) => this.table!.chairs[seat]!);
    return chairs.find((chair) => chair.player === 'person' && !chair.present && !chair.yours) ?? null;
  }

  /** Have a bot play for somebody who is away: the host decides alone, the others by vote. */
  letBot(chair: Chair): void {
    void this.ask({ type: this.table?.you_host ? 'ask_stand_in' : 'ask_vote', seat: chair.seat });
  }

  /** Whose turn it is, in words. */
  get status(): string {
    const { names, seat, view } = this;
    if (this.table?.phase === 'over') return t('page.is_over');
    if (!view) return '';
    if (this.curtain !== null && this.myTurn) return t('page.curtain', { name: names[this.curtain]! });
    if (this.replaced !== null) return t('page.stood_in_you');
    if (this.question && this.mine.includes(this.question.seat)) {
      return t('page.take_back_waits', { who: this.question.waiting.map((one) => names[one]).join(', ') });
    }
    if (this.myTurn)
      return this.mine.length > 1 && seat !== null ? t('page.turn_of', { name: names[seat]! }) : t('page.your_turn');
    const warming = view.waiting.some((one) => this.connection.thinking[one] === 'warming');
    const who = view.waiting.map((one) => names[one]).join(', ');
    return who ? t(warming ? 'page.waiting_warming' : 'page.waiting_for', { who }) : '';
  }

  /** Whether the table waits for bots that take their time. */
  get botsPause(): boolean {
    const chairs = this.table?.chairs ?? [];
    const waited = this.view?.waiting.some((seat) => chairs[seat]?.level) ?? false;
    return this.table?.phase === 'playing' && this.table.pace_ms > 0 && waited;
  }

  get readonly(): boolean {
    return this.seat === null || this.table?.phase !== 'playing' || this.replaced !== null;
  }

  async load(game: string): Promise<void> {
    const [board] = await Promise.all([loadBoard(game), loadWords(game, 'match', 'errors', 'server', 'page')]);
    this.board = board;
    this.loaded = true;
  }

  /**
   * Show the seat that is waited for; behind a curtain if another one would see what it may not. Nobody knows who of
   * several sits in front of a page that was just opened.
   */
  settle(): void {
    const { mine } = this;
    if (mine.length <= 1) {
      this.seat = mine[0] ?? null;
      this.curtain = null;
      return;
    }
    const waiting = this.view?.waiting ?? [];
    const unsure = !this.#told && this.table?.phase === 'playing';
    if (this.curtain !== null && (waiting.includes(this.curtain) || (unsure && !this.myTurn))) return;
    this.curtain = null;
    const shown = mine.find((seat) => seat === this.seat);
    if (!unsure && shown !== undefined && (waiting.includes(shown) || !this.myTurn)) return;
    const next = mine.find((seat) => waiting.includes(seat)) ?? shown ?? mine[0]!;
    const before = unsure ? mine : this.seat === null ? [] : [this.seat];
    if (before.some((seat) => this.#differ(seat, next))) this.curtain = next;
    else this.seat = next;
  }

  lift(): void {
    this.#told = true;
    this.seat = this.curtain;
    this.curtain = null;
  }

  #differ(one: number, other: number): boolean {
    const board = (seat: number) =>
      JSON.stringify(this.connection.seats.find((news) => news.seat === seat)?.view?.board);
    return board(one) !== board(other);
  }

  /** Make a move, after asking once more if the person wants that. */
  act = (move: string): void => {
    if (this.seat === null || this.sending) return;
    if (settings.confirm && this.pending?.text !== move) {
      this.pending = this.#known(move);
      say(t('page.confirm_move', { move: capital(this.spoken(this.pending)) }));
      return;
    }
    void this.play(this.seat, move);
  };

  async play(seat: number, move: string): Promise<void> {
    this.pending = null;
    this.refused = null;
    this.hints = [];
    this.sending = this.connection.contact === 'open';
    if (!this.sending) note(t('page.will_send'));
    try {
      await this.connection.ask({ type: 'ask_play', seat, move, seen: this.connection.seq });
    } catch (error) {
      if (error instanceof Refused && error.code === 'too_soon') this.#again(seat, move, error);
      else this.#refuse(error);
    } finally {
      this.sending = false;
    }
  }

  /** A catch counts only once its owner could have seen what is owed: it is said again then, if it still holds. */
  #again(seat: number, move: string, error: Refused): void {
    note(reason(error, this.names));
    const still = () => this.connection.seats.find((one) => one.seat === seat)?.legal.some((one) => one.text === move);
    setTimeout(() => still() && void this.play(seat, move), Number(error.params.wait_ms ?? 0) + AFTER_GRACE_MS);
  }

  #refuse(error: unknown): void {
    if (!(error instanceof Refused)) throw error;
    const message = reason(error, this.names);
    this.refused = { message, clause: error.clause, where: error.where };
    cue('bad');
    say(message, true);
  }

  /** Whether there is a move that could be wished back; why it cannot be is the referee's to say. */
  get mayUndo(): boolean {
    if (!this.#undoing) return false;
    const { movers } = this.connection;
    return movers ? movers.some((seat) => this.mine.includes(seat)) : (this.view?.moves ?? 0) > 0;
  }

  get #undoing(): boolean {
    return this.seat !== null && this.table?.phase === 'playing' && this.table.undo && !this.question;
  }

  /** Take back one's last move and what bots have answered; people are asked first. */
  async undo(): Promise<void> {
    if (!this.#undoing) return;
    this.refused = null;
    this.hints = [];
    // Around one screen, the last move goes, whoever's turn it is by now.
    const seat = this.connection.seats.find((one) => one.can_undo)?.seat ?? this.seat!;
    try {
      await this.connection.ask({ type: 'ask_undo', seat, seen: this.connection.seq, past: true });
    } catch (error) {
      this.#refuse(error);
    }
  }

  /** What somebody would take back, until everybody concerned has agreed. */
  get question(): TakeBackQuestion | null {
    const { take_back } = this.table ?? {};
    return this.table?.phase === 'playing' && take_back?.waiting.length ? take_back : null;
  }

  /** The seat that is asked at this screen whether it agrees to that. */
  get asked_seat(): number | null {
    return this.question?.waiting.find((seat) => this.mine.includes(seat)) ?? null;
  }

  /** Whoever has seen enough need not wait for a bot's pause. */
  hurry(): void {
    if (this.botsPause && this.mine.length) void this.ask({ type: 'ask_hurry' });
  }

  spoken(move: GameMove): string {
    return this.view && this.board?.spoken && move.kind !== UNKNOWN
      ? this.board.spoken(move, this.view, this.names)
      : move.text;
  }

  /** A legal move by its text; what is not legal, or is written in another way, has nothing but its text. */
  #known(text: string): GameMove {
    return this.news?.legal.find((one) => one.text === text) ?? { kind: UNKNOWN, text };
  }

  /** Say any other command; a refusal is shown as a note. */
  async ask(command: Parameters<Connection['ask']>[0]): Promise<boolean> {
    try {
      await this.connection.ask(command);
      return true;
    } catch (error) {
      note(reason(error, this.names), 'bad');
      return false;
    }
  }
}

function stored(): { match: string; seats: number[] } {
  const nobody = { match: '', seats: [] };
  try {
    return JSON.parse(sessionStorage.getItem(HUSHED) ?? 'null') ?? nobody;
  } catch {
    return nobody;
  }
}
