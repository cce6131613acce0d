/** The connection to one table: what it last told, and commands that are not lost in silence. */
import type { GameEvent } from '$/games/board';
import type {
  Command,
  TableEvent,
  SeatUpdate,
  Table,
  TellDone,
  TellHint,
  TellUpdate,
  TellRefused,
  TellTable,
  Message,
} from '$/protocol';
import { Refused, carryKey } from './api';
import { sharedEvents } from './sharedEvents';
import { after, history, movers, worthTelling, type LogLine, type Who } from './history';
import { openPoll, openSocket, type Transport } from './transport';

export type Contact = 'connecting' | 'open' | 'lost' | 'refused';

/** A line of the log. */
export interface Entry extends LogLine {
  id: number;
}

type Unnumbered = Command extends infer One ? (One extends { id: string } ? Omit<One, 'id'> : never) : never;
interface Waiting {
  command: Command;
  done: (answer: TellDone | TellHint) => void;
  failed: (reason: Refused) => void;
}

const NOTHING: GameEvent[] = [];
const RETRY_MS = [400, 1000, 2000, 4000, 8000];
/** Why a table stays shut, however often one knocks. Whatever else is refused at the door may pass. */
const FOR_GOOD = new Set(['no_table', 'not_invited', 'blocked', 'origin', 'host_name', 'set_apart']);

export class Connection {
  table = $state.raw<Table | null>(null);
  seats = $state.raw<SeatUpdate[]>([]);
  contact = $state<Contact>('connecting');
  slow = $state(false);
  unsent = $state(0);
  log = $state.raw<Entry[]>([]);
  /** Whose moves stand, in order; null where the beginning is not known. */
  movers = $state.raw<readonly number[] | null>(null);
  chat = $state.raw<TableEvent[]>([]);
  events = $state.raw<GameEvent[]>([]);
  thinking = $state.raw<Record<number, 'thinking' | 'warming'>>({});
  /** What the owner of the server announces. */
  notice = $state('');
  told_at = $state(0);
  seq = 0;
  onnews: (news: TellUpdate) => void = () => undefined;

  #transport: Transport | null = null;
  #waiting = new Map<string, Waiting>();
  #tries = 0;
  #losses = 0;
  #ever_socket = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #next = 1;
  #viewer = '';
  #own = $state.raw(new Map<number | null, GameEvent[]>());
  #closed = false;

  constructor(
    readonly id: string,
    readonly key: string,
  ) {}

