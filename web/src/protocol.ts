// Made from src/gamenight/server/protocol by `make types`.

export const PROTOCOL = 1;
export const NICKNAME_MAX = 24;
export const CHAT_MAX = 300;
export const NAME_MAX = 60;
export const MOVE_MAX = 200;
// Parameters of sentences that are seats.
export const SEATS = ["seat", "other", "right", "next", "offender", "accused", "winners", "waiting"];

export type Phase = "waiting" | "playing" | "over" | "closed";

export type Player = "open" | "person" | "bot" | "stand_in";

export type EventKind = "created" | "joined" | "left" | "renamed" | "seat_planned" | "number_given" | "started" | "moved" | "undone" | "taken_back" | "take_back_asked" | "take_back_answered" | "said" | "stood_in" | "returned" | "host_changed" | "voted" | "muted" | "rematched" | "continued" | "closed" | "bot_changed" | "seat_asked" | "seat_answered" | "opened" | "clocks_noted";

/** Make a move. `seen` is the number of the last event that the browser has shown. */
export type AskPlay = {
  type: "ask_play";
  id: string;
  seat: number;
  move: string;
  seen: number;
};

/**
 * Take back the seat's own last move, where the table and the rules allow it. `past`: also if
 * others have moved since. Bots' moves go at once; people are asked first.
 */
export type AskUndo = {
  type: "ask_undo";
  id: string;
  seat: number;
  seen: number;
  past?: boolean;
};

/** Let somebody take back a move and this seat's answer to it, or (`on` false) do not. */
export type AskAgree = {
  type: "ask_agree";
  id: string;
  seat: number;
  on: boolean;
};

/** Give up. */
export type AskResign = {
  type: "ask_resign";
  id: string;
  seat: number;
};

/** Say something, in the name of a seat that this browser holds (none: as a spectator). */
export type AskChat = {
  type: "ask_chat";
  id: string;
  text: string;
  seat?: number | null;
};

/**
 * Take a free seat, also a second one (hot-seat), or one that a bot keeps warm; while hidden cards
 * are played, nobody takes a seat who has sat on another one in that match, and for a bot's seat
 * the host is asked first, unless the table was made with `takeover`.
 */
export type AskSit = {
  type: "ask_sit";
  id: string;
  seat: number;
  nickname: string;
  number: string;
};

/**
 * The host lets somebody take a bot's seat in mid-match, or (`on` false) does not. `question` is
 * the number of the event that asked.
 */
export type AskAdmit = {
  type: "ask_admit";
  id: string;
  question: number;
  on: boolean;
};

/** Leave a seat for good. In a match under way a bot plays on. */
export type AskStand = {
  type: "ask_stand";
  id: string;
  seat: number;
};

/** Change the nickname of one's own seat. */
export type AskRename = {
  type: "ask_rename";
  id: string;
  seat: number;
  nickname: string;
};

/** The host puts a bot on a free seat, or changes its level, before the start. */
export type AskSeatBot = {
  type: "ask_seat_bot";
  id: string;
  seat: number;
  level: string;
};

/** The host exchanges a bot (no stand-in) for one of another level, after the start. */
export type AskExchangeBot = {
  type: "ask_exchange_bot";
  id: string;
  seat: number;
  level: string;
};

/**
 * Let the bots that the match waits for move without a pause, until their turn is over. Who sits at
 * the table may ask; no event follows. `pace_ms` alone is skipped: no grace before a catch, no
 * `hold_ms`, and nothing at all while another person may move out of turn.
 */
export type AskHurry = {
  type: "ask_hurry";
  id: string;
};

/** The host frees a seat before the start, or removes the person on it (a bot then plays on). */
export type AskFreeSeat = {
  type: "ask_free_seat";
  id: string;
  seat: number;
};

/** The host starts the match; bots take the seats that are free. */
export type AskStart = {
  type: "ask_start";
  id: string;
};

/** The host hands the seat of somebody absent to a bot. */
export type AskStandIn = {
  type: "ask_stand_in";
  id: string;
  seat: number;
};

/** Vote that a bot shall play for somebody absent; it takes everybody else who is present. */
export type AskVote = {
  type: "ask_vote";
  id: string;
  seat: number;
};

/** Take one's own seat back from the bot that stood in. */
export type AskReturn = {
  type: "ask_return";
  id: string;
  seat: number;
};

/** The host hands the table over to the person on another seat. */
export type AskHost = {
  type: "ask_host";
  id: string;
  seat: number;
};

