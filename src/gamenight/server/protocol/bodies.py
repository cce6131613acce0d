"""The bodies of HTTP requests and answers."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from gamenight.core.events import AnyEvent
from gamenight.core.facts import Kind
from gamenight.core.figures import Figure
from gamenight.core.moves import AnyMove
from gamenight.core.view import View
from gamenight.server.protocol.fields import (
    NAME_MAX,
    SEATS_MAX,
    Key,
    Level,
    MoveText,
    Nickname,
    Number,
    Phase,
    Seat,
)
from gamenight.server.protocol.messages import GameClock, HintFacts, Message

STUDIED_MAX = 120
DEVICE_MAX = 40


class SeatPlan(Struct, forbid_unknown_fields=True):
    """Who shall sit on a seat: a person, or a bot of some level."""

    player: Literal["person", "bot"] = "person"
    level: Level = "steady"


class AskCreate(Struct, forbid_unknown_fields=True):
    """POST /api/tables. The creator is the host, and joins like everybody else.

    With ``start``, a position, the match begins there instead of with a deal. With ``takeover``
    nobody asks the host before taking a bot's seat in mid-match, and seeing what is hidden there.
    ``timer_s`` is for each move, ``clock`` for the whole match: whose time is up is played for by a
    bot, until that person takes the seat back.
    """

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[int, Meta(ge=1, le=SEATS_MAX)] | None = None
    options: dict[str, Any] = {}
    plan: Annotated[list[SeatPlan], Meta(max_length=SEATS_MAX)] = []
    name: Annotated[str, Meta(max_length=NAME_MAX)] = ""
    private: bool = True
    timer_s: Annotated[int, Meta(ge=5, le=14 * 86400)] | None = None
    clock: GameClock | None = None
    undo: bool = True
    hints: bool = False
    takeover: bool = False
    start: dict[str, Any] | None = None
    hold_ms: Annotated[int, Meta(ge=0, le=30_000)] = 2500
    grace_ms: Annotated[int, Meta(ge=0, le=10_000)] = 1500
    pace_ms: Annotated[int, Meta(ge=0, le=10_000)] = 800


class AskJoin(Struct, forbid_unknown_fields=True):
    """POST /api/tables/{table}/join: take a seat (None: any free one) by the invite's key."""

    nickname: Nickname
    number: Number
    key: Key = ""
    seat: Seat | None = None


class TellCreated(Struct):
    """The new table, and its two different links, relative to the page's base address."""

    table: str
    invite: str
    watch: str
    commitment: str


class TellJoined(Struct, omit_defaults=True):
    """The seat that was taken, or (``waiting``) that the host was asked for."""

    table: str
    seat: int
    seq: int
    waiting: bool = False


class OptionFacts(Struct):
    """One option of a game: named values, and a range of numbers if there is one.

    By number of seats: the ``default``, the choices that go together with the other defaults
    (``fits``), and the ``highest`` number that does (none where there are no numbers).
    """

    name: str
    kind: Kind
    choices: list[Any]
    numbers: tuple[int, int] | None
    custom: bool
    default: dict[str, Any]
    fits: dict[str, list[Any]]
    highest: dict[str, int]


class GameFacts(Struct):
    """A game as the page offers it. Defaults are by number of seats; ``pitch`` is by language.

    ``hints``: it has a bot that can say what it would do.
    """

    name: str
    title: str
    pitch: dict[str, str]
    minutes: int
    seats: tuple[int, int]
    options: list[OptionFacts]
    levels: list[str]
    hidden: bool
    cards: bool
    low_wins: bool
    youngest_begins: bool
    formats: list[str]
    colour: str
    hints: bool


class TellGames(Struct):
    """GET /api/games. ``open_tables``: this server has open tables and quick pairing."""

    protocol: int
    games: list[GameFacts]
    open_tables: bool


class TellRules(Struct):
    """GET /api/rules/{game}/{language}: a page of Markdown, in that language or in English.

    The text is empty if the game has no page of rules.
    """

    language: str
    text: str


class SummaryPlayer(Struct):
    """Who sits on a seat of a table in a list: a person's name, or a bot's level."""

    nickname: str
    level: str | None


class TableSummary(Struct):
    """A table in a list. ``winners`` are the seats that won, once the match is over.

    ``players`` is empty where a table was last written by an older version.
    """

    table: str
    game: str
    name: str
    phase: Phase
    nicknames: list[str]
    free: int
    your_seats: list[int]
    your_turn: bool
    changed_ms: int
    players: list[SummaryPlayer]
    winners: list[int] | None


class TellTables(Struct):
    """GET /api/tables: those of this browser. Open ones are at GET /api/open."""

    mine: list[TableSummary]


class TellPeek(Struct):
    """GET /api/tables/{table}: what is to be known before joining."""

    table: str
    game: str
    name: str
    phase: Phase
    options: dict[str, Any]
    seats: int
    free: list[int]
    nicknames: list[str]
    commitment: str
    may_join: bool


