"""Messages of the server, over WebSocket or HTTP: their names begin with ``Tell``.

``make types`` makes the page's types and ``docs/protocol.md`` of these and of ``commands.py``.
"""

from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType

from gamenight.core.events import AnyEvent
from gamenight.core.moves import AnyMove
from gamenight.core.view import View
from gamenight.server.protocol.fields import EventKind, Phase, Player, tag_of

PROTOCOL = 1


class GameClock(Struct, frozen=True, forbid_unknown_fields=True):
    """The time that each seat has for a whole match, and what it gets for every move in turn."""

    total_s: Annotated[int, Meta(ge=5, le=14 * 86400)]
    increment_s: Annotated[int, Meta(ge=0, le=86400)] = 0


class ChairClock(Struct):
    """What was left of a seat's time for the match when this was sent."""

    left_ms: int
    running: bool


class Chair(Struct, omit_defaults=False):
    """A seat as everybody at the table sees it. Bots have no ``game_clock``."""

    seat: int
    player: Player
    nickname: str
    level: str | None
    present: bool
    yours: bool
    host: bool
    muted: bool
    votes: list[int]
    clock_ms: int | None
    game_clock: ChairClock | UnsetType = UNSET


class TakeBackQuestion(Struct):
    """A seat would take back so many moves; ``waiting`` are the seats that have to agree."""

    seat: int
    count: int
    waiting: list[int]


class SeatQuestion(Struct):
    """Somebody would take a bot's seat in mid-match and see its hand: the host answers."""

    question: int
    seat: int
    nickname: str
    yours: bool


class Table(Struct):
    """A table as one browser sees it. A chair's ``clock_ms`` was left when this was sent.

    After a rematch ``wins`` has, by seat, how many matches its holder has won here.
    """

    id: str
    game: str
    name: str
    phase: Phase
    private: bool
    seats: int
    options: dict[str, Any]
    timer_s: int | None
    undo: bool
    hints: bool
    hold_ms: int
    grace_ms: int
    pace_ms: int
    commitment: str
    match: int
    set_up: bool
    you_host: bool
    chairs: list[Chair]
    watchers: int
    chat_open: bool
    invite: str | None
    watch: str | None
    take_back: TakeBackQuestion | UnsetType = UNSET
    wins: list[int] | UnsetType = UNSET
    takeover: bool | UnsetType = UNSET  # nobody asks the host before taking a bot's seat
    seat_questions: list[SeatQuestion] | UnsetType = UNSET  # to the host, and to who asks
    night: str | UnsetType = UNSET
    seeking: bool | UnsetType = UNSET  # a table for whoever looks for a partner
    clock: GameClock | UnsetType = UNSET


class TableEvent(Struct, omit_defaults=True, gc=False):
    """A numbered event of the table. What a move did is told to each seat apart: ``SeatUpdate``."""

    seq: int
    at_ms: int
    kind: EventKind
    seat: int | None = None
    nickname: str | None = None
    level: str | None = None
    text: str | None = None
    on: bool | None = None
    reason: str | None = None
    count: int = 1  # how many moves were taken back


class SeatUpdate(Struct):
    """What one seat (None: a spectator) may know now. ``events`` are codes with parameters."""

    seat: int | None
    view: View | None
    legal: list[AnyMove]
    can_undo: bool
    events: list[AnyEvent]


class Tell(Struct, tag_field="type", tag=tag_of):
    """What the server says."""


class TellTable(Tell):
    """Everything, from now on: after connecting, after a stale command, and when asked for.

    ``missed`` is what happened since the number that the browser gave; None if that is too old.
    ``plies`` has, for each of ``seats``, the number of the move that brought each event (0: the
    deal), so that both can be told in order.
    """

    seq: int
    protocol: int
    table: Table
    seats: list[SeatUpdate]
    plies: list[list[int]]
    missed: list[TableEvent] | None
    chat: list[TableEvent]


class TellUpdate(Tell):
    """An event. ``table`` is there when it changed, ``seats`` when the match moved on."""

    seq: int
    event: TableEvent
    table: Table | None
    seats: list[SeatUpdate]


class TellPresence(Tell):
    """Somebody came or went, or a clock started: the table again, without a new number."""

    seq: int
    table: Table


class TellDone(Tell):
    """The command with this id is on disk as event ``seq``."""

    id: str
    seq: int
    ok: bool = True


class TellRefused(Tell):
    """The command did nothing: ``message`` says why, ``clause`` names the rule."""

    code: str
    message: str
    id: str | None = None
    clause: int | None = None
    params: dict[str, Any] = {}
    where: dict[str, Any] = {}
    ok: bool = False


class TellThinking(Tell):
    """A bot thinks for this seat; ``warming``: quick moves until its search is compiled."""

    seat: int
    warming: bool


class HintFacts(Struct):
    """A move worth making: its expected ``value`` ("win": 0 to 1, or "points"), and why."""

    move: AnyMove
    value: float
    unit: str
    code: str
    params: dict[str, Any]


class TellHint(Tell):
    """The answer to AskHint: the best few moves, best first, to this browser alone."""

    id: str
    seat: int
    hints: list[HintFacts]
    ok: bool = True


class TellPing(Tell):
    """Is anybody there? Say anything, such as AskPing: a silent connection is closed."""


class TellGoodbye(Tell):
    """The server closes this connection; come back after ``retry_ms`` if it is not None."""

    code: str
    retry_ms: int | None


class TellNotice(Tell):
    """What the owner of the server announces to everybody; "" takes it back."""

    text: str


Message = (
    TellTable
    | TellUpdate
    | TellPresence
    | TellDone
    | TellRefused
    | TellThinking
    | TellHint
    | TellPing
    | TellGoodbye
    | TellNotice
)