/** The host closes or opens the chat for the person on a seat. */
export type AskMute = {
  type: "ask_mute";
  id: string;
  seat: number;
  on: boolean;
};

/** The same people once more; dealer or first seat moves on by one. */
export type AskRematch = {
  type: "ask_rematch";
  id: string;
};

/** This browser's number for the next deal: 32 random bytes, sent after the commitment. */
export type AskNumber = {
  type: "ask_number";
  id: string;
  number: string;
};

/** The host closes the table. */
export type AskClose = {
  type: "ask_close";
  id: string;
};

/** What would a strong bot do from this seat? Only where the table allows hints. */
export type AskHint = {
  type: "ask_hint";
  id: string;
  seat: number;
};

/** Tell everything again. */
export type AskView = {
  type: "ask_view";
  id: string;
};

/** Is anybody there? Also the answer to TellPing. */
export type AskPing = {
  type: "ask_ping";
  id: string;
};

/** The time that each seat has for a whole match, and what it gets for every move in turn. */
export type GameClock = {
  total_s: number;
  increment_s?: number;
};

/** What was left of a seat's time for the match when this was sent. */
export type ChairClock = {
  left_ms: number;
  running: boolean;
};

/** A seat as everybody at the table sees it. Bots have no `game_clock`. */
export type Chair = {
  seat: number;
  player: "bot" | "open" | "person" | "stand_in";
  nickname: string;
  level: string | null;
  present: boolean;
  yours: boolean;
  host: boolean;
  muted: boolean;
  votes: number[];
  clock_ms: number | null;
  game_clock?: ChairClock;
};

/** A seat would take back so many moves; `waiting` are the seats that have to agree. */
export type TakeBackQuestion = {
  seat: number;
  count: number;
  waiting: number[];
};

/** Somebody would take a bot's seat in mid-match and see its hand: the host answers. */
export type SeatQuestion = {
  question: number;
  seat: number;
  nickname: string;
  yours: boolean;
};

/**
 * A table as one browser sees it. A chair's `clock_ms` was left when this was sent. After a rematch
 * `wins` has, by seat, how many matches its holder has won here.
 */
export type Table = {
  id: string;
  game: string;
  name: string;
  phase: "closed" | "over" | "playing" | "waiting";
  private: boolean;
  seats: number;
  options: Record<string, unknown>;
  timer_s: number | null;
  undo: boolean;
  hints: boolean;
  hold_ms: number;
  grace_ms: number;
  pace_ms: number;
  commitment: string;
  match: number;
  set_up: boolean;
  you_host: boolean;
  chairs: Chair[];
  watchers: number;
  chat_open: boolean;
  invite: string | null;
  watch: string | null;
  take_back?: TakeBackQuestion;
  wins?: number[];
  takeover?: boolean;
  seat_questions?: SeatQuestion[];
  night?: string;
  seeking?: boolean;
  clock?: GameClock;
};

/** A numbered event of the table. What a move did is told to each seat apart: `SeatUpdate`. */
export type TableEvent = {
  seq: number;
  at_ms: number;
  kind: "bot_changed" | "clocks_noted" | "closed" | "continued" | "created" | "host_changed" | "joined" | "left" | "moved" | "muted" | "number_given" | "opened" | "rematched" | "renamed" | "returned" | "said" | "seat_answered" | "seat_asked" | "seat_planned" | "started" | "stood_in" | "take_back_answered" | "take_back_asked" | "taken_back" | "undone" | "voted";
  seat?: number | null;
  nickname?: string | null;
  level?: string | null;
  text?: string | null;
  on?: boolean | null;
  reason?: string | null;
  count?: number;
};

/** What one seat (None: a spectator) may know now. `events` are codes with parameters. */
export type SeatUpdate = {
  seat: number | null;
  view: View | null;
  legal: GameMove[];
  can_undo: boolean;
  events: GameEvent[];
};

/**
 * Everything, from now on: after connecting, after a stale command, and when asked for. `missed` is
 * what happened since the number that the browser gave; None if that is too old. `plies` has, for
 * each of `seats`, the number of the move that brought each event (0: the deal), so that both can
 * be told in order.
 */
export type TellTable = {
  type: "tell_table";
  seq: number;
  protocol: number;
  table: Table;
  seats: SeatUpdate[];
  plies: number[][];
  missed: TableEvent[] | null;
  chat: TableEvent[];
};

/** An event. `table` is there when it changed, `seats` when the match moved on. */
export type TellUpdate = {
  type: "tell_update";
  seq: number;
  event: TableEvent;
  table: Table | null;
  seats: SeatUpdate[];
};