class AskLan(Struct, forbid_unknown_fields=True):
    """POST /api/lan, from this machine only: let the phones in this house join, or no longer."""

    on: bool


class TellLan(Struct):
    """Whether the local network can reach this server, and under which addresses."""

    on: bool
    addresses: list[str]


class Frame(Struct):
    """One position of a replay: the move that led to it (None: the deal) and what happened."""

    seat: int | None
    move: str | None
    view: View
    events: list[AnyEvent]


class TellReplay(Struct):
    """GET /api/tables/{table}/replay and POST /api/replay: a match that was verified on the way.

    ``key`` is that of the table's spectator link: with it the replay opens for others, too.
    ``match`` is which of the table's ``matches`` this was; a record that was brought has none.
    """

    record: dict[str, Any]
    seat: int | None
    nicknames: list[str]
    frames: list[Frame]
    key: str = ""
    match: int = 0
    matches: int = 0


class Judgement(Struct):
    """A line of POST /api/replay/analysis: what a strong bot would have done in that seat.

    The move that was made (null: the record ends here) is the ``same`` as the first of ``hints``,
    or comes to the same thing; or it is expected to bring less by ``loss``, in that one's unit
    (null: the bot has no estimate). ``unjudged``: there was no choice, or it was out of turn.
    """

    number: int
    seat: int
    made: AnyMove | None
    unjudged: Literal["", "forced", "out_of_turn", "no_bot"] = ""
    hints: list[HintFacts] = []
    same: bool = False
    loss: float | None = None


class AskStudy(Struct, forbid_unknown_fields=True):
    """POST /api/study: these moves, from this position. ``told``: of so many I know the events."""

    game: Annotated[str, Meta(max_length=40)]
    position: dict[str, Any]
    options: dict[str, Any] = {}
    seed: Annotated[int, Meta(ge=0, lt=2**31)] = 0
    moves: Annotated[list[tuple[Seat, MoveText]], Meta(max_length=STUDIED_MAX)] = []
    told: Annotated[int, Meta(ge=0, le=STUDIED_MAX)] = 0
    seat: Seat | None = None


class TellStudy(Struct):
    """Where the moves led to, as one seat sees it, and the whole truth as a position."""

    view: View
    legal: list[AnyMove]
    events: list[AnyEvent]
    position: dict[str, Any]


class TellPosition(Struct):
    """POST /api/replay/position: where a match stood after some of its moves."""

    game: str
    options: dict[str, Any]
    position: dict[str, Any]


class MatchPlayer(Struct):
    """Who sat on a seat: a person, known by a ``key`` for you alone, or a bot's level."""

    nickname: str
    level: str | None
    key: str
    side: int


Result = Literal["won", "lost", "drawn"]


class MatchSummary(Struct):
    """A finished match in a list.

    Of matches around one screen, and of positions that were set up, ``result`` is null: they count
    for no statistics. These, and matches in which somebody resigned, have no ``lead`` and no
    ``figures``.
    """

    table: str
    match: int
    game: str
    began_ms: int
    ended_ms: int
    moves: int
    your_seats: list[int]
    players: list[MatchPlayer]
    scores: list[int]
    winners: list[int]
    set_up: bool
    result: Result | None
    lead: int | None
    figures: list[Figure]


class TellMatches(Struct):
    """GET /api/matches: those of some tables; ``next`` is the ``start`` of the others."""

    matches: list[MatchSummary]
    next: int | None


class TellLink(Struct):
    """POST /api/me/link: a link by which another device becomes the same person, once.

    ``qr`` is a drawing of it, as SVG.
    """

    link: str
    expires_ms: int
    qr: str


class AskClaim(Struct, forbid_unknown_fields=True):
    """POST /api/me/claim: this device is the one that the code of such a link was made for."""

    code: Annotated[str, Meta(min_length=1, max_length=64)]


class TellClaimed(Struct):
    """So many tables of this device have come along."""

    tables: int


class AskPush(Struct, forbid_unknown_fields=True):
    """POST /api/me/push: what the browser's ``PushManager`` gave; ``device`` is for lists only."""

    endpoint: Annotated[str, Meta(max_length=1000)]
    p256dh: Annotated[str, Meta(max_length=100)]
    auth: Annotated[str, Meta(max_length=40)]
    language: Annotated[str, Meta(max_length=12)] = "en"
    device: Annotated[str, Meta(max_length=DEVICE_MAX)] = ""


class PushBrowser(Struct):
    """A browser that gets push notices. ``id`` is the beginning of a SHA-256 of its endpoint."""

    id: str
    device: str
    service: str
    since_ms: int


class TellPush(Struct):
    """The key that a subscription is made with; None where the server sends no push notices."""

    key: str | None
    subscriptions: list[PushBrowser]


class TellErased(Struct):
    """DELETE /api/me, /api/matches/{table}: at how many tables this person was erased."""

    tables: int


class TellPoll(Struct):
    """GET /api/tables/{table}/updates: what the socket would have sent; go on with ``cursor``."""

    cursor: str
    messages: list[Message]
