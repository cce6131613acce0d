"""The bodies of HTTP requests and answers. At a table the messages of ``protocol.py`` are spoken."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from gamenight.server.protocol import (
    NAME_MAX,
    SEATS_MAX,
    Key,
    Level,
    Nickname,
    Number,
    Phase,
    Seat,
    Told,
)


class SeatPlan(Struct, forbid_unknown_fields=True):
    """Who shall sit on a seat: a person, or a bot of some level."""

    player: Literal["person", "bot"] = "person"
    level: Level = "medium"


class AskCreate(Struct, forbid_unknown_fields=True):
    """POST /api/tables. The creator is the host, and joins like everybody else."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[int, Meta(ge=1, le=SEATS_MAX)] | None = None
    options: dict[str, Any] = {}
    plan: Annotated[list[SeatPlan], Meta(max_length=SEATS_MAX)] = []
    name: Annotated[str, Meta(max_length=NAME_MAX)] = ""
    private: bool = True
    timer_s: Annotated[int, Meta(ge=5, le=14 * 86400)] | None = None
    undo: bool = True
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
    """The new table. ``invite`` and ``watch`` are paths for two different links."""

    table: str
    invite: str
    watch: str
    commitment: str


class TellJoined(Struct):
    """The seat that was taken."""

    table: str
    seat: int
    seq: int


class OptionFacts(Struct):
    """One option of a game: named values, and a range of numbers if there is one."""

    name: str
    choices: list[Any]
    numbers: tuple[int, int] | None
    custom: bool
    default: dict[str, Any]


class GameFacts(Struct):
    """A game as the page offers it. Defaults are by number of seats; ``warm``: it can start now."""

    name: str
    title: str
    seats: tuple[int, int]
    options: list[OptionFacts]
    levels: list[str]
    warm: bool


class TellGames(Struct):
    """GET /api/games."""

    protocol: int
    games: list[GameFacts]


class TableSummary(Struct):
    """A table in a list."""

    table: str
    game: str
    name: str
    phase: Phase
    nicknames: list[str]
    free: int
    your_seats: list[int]
    your_turn: bool
    changed_ms: int


class TellTables(Struct):
    """GET /api/tables: those of this browser, and the public ones with a free seat."""

    mine: list[TableSummary]
    public: list[TableSummary]


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


class TellPoll(Struct):
    """GET /api/tables/{table}/poll: what the socket would have said; ask again with ``cursor``."""

    cursor: str
    messages: list[Told]
