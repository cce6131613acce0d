// Made from src/gamenight/games/dos by `make types`.
import type { ResignedEvent } from '$/protocol';

/**
 * Clause 45: what lies open; hands, deck and cards set aside are counted; the seat's own hand.
 * `owes` are the seats that owe the call; a spectator has no `hand`.
 */
export type Board = {
  round: number;
  dealer: number;
  turn: number;
  phase: "drew" | "laying" | "matching" | "over" | "start";
  hands: number[];
  owes: number[];
  row: RowCard[];
  deck: number;
  discard: Discard;
  aside: number;
  earned: Earned;
  lay: Lay;
  hand: string[] | null;
};

export type Discard = {
  count: number;
  top: string | null;
};

/** Colour matches of this turn. */
export type Earned = {
  single: number;
  double: number;
};

/** Earned cards still to be laid. */
export type Lay = {
  must: number;
  may: number;
};

/** A card of the Center Row, with those played on it. */
export type RowCard = {
  card: string;
  with: string[];
};

/** The whole state. An item of `row` is a card, and behind it the cards played on it. */
export type Position = {
  aside: string[];
  dealer: number;
  deck: string[];
  discard: string[];
  doubles: number;
  hands: string[][];
  may: number;
  must: number;
  owes: number[];
  phase: "drew" | "laying" | "matching" | "over" | "start";
  rounds: number;
  row: string[][];
  scores: number[];
  seats: number;
  singles: number;
  turn: number;
};

export type DrewForDealEvent = {
  code: "dos.event.drew_for_deal";
  seat: number;
  card: string;
  clause: number;
};

export type DealerEvent = {
  code: "dos.event.dealer";
  seat: number;
  clause: number;
};

export type DealtEvent = {
  code: "dos.event.dealt";
  seat: number;
  round: number;
  clause: number;
};

export type RowCardEvent = {
  code: "dos.event.row_card";
  seat: number;
  card: string;
  clause: number;
};

export type MatchedEvent = {
  code: "dos.event.matched";
  seat: number;
  cards: string[];
  on: string;
  clause: number;
};

export type MatchedSingleEvent = {
  code: "dos.event.matched_single";
  seat: number;
  cards: string[];
  on: string;
  clause: number;
};

export type MatchedDoubleEvent = {
  code: "dos.event.matched_double";
  seat: number;
  cards: string[];
  on: string;
  clause: number;
};

export type DrewEvent = {
  code: "dos.event.drew";
  seat: number;
  card: string;
  clause: number;
};

export type DrewUnseenEvent = {
  code: "dos.event.drew_unseen";
  seat: number;
  clause: number;
};

export type DrewNothingEvent = {
  code: "dos.event.drew_nothing";
  seat: number;
  clause: number;
};

export type LaidEvent = {
  code: "dos.event.laid";
  seat: number;
  card: string;
  clause: number;
};

export type DoneEvent = {
  code: "dos.event.done";
  seat: number;
  clause: number;
};

export type RefilledEvent = {
  code: "dos.event.refilled";
  seat: number;
  card: string;
  clause: number;
};

export type MadeToDrawEvent = {
  code: "dos.event.made_to_draw";
  seat: number;
  card: string;
  clause: number;
};

export type MadeToDrawUnseenEvent = {
  code: "dos.event.made_to_draw_unseen";
  seat: number;
  clause: number;
};

export type JoinedEvent = {
  code: "dos.event.joined";
  seat: number;
  card: string;
  clause: number;
};

export type JoinedUnseenEvent = {
  code: "dos.event.joined_unseen";
  seat: number;
  clause: number;
};

export type ShuffledEvent = {
  code: "dos.event.shuffled";
  seat: number;
  n: number;
  clause: number;
};

export type CalledEvent = {
  code: "dos.event.called";
  seat: number;
  clause: number;
};

export type CaughtEvent = {
  code: "dos.event.caught";
  seat: number;
  other: number;
  clause: number;
};

export type PenaltyCardEvent = {
  code: "dos.event.penalty_card";
  seat: number;
  card: string;
  clause: number;
};

export type PenaltyCardUnseenEvent = {
  code: "dos.event.penalty_card_unseen";
  seat: number;
  clause: number;
};

export type SetAsideEvent = {
  code: "dos.event.set_aside";
  seat: number;
  clause: number;
};

export type CountedEvent = {
  code: "dos.event.counted";
  seat: number;
  points: number;
  clause: number;
};

export type WentOutEvent = {
  code: "dos.event.went_out";
  seat: number;
  points: number;
  score: number;
  clause: number;
};

export type WonEvent = {
  code: "dos.event.won";
  seat: number;
  points: number;
  clause: number;
};

/**
 * Cards on a card of the row, by its place from 1; `call`: with the call in the same breath.
 * `plain`: a Wild DOS is named so that the colours do not match.
 */
export type MatchMove = {
  kind: "match";
  text: string;
  cards: string[];
  place: number;
  plain: boolean;
  call: boolean;
};

/** A card from the hand into the row. */
export type LayMove = {
  kind: "lay";
  text: string;
  card: string;
  call: boolean;
};

export type DrawMove = {
  kind: "draw";
  text: string;
  call: boolean;
};

/** No more matches, or no more cards to lay. */
export type DoneMove = {
  kind: "done";
  text: string;
  call: boolean;
};

/** DOS!, owed for a hand of two. */
export type CallMove = {
  kind: "call";
  text: string;
};

/** Catch a seat that owes its call. */
export type CatchMove = {
  kind: "catch";
  text: string;
  seat: number;
};

export type Event =
  | DrewForDealEvent
  | DealerEvent
  | DealtEvent
  | RowCardEvent
  | MatchedEvent
  | MatchedSingleEvent
  | MatchedDoubleEvent
  | DrewEvent
  | DrewUnseenEvent
  | DrewNothingEvent
  | LaidEvent
  | DoneEvent
  | RefilledEvent
  | MadeToDrawEvent
  | MadeToDrawUnseenEvent
  | JoinedEvent
  | JoinedUnseenEvent
  | ShuffledEvent
  | CalledEvent
  | CaughtEvent
  | PenaltyCardEvent
  | PenaltyCardUnseenEvent
  | SetAsideEvent
  | CountedEvent
  | WentOutEvent
  | WonEvent
  | ResignedEvent;

export type Move = MatchMove | LayMove | DrawMove | DoneMove | CallMove | CatchMove;
