// Made from src/gamenight/games/bold by `make types`.
import type { ResignedEvent } from '$/protocol';

/**
 * The table, the same for all. `grid` has the card of each place that lies face-up, "?" for one
 * face-down, None for a gap. `shared` is what the face-up cards have in common. `groups` are the
 * sizes of the groups that each seat has taken. With an open memory, `remembered` has what else was
 * shown, by its place.
 */
export type Board = {
  phase: "lost" | "over" | "turn";
  turn: number;
  grid: (string | null)[];
  shared: string[];
  score_now: number;
  score_next: number;
  draw: number;
  groups: number[][];
  remembered: Record<string, string>;
};

/** The whole state: cards by place and in the pile, places, and the sizes of groups. */
export type Position = {
  grid: (string | null)[];
  groups: number[][];
  pile: string[];
  seats: number;
  seen: string[];
  turn: number;
  up: string[];
};

export type DealtEvent = {
  code: "bold.event.dealt";
  seat: number;
  clause: number;
};

export type TurnedEvent = {
  code: "bold.event.turned";
  seat: number;
  place: string;
  clause: number;
};

export type LostEvent = {
  code: "bold.event.lost";
  seat: number;
  clause: number;
};

export type CoveredEvent = {
  code: "bold.event.covered";
  seat: number;
  places: string[];
  clause: number;
};

export type TookEvent = {
  code: "bold.event.took";
  seat: number;
  places: string[];
  shared: string[];
  n: number;
  points: number;
  clause: number;
};

export type EndedEvent = {
  code: "bold.event.ended";
  seat: number;
  clause: number;
};

/** Turn up a card, or two together. */
export type TurnMove = {
  kind: "turn";
  text: string;
  places: string[];
};

/** Take the cards that lie face-up. */
export type StopMove = {
  kind: "stop";
  text: string;
};

/** Turn the cards of a lost turn face-down again. */
export type CoverMove = {
  kind: "cover";
  text: string;
};

export type Event =
  | DealtEvent
  | TurnedEvent
  | LostEvent
  | CoveredEvent
  | TookEvent
  | EndedEvent
  | ResignedEvent;

export type Move = TurnMove | StopMove | CoverMove;