/** Somebody came or went, or a clock started: the table again, without a new number. */
export type TellPresence = {
  type: "tell_presence";
  seq: number;
  table: Table;
};

/** The command with this id is on disk as event `seq`. */
export type TellDone = {
  type: "tell_done";
  id: string;
  seq: number;
  ok: boolean;
};

/** The command did nothing: `message` says why, `clause` names the rule. */
export type TellRefused = {
  type: "tell_refused";
  code: string;
  message: string;
  id: string | null;
  clause: number | null;
  params: Record<string, unknown>;
  where: Record<string, unknown>;
  ok: boolean;
};

/** A bot thinks for this seat; `warming`: quick moves until its search is compiled. */
export type TellThinking = {
  type: "tell_thinking";
  seat: number;
  warming: boolean;
};

/** A move worth making: its expected `value` ("win": 0 to 1, or "points"), and why. */
export type HintFacts = {
  move: GameMove;
  value: number;
  unit: string;
  code: string;
  params: Record<string, unknown>;
};

/** The answer to AskHint: the best few moves, best first, to this browser alone. */
export type TellHint = {
  type: "tell_hint";
  id: string;
  seat: number;
  hints: HintFacts[];
  ok: boolean;
};

/** Is anybody there? Say anything, such as AskPing: a silent connection is closed. */
export type TellPing = {
  type: "tell_ping";
};

/** The server closes this connection; come back after `retry_ms` if it is not None. */
export type TellGoodbye = {
  type: "tell_goodbye";
  code: string;
  retry_ms: number | null;
};

/** What the owner of the server announces to everybody; "" takes it back. */
export type TellNotice = {
  type: "tell_notice";
  text: string;
};

/** Who shall sit on a seat: a person, or a bot of some level. */
export type SeatPlan = {
  player?: "bot" | "person";
  level?: string;
};

/**
 * POST /api/tables. The creator is the host, and joins like everybody else. With `start`, a
 * position, the match begins there instead of with a deal. With `takeover` nobody asks the host
 * before taking a bot's seat in mid-match, and seeing what is hidden there. `timer_s` is for each
 * move, `clock` for the whole match: whose time is up is played for by a bot, until that person
 * takes the seat back.
 */
export type AskCreate = {
  game: string;
  seats?: number | null;
  options?: Record<string, unknown>;
  plan?: SeatPlan[];
  name?: string;
  private?: boolean;
  timer_s?: number | null;
  clock?: GameClock | null;
  undo?: boolean;
  hints?: boolean;
  takeover?: boolean;
  start?: Record<string, unknown> | null;
  hold_ms?: number;
  grace_ms?: number;
  pace_ms?: number;
};

/** POST /api/tables/{table}/join: take a seat (None: any free one) by the invite's key. */
export type AskJoin = {
  nickname: string;
  number: string;
  key?: string;
  seat?: number | null;
};

/** The new table, and its two different links, relative to the page's base address. */
export type TellCreated = {
  table: string;
  invite: string;
  watch: string;
  commitment: string;
};

/** The seat that was taken, or (`waiting`) that the host was asked for. */
export type TellJoined = {
  table: string;
  seat: number;
  seq: number;
  waiting?: boolean;
};

/**
 * One option of a game: named values, and a range of numbers if there is one. By number of seats:
 * the `default`, the choices that go together with the other defaults (`fits`), and the `highest`
 * number that does (none where there are no numbers).
 */
export type OptionFacts = {
  name: string;
  kind: "choice" | "number" | "seat";
  choices: unknown[];
  numbers: [number, number] | null;
  custom: boolean;
  default: Record<string, unknown>;
  fits: Record<string, unknown[]>;
  highest: Record<string, number>;
};

/**
 * A game as the page offers it. Defaults are by number of seats; `pitch` is by language. `hints`:
 * it has a bot that can say what it would do.
 */
export type GameFacts = {
  name: string;
  title: string;
  pitch: Record<string, string>;
  minutes: number;
  seats: [number, number];
  options: OptionFacts[];
  levels: string[];
  hidden: boolean;
  cards: boolean;
  low_wins: boolean;
  youngest_begins: boolean;
  formats: string[];
  colour: string;
  hints: boolean;
};

/** GET /api/games. `open_tables`: this server has open tables and quick pairing. */
export type TellGames = {
  protocol: number;
  games: GameFacts[];
  open_tables: boolean;
};

