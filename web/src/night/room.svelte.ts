/** The living room of a night: what the server last told of it, and commands that are not lost in silence. */
import type { Night, NightCommand, NightMessage, NightPlayer, NightTable, TellDone } from '$/protocol';
import { Refused, carryKey } from '$/net/api';
import { openPoll, openSocket, type Transport } from '$/net/transport';
import { titleOf } from '$/facts.svelte';
import { botName } from '$/names';
import { reason } from '$/reason';
import { note } from '$/ui/notes.svelte';

type Unnumbered = NightCommand extends infer One ? (One extends { id: string } ? Omit<One, 'id'> : never) : never;
interface Waiting {
  command: NightCommand;
  done: (told: TellDone) => void;
  failed: (why: Refused) => void;
}

const RETRY_MS = [400, 1000, 2000, 4000, 8000];
/** Why a night stays shut, however often one knocks. */
const FOR_GOOD = new Set(['no_night', 'blocked', 'origin', 'host_name', 'set_apart']);

export class Room {
  night = $state.raw<Night | null>(null);
  contact = $state<'connecting' | 'open' | 'lost' | 'refused'>('connecting');
  notice = $state('');

  #transport: Transport | null = null;
  #waiting = new Map<string, Waiting>();
  #tries = 0;
  #ever_socket = false;
  #closed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly id: string,
    readonly key: string,
  ) {}

  /** The people whom this device brought. */
  readonly mine = $derived<NightPlayer[]>(this.night?.players.filter((one) => one.yours) ?? []);
  readonly under_way = $derived<NightTable[]>(
    this.night?.tables.filter((one) => one.phase === 'waiting' || one.phase === 'playing') ?? [],
  );
  readonly played = $derived<NightTable[]>(this.night?.tables.filter((one) => one.scores.length).toReversed() ?? []);
  /** The tables at which somebody of this device is waited for. */
  readonly yours = $derived<NightTable[]>(
    this.under_way.filter((one) => this.mine.some((player) => one.seats.includes(player.number))),
  );

  open(): void {
    addEventListener('online', this.#soon);
    document.addEventListener('visibilitychange', this.#soon);
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    removeEventListener('online', this.#soon);
    document.removeEventListener('visibilitychange', this.#soon);
    clearTimeout(this.#timer);
    this.#transport?.close();
  }

  /** Come in anew: somebody who has just joined is known to the server by a new cookie. */
  again(): void {
    this.#connect();
  }

  /** Say a command, and show why if it is refused; whether it was done. */
  async ask(command: Unnumbered): Promise<boolean> {
    const asked = {
      ...command,
      id: crypto.randomUUID?.() ?? `c${Date.now()}-${Math.random().toString(36).slice(2)}`,
    } as NightCommand;
    try {
      await new Promise<TellDone>((done, failed) => {
        this.#waiting.set(asked.id, { command: asked, done, failed });
        if (this.contact === 'open') this.#transport?.send(asked);
      });
      return true;
    } catch (error) {
      note(reason(error), 'bad');
      return false;
    }
  }

  nameOf(player: number | null, seat = 0): string {
    return player === null ? botName(seat) : (this.night?.players[player]?.nickname ?? '');
  }

  namesAt(table: NightTable): string {
    return table.seats.map((player, seat) => this.nameOf(player, seat)).join(', ');
  }

  titleAt(table: NightTable): string {
    return titleOf(table.game);
  }

  #soon = (): void => {
    if (document.visibilityState !== 'visible') return;
    if (this.contact === 'open') this.#transport?.check();
    else if (this.contact === 'lost') {
      this.#tries = 0;
      this.#connect();
    }
  };

  #connect(): void {
    clearTimeout(this.#timer);
    this.#transport?.close();
    carryKey(`nights/${this.id}`, this.key);
    const poll = !this.#ever_socket && this.#tries % 2 === 1;
    this.#transport = (poll ? openPoll<NightMessage> : openSocket<NightMessage>)(
      `nights/${this.id}`,
      new URLSearchParams(),
      {
        open: (kind) => void (this.#ever_socket ||= kind === 'socket'),
        told: (message) => this.#told(message),
        lost: () => this.#lost(),
      },
    );
  }

  #lost(): void {
    if (this.#closed || this.contact === 'refused') return;
    this.contact = 'lost';
    const wait = RETRY_MS[Math.min(this.#tries++, RETRY_MS.length - 1)]!;
    this.#timer = setTimeout(() => this.#connect(), wait);
  }

  #told(message: NightMessage): void {
    switch (message.type) {
      case 'tell_night':
        this.night = message.night;
        if (this.contact === 'open') return;
        this.contact = 'open';
        this.#tries = 0;
        for (const { command } of this.#waiting.values()) this.#transport?.send(command);
        return;
      case 'tell_notice':
        this.notice = message.text;
        return;
      case 'tell_goodbye':
        if (message.retry_ms === null) this.contact = 'refused';
        return;
      case 'tell_done':
        this.#waiting.get(message.id)?.done(message);
        this.#waiting.delete(message.id);
        return;
      case 'tell_refused': {
        const waiting = this.#waiting.get(message.id ?? '');
        this.#waiting.delete(message.id ?? '');
        if (waiting)
          waiting.failed(new Refused(message.code, message.message, message.clause, message.where, message.params));
        else if (this.contact !== 'open' && FOR_GOOD.has(message.code)) this.contact = 'refused';
      }
    }
  }
}
