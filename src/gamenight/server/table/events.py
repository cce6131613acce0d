"""The events of a table, which are the entries of its log. Only ever add to this file.

The state of a table follows from them (``state.py``). People are named by the hash of their token;
``id`` is the command that an event answers, so that the same command never counts twice.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

import msgspec
from msgspec import Struct

from gamenight.server.protocol.messages import GameClock, TableEvent

if TYPE_CHECKING:
    from gamenight.server.table.seats import Holding


class LogEvent(Struct, omit_defaults=True, kw_only=True, gc=False):
    """What every entry carries: when, by whom, and for which command.

    At a table with clocks for the match ``left_ms`` has, by seat, what is left after it.
    """

    at_ms: int
    by: str = ""
    id: str = ""
    left_ms: list[int] = []


class StoredEntry(Protocol):
    """An entry as the store gives it."""

    @property
    def kind(self) -> str: ...
    @property
    def body(self) -> bytes: ...


class EventCodec:
    """The events of one kind of log, as the store takes and gives them."""

    def __init__(self, kinds: Mapping[str, type[LogEvent]]) -> None:
        self.names: dict[type[LogEvent], Any] = {kind: name for name, kind in kinds.items()}
        self._decoders = {name: msgspec.json.Decoder(kind) for name, kind in kinds.items()}
        self._encode = msgspec.json.Encoder().encode

    def encode(self, event: LogEvent) -> tuple[str, bytes]:
        """Kind and body of an entry."""
        return self.names[type(event)], self._encode(event)

    def decode(self, kind: str, body: bytes) -> LogEvent:
        """ValueError if it is no event of such a log."""
        if kind not in self._decoders:
            raise ValueError(f"an entry of kind {kind!r} is unknown")
        return self._decoders[kind].decode(body)

    def decode_log(self, entries: Iterable[StoredEntry]) -> list[LogEvent]:
        return [self.decode(entry.kind, entry.body) for entry in entries]


class Created(LogEvent):
    game: str
    rules_version: int
    seats: int
    options: dict[str, Any]
    plan: list[str | None]
    name: str
    private: bool
    timer_s: int | None
    undo: bool
    hold_ms: int
    grace_ms: int
    pace_ms: int
    invite: str
    watch: str
    secret: str
    hints: bool = False
    takeover: bool = False
    start: dict[str, Any] | None = None
    night: str = ""
    seeking: bool = False  # for two: whoever looks for a partner is seated here
    clock: GameClock | None = None


class Joined(LogEvent):
    seat: int
    nickname: str
    number: str


class Left(LogEvent):
    """A person left a seat, or was removed from it."""

    seat: int
    removed: bool = False


class Renamed(LogEvent):
    seat: int
    nickname: str


class SeatPlanned(LogEvent):
    """Before the start: a bot shall sit here, or (None) somebody may."""

    seat: int
    level: str | None


class NumberGiven(LogEvent):
    number: str


class Started(LogEvent):
    """Cards are dealt. ``bots`` are the levels for the seats where nobody sits."""

    numbers: list[str]
    bots: dict[int, str]
    rules_version: int


class Moved(LogEvent):
    """A move that the referee let pass. ``mover`` is person, bot or table."""

    seat: int
    text: str
    mover: str = "person"


class Undone(LogEvent):
    """The seat took back its last move. Written until take-backs named where they lead."""

    seat: int


class TakenBack(LogEvent):
    """The seat took back its last move, and all that came after it: ``to`` moves are left."""

    seat: int
    to: int
    count: int


class TakeBackAsked(LogEvent):
    """The seat would take back its last move and what other people did since: they are asked."""

    seat: int
    to: int


class TakeBackAnswered(LogEvent):
    seat: int
    on: bool


class Said(LogEvent):
    text: str
    nickname: str
    seat: int | None = None


class StoodIn(LogEvent):
    """A bot plays for a person. ``reason`` is host, vote, timer or resigned."""

    seat: int
    level: str
    reason: str


class Returned(LogEvent):
    seat: int


class HostChanged(LogEvent):
    person: str


class Voted(LogEvent):
    seat: int


class Muted(LogEvent):
    seat: int
    on: bool


class Rematched(LogEvent):
    secret: str
    options: dict[str, Any]


class Continued(LogEvent):
    """The rules have changed under a match: it goes on from this position."""

    position: dict[str, Any]
    rules_version: int
    resigned: list[int] = []


class Closed(LogEvent):
    reason: str


class BotChanged(LogEvent):
    """The bot on a seat plays at another level from here on."""

    seat: int
    level: str


class SeatAsked(LogEvent):
    """Somebody would take a bot's seat in a match with hidden cards: the host is asked."""

    seat: int
    nickname: str
    number: str


class SeatAnswered(LogEvent):
    """The host's answer. ``question`` is the number of the event that asked."""

    seat: int
    question: int
    on: bool


class Opened(LogEvent):
    """The host opened the table to anybody, or closed it to strangers."""

    on: bool


class ClocksNoted(LogEvent):
    """Nothing happened, but for the time that has passed."""


KINDS: dict[str, type[LogEvent]] = {
    "created": Created,
    "joined": Joined,
    "left": Left,
    "renamed": Renamed,
    "seat_planned": SeatPlanned,
    "number_given": NumberGiven,
    "started": Started,
    "moved": Moved,
    "undone": Undone,
    "said": Said,
    "stood_in": StoodIn,
    "returned": Returned,
    "host_changed": HostChanged,
    "voted": Voted,
    "muted": Muted,
    "rematched": Rematched,
    "continued": Continued,
    "closed": Closed,
    "bot_changed": BotChanged,
    "taken_back": TakenBack,
    "take_back_asked": TakeBackAsked,
    "take_back_answered": TakeBackAnswered,
    "seat_asked": SeatAsked,
    "seat_answered": SeatAnswered,
    "opened": Opened,
    "clocks_noted": ClocksNoted,
}
CODEC = EventCodec(KINDS)
encode, decode, decode_log = CODEC.encode, CODEC.decode, CODEC.decode_log


def describe_event(seq: int, event: LogEvent, chairs: Sequence["Holding"]) -> TableEvent:
    """An event as everybody at the table may hear of it: no text of a move, no number."""
    seat = getattr(event, "seat", None)
    nickname = None if seat is None else chairs[seat].nickname or None
    found = TableEvent(seq, event.at_ms, CODEC.names[type(event)], seat, nickname)
    match event:
        case Moved():
            found.reason = event.mover
        case Said():
            found.text, found.nickname = event.text, event.nickname
        case StoodIn():
            found.level, found.reason = event.level, event.reason
        case SeatPlanned() | BotChanged():
            found.level = event.level
        case SeatAsked():
            found.nickname = event.nickname
        case Muted() | TakeBackAnswered() | SeatAnswered() | Opened():
            found.on = event.on
        case TakenBack():
            found.count = event.count
        case Closed():
            found.reason = event.reason
    return found
