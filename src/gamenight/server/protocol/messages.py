"""Every message between browser and server. The browser says ``Ask…``, the server ``Tell…``.

They are the same over HTTP. ``make types`` makes the page's types and ``docs/protocol.md``.
"""

from typing import Any

from msgspec import UNSET, Struct, UnsetType

from gamenight.core.events import AnyEvent
from gamenight.core.moves import AnyMove
from gamenight.core.view import View
from gamenight.server.protocol.fields import (
    ChatText,
    CommandId,
    EventKind,
    Level,
    MoveText,
    Nickname,
    Number,
    Phase,
    Player,
    Seat,
    Seen,
)

PROTOCOL = 1


def _tag(name: str) -> str:
    """AskPlay → ask_play."""
    return "".join("_" + c.lower() if c.isupper() else c for c in name).lstrip("_")


class Ask(Struct, tag_field="type", tag=_tag, forbid_unknown_fields=True):
    """What every command carries: an id of the browser's own. An id repeated does nothing."""

    id: CommandId


class AskPlay(Ask):
    """Make a move. ``seen`` is the number of the last event that the browser has shown."""

    seat: Seat
    move: MoveText
    seen: Seen


class AskUndo(Ask):
    """Take back the seat's own last move, where the table and the rules allow it.

    ``past``: also if others have moved since. Bots' moves go at once; people are asked first.
    """

    seat: Seat
    seen: Seen
    past: bool = False


class AskAgree(Ask):
    """Let somebody take back a move and this seat's answer to it, or (``on`` false) do not."""

    seat: Seat
    on: bool


class AskResign(Ask):
    """Give up."""

    seat: Seat


class AskChat(Ask):
    """Say something, in the name of a seat that this browser holds (none: as a spectator)."""

    text: ChatText
    seat: Seat | None = None


class AskSit(Ask):
    """Take a free seat, also a second one (hot-seat), or one that a bot keeps warm; while hidden
    cards are played, nobody takes a seat who has sat on another one in that match."""

    seat: Seat
    nickname: Nickname
    number: Number


class AskStand(Ask):
    """Leave a seat for good. In a match under way a bot plays on."""

    seat: Seat


class AskRename(Ask):
    """Change the nickname of one's own seat."""

    seat: Seat
    nickname: Nickname


class AskSeatBot(Ask):
    """The host puts a bot on a free seat, or changes its level, before the start."""

    seat: Seat
    level: Level


class AskExchangeBot(Ask):
    """The host exchanges a bot (no stand-in) for one of another level, after the start."""

    seat: Seat
    level: Level


class AskHurry(Ask):
    """Let the bots that the match waits for move without a pause, until their turn is over.

    Who sits at the table may ask; no event follows. ``pace_ms`` alone is skipped: no grace before
    a catch, no ``hold_ms``, and nothing at all while another person may move out of turn."""


class AskFreeSeat(Ask):
    """The host frees a seat before the start, or removes the person on it (a bot then plays on)."""

    seat: Seat


class AskStart(Ask):
    """The host starts the match; bots take the seats that are free."""


class AskStandIn(Ask):
    """The host hands the seat of somebody absent to a bot."""

    seat: Seat


class AskVote(Ask):
    """Vote that a bot shall play for somebody absent; it takes everybody else who is present."""

    seat: Seat


class AskReturn(Ask):
    """Take one's own seat back from the bot that stood in."""

    seat: Seat


class AskHost(Ask):
    """The host hands the table over to the person on another seat."""

    seat: Seat


class AskMute(Ask):
    """The host closes or opens the chat for the person on a seat."""

    seat: Seat
    on: bool


class AskRematch(Ask):
    """The same people once more; dealer or first seat moves on by one."""


class AskNumber(Ask):
    """This browser's number for the next deal: 32 random bytes, sent after the commitment."""

    number: Number


class AskClose(Ask):
    """The host closes the table."""


class AskHint(Ask):
    """What would a strong bot do from this seat? Only where the table allows hints."""

    seat: Seat


class AskView(Ask):
    """Tell everything again."""


class AskPing(Ask):
    """Is anybody there? Also the answer to TellPing."""


Command = (
    AskPlay
    | AskUndo
    | AskAgree
    | AskResign
    | AskChat
    | AskSit
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
    | AskPing
)


class Chair(Struct, omit_defaults=False):
    """A seat as everybody at the table sees it."""

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


class TakeBackQuestion(Struct):
    """A seat would take back so many moves; ``waiting`` are the seats that have to agree."""

    seat: int
    count: int
    waiting: list[int]


class Table(Struct):
    """A table as one browser sees it. A chair's ``clock_ms`` was left when this was sent."""

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


class Tell(Struct, tag_field="type", tag=_tag):
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
    """A bot thinks for this seat; ``warming``: it plays by feel until its search is compiled."""

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
