// Made from src/gamenight/games/skipbo by `make types`.
import type { ResignedEvent } from '$/protocol';

/**
 * What lies open to all; cards that lie face-down are counted; then the seat's own hand. `turn` is
 * the right seat, also while another is `playing` out of order. Discard piles are written from the
 * bottom; a spectator has no `hand`.
 */
export type Board = {
  dealer: number;
  turn: number;
  playing: number;
  building: BuildingPile[];
  stocks: Stock[];
  discards: string[][][];
  hands: number[];
  draw: number;
  aside: number;
  passes: number;
  games: number;
  drawn_in_row: number;
  pad: Score[];
  ended: boolean;
  manual: Manual | null;
  hand: string[] | null;
};

/** `wilds` are the values that SKIP-BOs stand for in it; a full pile has no `next`. */
export type BuildingPile = {
  height: number;
  wilds: number[];
  next: number | null;
};

export type Stock = {
  count: number;
  top: string | null;
};

/** A game on the score pad; a drawn one has no winner. */
export type Score = {
  winner: number | null;
  points: number;
};

/**
 * What only a manual table needs to know. `owed` are cards still to be drawn; `begun`: the right
 * seat has drawn or played; `stray` plays out of order; the next turns of `barred` seats start
 * without drawing; `spoke` and `accused` are seats, in this turn.
 */
export type Manual = {
  owed: number;
  begun: boolean;
  stray: number | null;
  barred: number[];
  spoke: number[];
  accused: number[];
  accusation: Accusation | null;
};

/** The seat that is voted on, and the seats that have voted. */
export type Accusation = {
  seat: number;
  upheld: number[];
  rejected: number[];
};

/** The whole state, piles from bottom to top, bags as counts of 1 to 12 and W. */
export type Position = {
  aside: number[];
  building: string[][];
  dealer: number;
  discards: string[][][];
  draw: number[];
  drawn_in_row: number;
  ended: boolean;
  games: number;
  hands: string[][];
  manual: PositionManual | null;
  memory: PositionMemory;
  pad: PositionSeriesGame[];
  passes: number;
  scores: number[];
  seats: number;
  stocks: string[][];
  turn: number;
};

/** What players can have noticed, as counts of 1 to 12 and W. */
export type PositionMemory = {
  drawn: number[][];
  made_of: number[];
  slipped: number[];
  sunk: number[][];
};

/** What only a manual table needs to know. */
export type PositionManual = {
  accusation: PositionAccusation | null;
  accused: number[];
  barred: number[];
  begun: boolean;
  owed: number;
  spoke: number[];
  stray: number | null;
};

/** A line of the score pad; nobody has won a game that was drawn. */
export type PositionSeriesGame = {
  points: number;
  winner: number | null;
};

/** The vote on a seat that may have helped its partner. */
export type PositionAccusation = {
  rejected: number[];
  seat: number;
  upheld: number[];
};

export type DealtEvent = {
  code: "skipbo.event.dealt";
  seat: number;
  game: number;
  clause: number;
};

export type TurnedEvent = {
  code: "skipbo.event.turned";
  seat: number;
  card: string;
  count: number;
  clause: number;
};

export type DrewEvent = {
  code: "skipbo.event.drew";
  seat: number;
  n: number;
  clause: number;
};

export type DrewCardsEvent = {
  code: "skipbo.event.drew_cards";
  seat: number;
  n: number;
  cards: string[];
  clause: number;
};

export type PlayedEvent = {
  code: "skipbo.event.played";
  seat: number;
  from: string;
  card: string;
  pile: number;
  value: number;
  clause: number;
};

export type PlayedWildEvent = {
  code: "skipbo.event.played_wild";
  seat: number;
  from: string;
  card: string;
  pile: number;
  value: number;
  clause: number;
};

export type DiscardedEvent = {
  code: "skipbo.event.discarded";
  seat: number;
  card: string;
  pile: number;
  clause: number;
};

export type CompletedEvent = {
  code: "skipbo.event.completed";
  seat: number;
  pile: number;
  clause: number;
};

