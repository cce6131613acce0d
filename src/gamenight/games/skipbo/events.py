"""What happens in a game of SKIP-BO, and how each viewer is told of it."""

from collections.abc import Sequence

from msgspec import field

from gamenight.core import events
from gamenight.games.skipbo import state as t
from gamenight.games.skipbo.cards import CARD_NAMES, seats_of
from gamenight.games.skipbo.moves import source_name

# Past these nothing is taken back: they show a card, or the table has noted them (clause 51).
REVEALS = frozenset({t.DEALT, t.TURNED, t.DREW, t.RESHUFFLED, t.SURPLUS, t.PENALISED}) | {
    *(t.STRAYED, t.CALLED, t.STOOD, t.SPOKE, t.ACCUSED, t.UPHELD, t.REJECTED)
}
ROUNDS = frozenset({t.DEALT})


class TableEvent(events.Event, tag=events.tag_events("skipbo")):
    """What happens to all seats together."""


class Event(TableEvent):
    seat: int


class Dealt(Event):
    game: int
    clause: int = 5


class Turned(Event):
    card: str
    count: int
    clause: int = 12


class Drew(Event):
    n: int
    clause: int = 8


class DrewCards(Event):
    n: int
    cards: list[str]
    clause: int = 8


class Played(Event):
    source: str = field(name="from")
    card: str
    pile: int
    value: int
    clause: int = 9


class PlayedWild(Event):
    source: str = field(name="from")
    card: str
    pile: int
    value: int
    clause: int = 10


class Discarded(Event):
    card: str
    pile: int
    clause: int = 16


class Completed(Event):
    pile: int
    clause: int = 11


class Reshuffled(TableEvent):
    n: int
    clause: int = 20


class Passed(Event):
    clause: int = 22


class Won(Event):
    points: int
    score: int
    clause: int = 24


class WonDeadlock(Event):
    points: int
    score: int
    clause: int = 27


class Drawn(TableEvent):
    game: int
    clause: int = 26


class SeriesEnded(TableEvent):
    winners: list[int]
    score: int
    clause: int = 32


class SeriesDrawn(TableEvent):
    winners: list[int]
    score: int
    clause: int = 32


class Surplus(Event):
    count: int
    clause: int = 42


class Strayed(Event):
    right: int
    clause: int = 43


class Called(Event):
    offender: int
    right: int
    clause: int = 45


class Stood(Event):
    next: int
    clause: int = 46


class Spoke(Event):
    clause: int = 47


class Accused(Event):
    accused: int
    clause: int = 48


class Upheld(Event):
    accused: int
    clause: int = 49


class Rejected(Event):
    accused: int
    clause: int = 49


class Penalised(Event):
    n: int
    count: int
    clause: int = 50


class Acquitted(Event):
    clause: int = 49


def tell(row: Sequence[int], viewer: int | None) -> TableEvent:
    """A row of the log for a viewer: cards drawn are named to their drawer alone."""
    code, seat, a, b, c, d = row
    match code:
        case t.DEALT:
            return Dealt(seat, a)
        case t.TURNED:
            return Turned(seat, CARD_NAMES[a], b)
        case t.DREW:
            return DrewCards(seat, a, _unpack(a, b)) if seat == viewer else Drew(seat, a)
        case t.PLAYED:
            play = PlayedWild if b == t.WILD else Played
            return play(seat, _place(a), CARD_NAMES[b], c + 1, d)
        case t.DISCARDED:
            return Discarded(seat, CARD_NAMES[a], b + 1)
        case t.COMPLETED:
            return Completed(seat, a + 1)
        case t.RESHUFFLED:
            return Reshuffled(a)
        case t.PASSED:
            return Passed(seat)
        case t.WON:
            return Won(seat, a, b)
        case t.WON_DEADLOCK:
            return WonDeadlock(seat, a, b)
        case t.DRAWN:
            return Drawn(a)
        case t.SERIES_ENDED:
            return SeriesEnded(seats_of(a), b) if a else SeriesDrawn([], b)
        case t.SURPLUS:
            return Surplus(seat, a)
        case t.STRAYED:
            return Strayed(seat, a)
        case t.CALLED:
            return Called(seat, a, b)
        case t.STOOD:
            return Stood(seat, a)
        case t.SPOKE:
            return Spoke(seat)
        case t.ACCUSED:
            return Accused(seat, a)
        case t.UPHELD:
            return Upheld(seat, a)
        case t.REJECTED:
            return Rejected(seat, a)
        case t.PENALISED:
            return Penalised(seat, a, b)
        case t.ACQUITTED:
            return Acquitted(seat)
    raise AssertionError(f"no event has the code {code}")


def _unpack(n: int, packed: int) -> list[str]:
    return [CARD_NAMES[packed >> 4 * i & 15] for i in reversed(range(n))]


def _place(source: int) -> str:
    """S, H, D1…; the partner's with P."""
    return "H" if source > t.FROM_HAND else source_name(source)
