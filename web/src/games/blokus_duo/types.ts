// Made from src/gamenight/games/blokus_duo by `make types`.
import type { ResignedEvent } from '$/protocol';

/**
 * Everything, the same for all. `rows` come from the top down, each a string of ".", "r" and "b".
 * `corners` are the squares of which a seat's next placement must cover one.
 */
export type Board = {
  rows: string[];
  colours: ("blue" | "red")[];
  first: number;
  turn: number | null;
  left: string[][];
  blocked: boolean[];
  corners: string[][];
  placed: string[][];
  last: Placement | null;
};

export type Placement = {
  seat: number;
  move: string;
};

/** Who began, and each seat's placements in order: turns and passes follow from these. */
export type Position = {
  first: number;
  placed: string[][];
  seats: number;
};

export type BeginsEvent = {
  code: "blokus-duo.event.begins";
  seat: number;
  clause: number;
};

export type PlacedEvent = {
  code: "blokus-duo.event.placed";
  seat: number;
  move: string;
  piece: string;
  cells: string[];
  clause: number;
};

export type PassedEvent = {
  code: "blokus-duo.event.passed";
  seat: number;
  clause: number;
};

export type PlacedAllEvent = {
  code: "blokus-duo.event.placed_all";
  seat: number;
  single_last: boolean;
  bonus: number;
  clause: number;
};

export type EndedEvent = {
  code: "blokus-duo.event.ended";
  seat: null;
  scores: number[];
  clause: number;
};

/**
 * A piece onto the board. Its squares are the text itself, with commas between them. A seat has up
 * to 1,400 legal moves: squares beside the text would double what is sent.
 */
export type PlaceMove = {
  kind: "place";
  text: string;
  piece: string;
};

export type Event =
  | BeginsEvent
  | PlacedEvent
  | PassedEvent
  | PlacedAllEvent
  | EndedEvent
  | ResignedEvent;

export type Move = PlaceMove;