  open(): void {
    addEventListener('online', this.#soon);
    addEventListener('offline', this.#check);
    document.addEventListener('visibilitychange', this.#soon);
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    removeEventListener('online', this.#soon);
    removeEventListener('offline', this.#check);
    document.removeEventListener('visibilitychange', this.#soon);
    clearTimeout(this.#timer);
    this.#transport?.close();
  }

  /** Come in anew: somebody who has just sat down is known to the server by a new cookie. */
  again(): void {
    this.seq = 0;
    this.#connect();
  }

  /** Say a command. It is sent again after every break of the connection until it is answered. */
  ask(command: Unnumbered): Promise<TellDone | TellHint> {
    const asked = named(command);
    return new Promise((done, failed) => {
      this.#waiting.set(asked.id, { command: asked, done, failed });
      this.unsent = this.#waiting.size;
      if (this.contact === 'open') this.#transport?.send(asked);
    });
  }

  /** The latest news as one seat may know it. */
  eventsOf(seat: number | null): GameEvent[] {
    return this.#own.get(seat) ?? NOTHING;
  }

  #soon = (): void => {
    if (document.visibilityState !== 'visible') return;
    if (this.contact === 'open') return this.#check();
    if (this.contact !== 'lost') return;
    this.#tries = 0;
    this.#connect();
  };

  /** A phone has lost its network, or wakes up: is the table still there? A server on this machine may be. */
  #check = (): void => {
    if (this.contact === 'open') this.#transport?.check();
  };

  #connect(): void {
    clearTimeout(this.#timer);
    this.#transport?.close();
    const query = new URLSearchParams({ since: String(Math.max(1, this.seq)) });
    carryKey(`tables/${this.id}`, this.key);
    // Where no socket ever opened, every other try asks over plain HTTP: some networks let only that pass.
    const poll = !this.#ever_socket && this.#losses % 2 === 1;
    const events = {
      open: (kind: 'socket' | 'poll') => {
        this.slow = kind === 'poll';
        if (kind === 'socket') this.#ever_socket = true;
      },
      told: (message: Message) => this.#told(message),
      lost: () => this.#lost(),
    };
    this.#transport = (poll ? openPoll : openSocket)(`tables/${this.id}`, query, events);
  }

  #lost(): void {
    if (this.#closed || this.contact === 'refused') return;
    this.#losses += 1;
    this.contact = 'lost';
    this.thinking = {};
    const wait = RETRY_MS[Math.min(this.#tries++, RETRY_MS.length - 1)]!;
    this.#timer = setTimeout(() => this.#connect(), wait);
  }

  #told(message: Message): void {
    switch (message.type) {
      case 'tell_table':
        return this.#everything(message);
      case 'tell_update':
        return this.#news(message);
      case 'tell_presence':
        this.#setTable(message.table);
        return;
      case 'tell_thinking':
        this.thinking = { ...this.thinking, [message.seat]: message.warming ? 'warming' : 'thinking' };
        return;
      case 'tell_notice':
        this.notice = message.text;
        return;
      case 'tell_done':
      case 'tell_hint':
      case 'tell_refused':
        return this.#answered(message);
    }
  }

  #everything(told: TellTable): void {
    const viewer = told.seats.map((one) => one.seat).join();
    const fresh = this.seq === 0 || viewer !== this.#viewer || told.missed === null;
    this.#viewer = viewer;
    const numbered = told.seats.map(({ seat, events }, i) => ({
      seat,
      events: events.map((event, n) => ({ ...event, ply: told.plies[i]![n]! })),
    }));
    const events = sharedEvents(numbered);
    const moves = told.seats[0]?.view?.moves ?? 0;
    const who = fresh ? told.table.chairs.map(() => '') : this.#who;
    const lines = history(told.missed ?? [], events, moves, who).map(this.#entry);
    this.log = fresh ? lines : [...this.log, ...lines];
    const made = told.missed && movers(told.missed, fresh ? [] : (this.movers ?? []));
    this.movers = made?.length === moves ? made : null;
    this.events = [];
    this.#own = new Map();
    this.seq = told.seq;
    this.chat = told.chat.filter(hasWords);
    this.seats = told.seats;
    this.thinking = {};
    this.#setTable(told.table);
    this.contact = 'open';
    this.#tries = 0;
    for (const { command } of this.#waiting.values()) this.#transport?.send(command);
  }

  #news(news: TellUpdate): void {
    if (news.seq <= this.seq) return;
    if (news.seq > this.seq + 1) {
      void this.ask({ type: 'ask_view' }).catch(() => undefined);
      return;
    }
    this.seq = news.seq;
    this.movers = this.movers && movers([news.event], this.movers);
    const before = this.#who;
    if (news.table) this.#setTable(news.table);
    // Whatever was asked of a move is settled once there is another one, or it is gone.
    else if (this.table?.take_back && ['moved', 'taken_back'].includes(news.event.kind))
      this.#setTable({ ...this.table, take_back: undefined });
    const who = news.table ? this.#who : after(before, news.event);
    if (news.event.kind === 'said' && hasWords(news.event)) this.chat = [...this.chat, news.event];
    if (news.event.kind === 'rematched') this.log = [];
    const lines: LogLine[] = worthTelling(news.event)
      ? [{ happening: news.event, who: news.event.kind === 'left' ? before : who }]
      : [];
    if (news.seats.length) {
      const viewer = news.seats.map((one) => one.seat).join();
      this.seats = news.seats;
      this.#viewer = viewer;
      this.thinking = {};
      this.#own = new Map(news.seats.map((one) => [one.seat, one.events]));
      this.events = sharedEvents(news.seats);
      lines.push(...this.events.map((event) => ({ event, who })));
    }
    if (lines.length) this.log = [...this.log, ...lines.map(this.#entry)];
    this.onnews(news);
  }

  #answered(answer: TellDone | TellHint | TellRefused): void {
    // What the server could not read has no id; all but hints are answered in the order in which they were asked.
    const first = [...this.#waiting.values()].find(({ command }) => command.type !== 'ask_hint');
    const id = answer.id ?? (this.contact === 'open' ? first?.command.id : undefined) ?? '';
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    this.unsent = this.#waiting.size;
    if (answer.type !== 'tell_refused') {
      waiting?.done(answer);
    } else if (waiting) {
      waiting.failed(new Refused(answer.code, answer.message, answer.clause, answer.where, answer.params));
    } else if (this.contact !== 'open' && FOR_GOOD.has(answer.code)) {
      this.contact = 'refused';
    }
  }

  #setTable(table: Table): void {
    this.table = table;
    this.told_at = Date.now();
  }

  get #who(): Who {
    return this.table?.chairs.map((chair) => chair.nickname) ?? [];
  }

  #entry = (line: LogLine): Entry => ({ ...line, id: this.#next++ });
}

/** What somebody whom one has blocked said comes without words. */
const hasWords = (line: TableEvent): boolean => !!line.text;

function named(command: Unnumbered): Command {
  return {
    ...command,
    id: crypto.randomUUID?.() ?? `c${Date.now()}-${Math.random().toString(36).slice(2)}`,
  } as Command;
}