/**
 * GET /api/rules/{game}/{language}: a page of Markdown, in that language or in English. The text is
 * empty if the game has no page of rules.
 */
export type TellRules = {
  language: string;
  text: string;
};

/** Who sits on a seat of a table in a list: a person's name, or a bot's level. */
export type SummaryPlayer = {
  nickname: string;
  level: string | null;
};

/**
 * A table in a list. `winners` are the seats that won, once the match is over. `players` is empty
 * where a table was last written by an older version.
 */
export type TableSummary = {
  table: string;
  game: string;
  name: string;
  phase: "closed" | "over" | "playing" | "waiting";
  nicknames: string[];
  free: number;
  your_seats: number[];
  your_turn: boolean;
  changed_ms: number;
  players: SummaryPlayer[];
  winners: number[] | null;
};

/** GET /api/tables: those of this browser. Open ones are at GET /api/open. */
export type TellTables = {
  mine: TableSummary[];
};

/** GET /api/tables/{table}: what is to be known before joining. */
export type TellPeek = {
  table: string;
  game: string;
  name: string;
  phase: "closed" | "over" | "playing" | "waiting";
  options: Record<string, unknown>;
  seats: number;
  free: number[];
  nicknames: string[];
  commitment: string;
  may_join: boolean;
};

/** POST /api/lan, from this machine only: let the phones in this house join, or no longer. */
export type AskLan = {
  on: boolean;
};

/** Whether the local network can reach this server, and under which addresses. */
export type TellLan = {
  on: boolean;
  addresses: string[];
};

/** One position of a replay: the move that led to it (None: the deal) and what happened. */
export type Frame = {
  seat: number | null;
  move: string | null;
  view: View;
  events: GameEvent[];
};

/**
 * GET /api/tables/{table}/replay and POST /api/replay: a match that was verified on the way. `key`
 * is that of the table's spectator link: with it the replay opens for others, too. `match` is which
 * of the table's `matches` this was; a record that was brought has none.
 */
export type TellReplay = {
  record: Record<string, unknown>;
  seat: number | null;
  nicknames: string[];
  frames: Frame[];
  key: string;
  match: number;
  matches: number;
};

/**
 * A line of POST /api/replay/analysis: what a strong bot would have done in that seat. The move
 * that was made (null: the record ends here) is the `same` as the first of `hints`, or comes to the
 * same thing; or it is expected to bring less by `loss`, in that one's unit (null: the bot has no
 * estimate). `unjudged`: there was no choice, or it was out of turn.
 */
export type Judgement = {
  number: number;
  seat: number;
  made: GameMove | null;
  unjudged: "" | "forced" | "no_bot" | "out_of_turn";
  hints: HintFacts[];
  same: boolean;
  loss: number | null;
};

/** POST /api/study: these moves, from this position. `told`: of so many I know the events. */
export type AskStudy = {
  game: string;
  position: Record<string, unknown>;
  options?: Record<string, unknown>;
  seed?: number;
  moves?: [number, string][];
  told?: number;
  seat?: number | null;
};

/** Where the moves led to, as one seat sees it, and the whole truth as a position. */
export type TellStudy = {
  view: View;
  legal: GameMove[];
  events: GameEvent[];
  position: Record<string, unknown>;
};

/** POST /api/replay/position: where a match stood after some of its moves. */
export type TellPosition = {
  game: string;
  options: Record<string, unknown>;
  position: Record<string, unknown>;
};

/** Who sat on a seat: a person, known by a `key` for you alone, or a bot's level. */
export type MatchPlayer = {
  nickname: string;
  level: string | null;
  key: string;
  side: number;
};

/**
 * A finished match in a list. Of matches around one screen, and of positions that were set up,
 * `result` is null: they count for no statistics. These, and matches in which somebody resigned,
 * have no `lead` and no `figures`.
 */
export type MatchSummary = {
  table: string;
  match: number;
  game: string;
  began_ms: number;
  ended_ms: number;
  moves: number;
  your_seats: number[];
  players: MatchPlayer[];
  scores: number[];
  winners: number[];
  set_up: boolean;
  result: "drawn" | "lost" | "won" | null;
  lead: number | null;
  figures: Figure[];
};

/** GET /api/matches: those of some tables; `next` is the `start` of the others. */
export type TellMatches = {
  matches: MatchSummary[];
  next: number | null;
};

/**
 * POST /api/me/link: a link by which another device becomes the same person, once. `qr` is a
 * drawing of it, as SVG.
 */