export type ReshuffledEvent = {
  code: "skipbo.event.reshuffled";
  n: number;
  clause: number;
};

export type PassedEvent = {
  code: "skipbo.event.passed";
  seat: number;
  clause: number;
};

export type WonEvent = {
  code: "skipbo.event.won";
  seat: number;
  points: number;
  score: number;
  clause: number;
};

export type WonDeadlockEvent = {
  code: "skipbo.event.won_deadlock";
  seat: number;
  points: number;
  score: number;
  clause: number;
};

export type DrawnEvent = {
  code: "skipbo.event.drawn";
  game: number;
  clause: number;
};

export type SeriesEndedEvent = {
  code: "skipbo.event.series_ended";
  winners: number[];
  score: number;
  clause: number;
};

export type SeriesDrawnEvent = {
  code: "skipbo.event.series_drawn";
  winners: number[];
  score: number;
  clause: number;
};

export type SurplusEvent = {
  code: "skipbo.event.surplus";
  seat: number;
  count: number;
  clause: number;
};

export type StrayedEvent = {
  code: "skipbo.event.strayed";
  seat: number;
  right: number;
  clause: number;
};

export type CalledEvent = {
  code: "skipbo.event.called";
  seat: number;
  offender: number;
  right: number;
  clause: number;
};

export type StoodEvent = {
  code: "skipbo.event.stood";
  seat: number;
  next: number;
  clause: number;
};

export type SpokeEvent = {
  code: "skipbo.event.spoke";
  seat: number;
  clause: number;
};

export type AccusedEvent = {
  code: "skipbo.event.accused";
  seat: number;
  accused: number;
  clause: number;
};

export type UpheldEvent = {
  code: "skipbo.event.upheld";
  seat: number;
  accused: number;
  clause: number;
};

export type RejectedEvent = {
  code: "skipbo.event.rejected";
  seat: number;
  accused: number;
  clause: number;
};

export type PenalisedEvent = {
  code: "skipbo.event.penalised";
  seat: number;
  n: number;
  count: number;
  clause: number;
};

export type AcquittedEvent = {
  code: "skipbo.event.acquitted";
  seat: number;
  clause: number;
};

/** A card onto a building pile: from S, D2, PS or PD2 (a partner's), or H7, a 7 of the hand. */
export type PlayMove = {
  kind: "play";
  text: string;
  source: string;
  pile: number;
};

/** A card of the hand onto one's own discard pile. */
export type DiscardMove = {
  kind: "discard";
  text: string;
  card: string;
  pile: number;
};

export type PassMove = {
  kind: "pass";
  text: string;
};

export type DrawMove = {
  kind: "draw";
  text: string;
};

/** Call out that a player plays out of turn. */
export type CallMove = {
  kind: "call";
  text: string;
};

/** What a partner's word costs. */
export type SpeakMove = {
  kind: "speak";
  text: string;
};

/** Vote for an accusation. */
export type UpholdMove = {
  kind: "uphold";
  text: string;
};

/** Vote against an accusation. */
export type RejectMove = {
  kind: "reject";
  text: string;
};

export type AccuseMove = {
  kind: "accuse";
  text: string;
  seat: number;
};

export type Event =
  | DealtEvent
  | TurnedEvent
  | DrewEvent
  | DrewCardsEvent
  | PlayedEvent
  | PlayedWildEvent
  | DiscardedEvent
  | CompletedEvent
  | ReshuffledEvent
  | PassedEvent
  | WonEvent
  | WonDeadlockEvent
  | DrawnEvent
  | SeriesEndedEvent
  | SeriesDrawnEvent
  | SurplusEvent
  | StrayedEvent
  | CalledEvent
  | StoodEvent
  | SpokeEvent
  | AccusedEvent
  | UpheldEvent
  | RejectedEvent
  | PenalisedEvent
  | AcquittedEvent
  | ResignedEvent;

export type Move =
  | PlayMove
  | DiscardMove
  | PassMove
  | DrawMove
  | CallMove
  | SpeakMove
  | UpholdMove
  | RejectMove
  | AccuseMove;
