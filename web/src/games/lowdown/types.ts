// Made from src/gamenight/games/lowdown by `make types`.
import type { ResignedEvent } from '$/protocol';

/**
 * What the table shows; of sealed choices only whose were made, and a seat's `own`. While the
 * active seat picks, the hidden pair is known to its roller alone.
 */
export type Board = {
  phase: "box" | "cross" | "over" | "pick" | "roll" | "seal";
  turn: number;
  active: number;
  roller: number;
  layout: string[];
  chosen: number[];
  boards: SeatBoard[];
  dice: Dice | null;
  own: BlackMove | CrossMove | KeepMove | WriteMove | null;
};

/** A seat's three grids, crossed lines, unused wilds and the box last filled. */
export type SeatBoard = {
  grids: string[];
  crossed: string[];
  wilds: number;
  last: string | null;
};

/**
 * Those that all see, the hidden pair once it is seen, and what was set aside. `taken`: the active
 * seat has taken the hidden pair.
 */
export type Dice = {
  numbers: number[];
  colours: ("blue" | "green" | "orange" | "purple" | "red" | "yellow")[];
  hidden: Pair | null;
  taken: boolean;
  aside: Pair | null;
};

/** A number die and a colour die. */
export type Pair = {
  number: number;
  colour: "blue" | "green" | "orange" | "purple" | "red" | "yellow";
};

/** The whole state. */
export type Position = {
  active: number;
  boards: PositionSheet[];
  dice: PositionDice | null;
  phase: "box" | "cross" | "over" | "pick" | "roll" | "seal";
  sealed: (string | null)[];
  seats: number;
};

/** A seat's board. */
export type PositionSheet = {
  crossed: string[];
  grids: string[];
  last: string | null;
  wilds: number;
};

/** The dice of a turn; `hidden` is the hidden pair, `aside` the pair set aside. */
export type PositionDice = {
  aside: PositionPair | null;
  colours: ("blue" | "green" | "orange" | "purple" | "red" | "yellow")[];
  hidden: PositionPair;
  numbers: number[];
  taken: boolean;
};

/** A number and a colour. */
export type PositionPair = {
  colour: "blue" | "green" | "orange" | "purple" | "red" | "yellow";
  number: number;
};

export type BeganEvent = {
  code: "lowdown.event.began";
  seat: number;
  clause: number;
};

export type RolledEvent = {
  code: "lowdown.event.rolled";
  seat: number;
  numbers: number[];
  colours: ("blue" | "green" | "orange" | "purple" | "red" | "yellow")[];
  clause: number;
};

export type RolledHiddenEvent = {
  code: "lowdown.event.rolled_hidden";
  seat: number;
  clause: number;
};

export type RolledHiddenOwnEvent = {
  code: "lowdown.event.rolled_hidden_own";
  seat: number;
  number: number;
  colour: "blue" | "green" | "orange" | "purple" | "red" | "yellow";
  clause: number;
};

export type TookHiddenEvent = {
  code: "lowdown.event.took_hidden";
  seat: number;
  number: number;
  colour: "blue" | "green" | "orange" | "purple" | "red" | "yellow";
  clause: number;
};

export type ShowedHiddenEvent = {
  code: "lowdown.event.showed_hidden";
  seat: number;
  number: number;
  colour: "blue" | "green" | "orange" | "purple" | "red" | "yellow";
  clause: number;
};

export type WroteEvent = {
  code: "lowdown.event.wrote";
  seat: number;
  number: number;
  box: string;
  colour: "blue" | "green" | "orange" | "purple" | "red" | "yellow" | "wild";
  clause: number;
};

export type WroteAsideEvent = {
  code: "lowdown.event.wrote_aside";
  seat: number;
  number: number;
  box: string;
  colour: "blue" | "green" | "orange" | "purple" | "red" | "yellow" | "wild";
  aside: ("blue" | "green" | "orange" | "purple" | "red" | "yellow")[];
  clause: number;
};

export type BlackedEvent = {
  code: "lowdown.event.blacked";
  seat: number;
  box: string;
  clause: number;
};

export type BlackedAsideEvent = {
  code: "lowdown.event.blacked_aside";
  seat: number;
  box: string;
  aside: ("blue" | "green" | "orange" | "purple" | "red" | "yellow" | number)[];
  clause: number;
};

export type SealedEvent = {
  code: "lowdown.event.sealed";
  seat: number;
  clause: number;
};

export type RevealedEvent = {
  code: "lowdown.event.revealed";
  seat: number;
  clause: number;
};

export type CrossedEvent = {
  code: "lowdown.event.crossed";
  seat: number;
  line: string;
  boxes: string[];
  points: number;
  clause: number;
};

export type KeptEvent = {
  code: "lowdown.event.kept";
  seat: number;
  clause: number;
};

export type CountedEvent = {
  code: "lowdown.event.counted";
  seat: number;
  points: number;
  clause: number;
};

export type RollMove = {
  kind: "roll";
  text: string;
};

/** Take the hidden pair. */
export type HiddenMove = {
  kind: "hidden";
  text: string;
};

/** Cross nothing out now. */
export type KeepMove = {
  kind: "keep";
  text: string;
};

/** Cross a line out, written as its grid and places: R159. */
export type CrossMove = {
  kind: "cross";
  text: string;
  line: string;
};

/**
 * A number into a box, with a colour's letter or "w" for a wild. `aside` is the colour that is set
 * aside with a wild, "" where there is no choice.
 */
export type WriteMove = {
  kind: "write";
  text: string;
  number: number;
  colour: "b" | "g" | "o" | "p" | "r" | "w" | "y";
  box: string;
  aside: string;
};

/** Black a box out. `aside` is the number and colour set aside, "" without a choice. */
export type BlackMove = {
  kind: "black";
  text: string;
  box: string;
  aside: string;
};

export type Event =
  | BeganEvent
  | RolledEvent
  | RolledHiddenEvent
  | RolledHiddenOwnEvent
  | TookHiddenEvent
  | ShowedHiddenEvent
  | WroteEvent
  | WroteAsideEvent
  | BlackedEvent
  | BlackedAsideEvent
  | SealedEvent
  | RevealedEvent
  | CrossedEvent
  | KeptEvent
  | CountedEvent
  | ResignedEvent;

export type Move = RollMove | HiddenMove | KeepMove | CrossMove | WriteMove | BlackMove;