export type TellLink = {
  link: string;
  expires_ms: number;
  qr: string;
};

/** POST /api/me/claim: this device is the one that the code of such a link was made for. */
export type AskClaim = {
  code: string;
};

/** So many tables of this device have come along. */
export type TellClaimed = {
  tables: number;
};

/** POST /api/me/push: what the browser's `PushManager` gave; `device` is for lists only. */
export type AskPush = {
  endpoint: string;
  p256dh: string;
  auth: string;
  language?: string;
  device?: string;
};

/** A browser that gets push notices. `id` is the beginning of a SHA-256 of its endpoint. */
export type PushBrowser = {
  id: string;
  device: string;
  service: string;
  since_ms: number;
};

/** The key that a subscription is made with; None where the server sends no push notices. */
export type TellPush = {
  key: string | null;
  subscriptions: PushBrowser[];
};

/** DELETE /api/me, /api/matches/{table}: at how many tables this person was erased. */
export type TellErased = {
  tables: number;
};

/** GET /api/tables/{table}/updates: what the socket would have sent; go on with `cursor`. */
export type TellPoll = {
  cursor: string;
  messages: (TellDone | TellGoodbye | TellHint | TellNotice | TellPing | TellPresence | TellRefused | TellTable | TellThinking | TellUpdate)[];
};

/** POST /api/admin/close and /api/admin/remove (a seat), with the host key. */
export type AskAdminTable = {
  table: string;
  seat?: number | null;
};

/**
 * POST /api/admin/block, with the host key: keep an address out, or let it in again. The `person`
 * of a report can be kept out in the same way.
 */
export type AskAdminBlock = {
  address: string;
  on?: boolean;
};

/** POST /api/admin/announce, with the host key: tell everybody at tables; "" takes it back. */
export type AskAdminNotice = {
  text: string;
};

/** A table as its owner sees it in the list. */
export type AdminTable = {
  id: string;
  updated_ms: number;
  status: string;
  game: string;
  name: string;
  people: string[];
  fault: string | null;
};

/** A warning or an error in the log of this process. */
export type AdminTrouble = {
  at_ms: number;
  level: string;
  what: string;
};

/**
 * GET /api/admin/overview, with the host key: how this process and all tables stand. `load` is that
 * of the machine in the last minute, to be read beside its `cpus`; `counts` says how many tables
 * there are of each status. None is what this system does not tell.
 */
export type TellAdmin = {
  version: string;
  database: string;
  storage_bytes: number | null;
  counts: Record<string, number>;
  tables: AdminTable[];
  connections: number;
  tables_loaded: number;
  failed_requests: number;
  load: number | null;
  cpus: number;
  memory_bytes: number | null;
  troubles: AdminTrouble[];
  blocked: string[];
  notice: string;
};

/** POST /api/admin/backup, with the host key: where the copy of everything lies. */
export type TellBackup = {
  file: string;
  size_bytes: number;
};

/** What the admin asked for is done. */
export type TellDoneAdmin = {
  ok: boolean;
};

/** Somebody else at this device joins the night. */
export type AskCome = {
  type: "ask_come";
  id: string;
  nickname: string;
};

/** One of this device's people leaves the night for good. */
export type AskGo = {
  type: "ask_go";
  id: string;
  player: number;
};

/** The host shows somebody out, with their device: of the night and of all its tables. */
export type AskRemove = {
  type: "ask_remove";
  id: string;
  player: number;
};

/** Change the nickname of one of this device's people. */
export type AskCallMe = {
  type: "ask_call_me";
  id: string;
  player: number;
  nickname: string;
};

/**
 * Propose a game. With `bots` of a level, tables are filled up, to `seats` if that is given;
 * `pairs` are partners that were chosen, the others are drawn. With `form` it is a tournament at
 * tables for two; `rounds` are those of a Swiss.
 */
export type AskPropose = {
  type: "ask_propose";
  id: string;
  player: number;
  game: string;
  options?: Record<string, unknown>;
  seats?: number | null;
  bots?: string | null;
  pairs?: [number, number][];
  form?: "knockout" | "round_robin" | "swiss" | null;
  rounds?: number | null;
};

/** Choose who plays with whom, where seats are partners: the proposer or the host. */
export type AskPairs = {
  type: "ask_pairs";
  id: string;
  proposal: number;
  pairs: [number, number][];
};

/** Take a proposal back: its proposer or the host. */
export type AskWithdraw = {
  type: "ask_withdraw";
  id: string;
  proposal: number;
};

