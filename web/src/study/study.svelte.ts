/** A position that is tried out: the referee judges every move, and nothing is stored. */
import type { GameEvent, GameMove, Refusal, View } from '$/games/board';
import { Refused, api, isOffline } from '$/net/api';
import type { AskStudy, TellStudy } from '$/protocol';
import { cue } from '$/sound';
import { reason } from '$/reason';
import { say } from '$/ui/notes.svelte';
import { tell, type Told } from '$/words.svelte';

export type Position = Record<string, unknown> & { seats: number };

export interface Start {
  position: Position;
  options?: Record<string, unknown>;
  /** The seed of what chance decides from here. */
  seed?: number;
}

export class Study {
  view = $state.raw<View | null>(null);
  legal = $state.raw<GameMove[]>([]);
  events = $state.raw<GameEvent[]>([]);
  /** The position as it stands now. */
  position = $state.raw<Position | null>(null);
  refused = $state.raw<Refusal | null>(null);
  /** Why there is no such position, one sentence a fault. */
  faults = $state.raw<string[]>([]);
  /** The server does not answer. */
  offline = $state(false);
  busy = $state(false);
  moves = $state.raw<[number, string][]>([]);
  #start: Start | null = null;

  constructor(
    readonly game: string,
    public names: readonly string[],
  ) {}

  /** Begin at a position, seen by a seat; false if there is no such position, or another one was asked for since. */
  async load(start: Start, seat: number | null): Promise<boolean> {
    this.#start = start;
    this.moves = [];
    this.refused = null;
    try {
      const told = await this.#ask([], 0, seat);
      if (this.#start !== start) return false;
      this.#show(told);
      this.faults = [];
      this.offline = false;
      return true;
    } catch (error) {
      if (this.#start !== start) return false;
      this.faults = faultsOf(error);
      this.offline = isOffline(error);
      return false;
    }
  }

  /** Make a move of a seat; what is refused is shown where it is, and false comes back. */
  async play(seat: number, move: string, looking: number | null = seat): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.refused = null;
    try {
      const moves: [number, string][] = [...this.moves, [seat, move]];
      const told = await this.#ask(moves, this.moves.length, looking);
      this.moves = moves;
      this.#show(told);
      say(this.events.map((event) => tell(event.code, event, this.names)).join('. '));
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const message = reason(error, this.names);
      this.refused = { message, clause: error.clause, where: error.where };
      cue('bad');
      say(message, true);
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** What another seat may do now. */
  async legalOf(seat: number): Promise<GameMove[]> {
    return (await this.#ask(this.moves, this.moves.length, seat)).legal;
  }

  /** Look from another seat. */
  async look(seat: number | null): Promise<void> {
    this.#show(await this.#ask(this.moves, this.moves.length, seat));
  }

  #ask(moves: [number, string][], told: number, seat: number | null): Promise<TellStudy> {
    const { position, options = {}, seed = 0 } = this.#start!;
    const ask: AskStudy = { game: this.game, position, options, seed, moves, told, seat };
    return api.post<TellStudy>('api/study', ask);
  }

  #show(told: TellStudy): void {
    this.view = told.view;
    this.legal = told.legal;
    this.events = told.events;
    this.position = told.position as Position;
  }
}

/** The faults of a position, from the refusal that names them all. */
export function faultsOf(error: unknown): string[] {
  const faults = error instanceof Refused && error.code === 'position' ? (error.params.faults as Told[]) : [];
  return faults.length ? faults.map((fault) => tell(fault.code, fault.params, [])) : [reason(error)];
}