/** *I'm in*, or no longer. Nobody is in for two games at a time. */
export type AskIn = {
  type: "ask_in";
  id: string;
  proposal: number;
  player: number;
  on?: boolean;
};

/** Start a proposal: the host at once, the others when most of those who are in have asked. */
export type AskDeal = {
  type: "ask_deal";
  id: string;
  proposal: number;
};

/**
 * Start a round of a tournament, once all matches of the last are over: the host or anybody who
 * plays in it. A round that was started already is no fault.
 */
export type AskNextRound = {
  type: "ask_next_round";
  id: string;
  tournament: number;
  round: number;
};

/** Come late to a round robin or a Swiss: from the next round on. */
export type AskEnter = {
  type: "ask_enter";
  id: string;
  tournament: number;
  player: number;
};

/** Leave a tournament for good and lose the open match: one's own people, or the host's word. */
export type AskDropOut = {
  type: "ask_drop_out";
  id: string;
  tournament: number;
  player: number;
};

/** The host ends a tournament as it stands. */
export type AskCallOff = {
  type: "ask_call_off";
  id: string;
  tournament: number;
};

/** Say something in the living room. */
export type AskTalk = {
  type: "ask_talk";
  id: string;
  player: number;
  text: string;
};

/** The host chooses what counts: `points` are those of the places. */
export type AskScoring = {
  type: "ask_scoring";
  id: string;
  scoring: "places" | "points" | "wins";
  points: number[];
};

/** The host hands the night over to somebody else's device. */
export type AskHandOver = {
  type: "ask_hand_over";
  id: string;
  player: number;
};

/** The host ends the night: the podium. */
export type AskEnd = {
  type: "ask_end";
  id: string;
};

/** Somebody in the night. `here`: their device looks at the night or at a table of it. */
export type NightPlayer = {
  number: number;
  nickname: string;
  here: boolean;
  left: boolean;
  host: boolean;
  yours: boolean;
};

/** A proposal; `votes` of `needed` devices have asked to start it. */
export type NightProposal = {
  number: number;
  player: number;
  game: string;
  options: Record<string, unknown>;
  seats: number | null;
  bots: string;
  pairs: [number, number][];
  form: "knockout" | "round_robin" | "swiss" | null;
  rounds: number;
  ins: number[];
  votes: number;
  needed: number;
  voted: boolean;
};

/**
 * A table of the night: who sits there, and how it ended (`scores` and `places` by seat). `watch`
 * is its spectator link, which shows no hands. `tournament` and `round` are 0 for tables of none.
 */
export type NightTable = {
  table: string;
  deal: number;
  tournament: number;
  round: number;
  at_ms: number;
  game: string;
  options: Record<string, unknown>;
  phase: "closed" | "over" | "playing" | "waiting";
  seats: (number | null)[];
  scores: number[];
  places: number[];
  winners: number[];
  points: number[];
  watch: string;
};

/** A match of a tournament, or a bye (`other` is None); `halves` are half points. */
export type NightMeeting = {
  one: number;
  other: number | null;
  halves: [number, number] | null;
  table: string;
};

/** A line of a tournament: half points, then what breaks ties (`sonneborn` in quarters). */
export type NightRank = {
  player: number;
  place: number;
  halves: number;
  won: number;
  drawn: number;
  lost: number;
  direct: number;
  buchholz: number;
  sonneborn: number;
};

/** A match of a bracket; None is not known yet, or nobody: `bye`. `by_lot`: drawn twice. */
export type NightNode = {
  one: number | null;
  other: number | null;
  winner: number | null;
  bye: boolean;
  by_lot: boolean;
};

/**
 * A tournament: `meetings` of each round, `bracket` of a knock-out, level by level. `ready`: the
 * next round may start; `rounds` are those of a Swiss.
 */
export type NightTournament = {
  number: number;
  game: string;
  options: Record<string, unknown>;
  form: "knockout" | "round_robin" | "swiss";
  rounds: number;
  left: number[];
  meetings: NightMeeting[][];
  lines: NightRank[];
  bracket: NightNode[][];
  ready: boolean;
  over: boolean;
  called_off: boolean;
};

/** A line of the scoreboard; who has as many points shares the place. */
export type NightStanding = {
  player: number;
  place: number;
  points: number;
  played: number;
  won: number;
};

/** Two who met, and how often each came in before the other. */
export type NightDuel = {
  one: number;
  other: number;
  won: number;
  lost: number;
  drawn: number;
};

/** What these did more often than all others: `code` is a sentence of the game's words. */
export type NightTitle = {
  code: string;
  players: number[];
  count: number;
};

/** A line of chat. */
export type NightLine = {
  seq: number;
  at_ms: number;
  player: number;
  nickname: string;
  text: string;
};

/** A night as one browser sees it. `invite` is None for those who have not joined. */
export type Night = {
  id: string;
  name: string;
  open: boolean;
  season: boolean;
  created_ms: number;
  you_host: boolean;
  member: boolean;
  invite: string | null;
  scoring: "places" | "points" | "wins";
  points: number[];
  players: NightPlayer[];
  proposals: NightProposal[];
  tables: NightTable[];
  tournaments: NightTournament[];
  standings: NightStanding[];
  duels: NightDuel[];
  titles: NightTitle[];
  chat: NightLine[];
  sat_out: number[];
  next_night: string;
};

/** The whole night, after connecting and after every change. */
export type TellNight = {
  type: "tell_night";
  seq: number;
  night: Night;
};

/** POST /api/nights: a new night, and its first person. `again`: copy people and settings. */
export type AskNight = {
  nickname: string;
  name?: string;
  season?: boolean;
  again?: string;
};

/** POST /api/nights/{night}/join, by the key of its link. */
export type AskJoinNight = {
  nickname: string;
  key?: string;
};

/** The night, its link relative to the page's base address, and one's number in it. */
export type TellNightJoined = {
  night: string;
  invite: string;
  player: number;
};

/** A night in a list. */
export type NightSummary = {
  night: string;
  name: string;
  open: boolean;
  nicknames: string[];
  changed_ms: number;
};

/** GET /api/nights: those of this browser. */
export type TellNights = {
  mine: NightSummary[];
};

/** GET /api/nights/{night}/updates: what the socket would have sent; go on with `cursor`. */
export type TellNightPoll = {
  cursor: string;
  messages: TellNight[];
};

/**
 * A table that anybody may join or watch, or (`seeking`) somebody who waits for a partner. `free`
 * counts the seats for which people are awaited; `here`: somebody is at the table now.
 */
export type OpenTable = {
  table: string;
  game: string;
  phase: "closed" | "over" | "playing" | "waiting";
  seeking: boolean;
  options: Record<string, unknown>;
  players: SummaryPlayer[];
  free: number;
  since_ms: number;
  here: boolean;
  yours: boolean;
};

/**
 * GET /api/open: tables that wait for players come first, then those that can be watched. The
 * answer has an `etag`: whoever sends it back is told 304 as long as nothing has changed.
 */
export type TellOpen = {
  tables: OpenTable[];
};

/**
 * POST /api/open/pair: play this game with whoever waits for it, or wait for somebody. Two seats,
 * usual options. Who waits already and asks again goes on waiting, or joins somebody who has waited
 * for longer.
 */
export type AskPair = {
  game: string;
  nickname: string;
  number: string;
};

/**
 * A table: a match has begun there (`paired`), or you wait at it. You wait for as long as you are
 * connected to it; DELETE /api/matches/{table} ends that.
 */
export type TellPaired = {
  table: string;
  seat: number;
  paired: boolean;
};

/** POST /api/tables/{table}/open: the host opens a table to anybody, or closes it again. */
export type AskOpen = {
  on: boolean;
};

/** Whether the table is open to anybody now. */
export type TellOpened = {
  on: boolean;
};

/**
 * POST /api/tables/{table}/block: never again meet the person on this seat. With `said`, the number
 * of an event, it is the person who said that.
 */
export type AskBlock = {
  seat?: number | null;
  said?: number | null;
};

/** POST /api/me/unblock: somebody of one's own list may be met again. */
export type AskUnblock = {
  key: string;
};

/** Somebody whom you have blocked, under the name they had; the `key` is yours alone. */
export type BlockedPerson = {
  key: string;
  nickname: string;
  since_ms: number;
};

/** GET /api/me/blocks, and the answer to whoever changes them: the latest first. */
export type TellBlocks = {
  blocks: BlockedPerson[];
};

/**
 * POST /api/tables/{table}/report: tell the host of the server about somebody. Who that is: as in
 * AskBlock.
 */
export type AskReport = {
  reason: "cheating" | "insults" | "other" | "spam";
  seat?: number | null;
  said?: number | null;
};

/** The host of the server will see it. */
export type TellReported = {
  ok: boolean;
};

/** What was said at the table; `theirs`: by the person whom the report is about. */
export type ReportedLine = {
  nickname: string;
  text: string;
  theirs: boolean;
};

/**
 * What somebody reported. `person` can be blocked; so can `address`, if it is known. `chat` is what
 * was said last at that table before the report, as far as it is still there.
 */
export type AdminReport = {
  id: string;
  at_ms: number;
  table: string;
  game: string;
  reason: "cheating" | "insults" | "other" | "spam";
  nickname: string;
  person: string;
  address: string;
  by: string;
  chat: ReportedLine[];
};

/** GET /api/admin/reports, with the host key: the latest first. */
export type TellReports = {
  reports: AdminReport[];
};

/** POST /api/admin/settle, with the host key: a report is dealt with, and goes. */
export type AskAdminReport = {
  id: string;
};

/** How many puzzles a game has, and how many each level is the weakest to solve. */
export type PuzzlesOfGame = {
  game: string;
  count: number;
  levels: Record<string, number>;
};

/** The puzzle of a day: its game, and its number from 1. */
export type PuzzleOfDay = {
  game: string;
  number: number;
};

/** GET /api/puzzles: the games that have puzzles, and the puzzle of the day. */
export type TellPuzzles = {
  games: PuzzlesOfGame[];
  today: PuzzleOfDay | null;
};

/**
 * GET /api/puzzles/{game}/{number}: a position, and the moves that are right for a seat. What the
 * seat cannot know is random in the position. Any other move is worse by `gap` at least: in games
 * won of one (`unit` "win") or in points. `code` and `params` tell why the first of the `answers`
 * is good; `level` is the weakest level of bots that finds one.
 */
export type TellPuzzle = {
  game: string;
  number: number;
  count: number;
  position: Record<string, unknown>;
  options: Record<string, unknown>;
  seat: number;
  answers: string[];
  gap: number;
  unit: string;
  level: string;
  code: string;
  params: Record<string, unknown>;
};

/**
 * What a seat (None: a spectator) may see now. `board` is the game's own part. A finished match has
 * an `outcome`. `winners` are [] while the match goes on.
 */
export type View<B = unknown> = {
  game: string;
  seats: number;
  options: Record<string, unknown>;
  commitment?: string;
  outcome?: Outcome;
  seat: number | null;
  moves: number;
  waiting: number[];
  over: boolean;
  scores: number[];
  winners: number[];
  resigned: number[];
  board: B;
};

/**
 * A code with parameters, like an event, and the clause of the rules that ended the match. A
 * resignation has no clause: it is the referee's, not the game's.
 */
export type Outcome = {
  code: string;
  params: Record<string, unknown>;
  clause: number | null;
};

/**
 * So much in so many, of one match: over several matches both are added up. A `share` is a part of
 * the whole (lost turns of all turns), else it is a mean.
 */
export type Figure = {
  name: string;
  total: number;
  of: number;
  share: boolean;
};

/** What every event of a match has. Its other fields are parameters, as its game says. */
export type GameEvent = {
  code: string;
  seat?: number | null;
  clause?: number | null;
};

/** A seat gives up. */
export type ResignedEvent = {
  code: "match.event.resigned";
  seat: number;
};

/** What every move has. Its other fields are its parts, as its game says. */
export type GameMove = {
  kind: string;
  text: string;
};

export type Command =
  | AskPlay
  | AskUndo
  | AskAgree
  | AskResign
  | AskChat
  | AskSit
  | AskAdmit
  | AskStand
  | AskRename
  | AskSeatBot
  | AskExchangeBot
  | AskHurry
  | AskFreeSeat
  | AskStart
  | AskStandIn
  | AskVote
  | AskReturn
  | AskHost
  | AskMute
  | AskRematch
  | AskNumber
  | AskClose
  | AskHint
  | AskView
  | AskPing;

export type Message =
  | TellTable
  | TellUpdate
  | TellPresence
  | TellDone
  | TellRefused
  | TellThinking
  | TellHint
  | TellPing
  | TellGoodbye
  | TellNotice;

export type NightCommand =
  | AskCome
  | AskGo
  | AskRemove
  | AskCallMe
  | AskPropose
  | AskPairs
  | AskWithdraw
  | AskIn
  | AskDeal
  | AskNextRound
  | AskEnter
  | AskDropOut
  | AskCallOff
  | AskTalk
  | AskScoring
  | AskHandOver
  | AskEnd
  | AskView
  | AskPing;

export type NightMessage = TellNight | TellDone | TellRefused | TellPing | TellGoodbye | TellNotice;
