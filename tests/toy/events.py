"""What happens in the toy, and what each viewer is told of it."""

from collections.abc import Sequence

from msgspec import UNSET, UnsetType

from gamenight.core import events
from toy.state import CHOSE, DEALT, REVEALED, ROLLED

REVEALS = frozenset({REVEALED, ROLLED, DEALT})


class Event(events.Event, tag=events.tag_events("toy")):
    seat: int
    number: int | UnsetType = UNSET


class Chose(Event):
    clause: int = 1


class Revealed(Event):
    clause: int = 2


class Rolled(Event):
    clause: int = 4


class Lost(Event):
    clause: int = 4


class Scored(Event):
    clause: int = 4


class Knocked(Event):
    clause: int = 5


class Dealt(Event):
    clause: int = 1


_EVENTS = (Chose, Revealed, Rolled, Lost, Scored, Knocked, Dealt)


def tell(row: Sequence[int], viewer: int | None) -> Event:
    code, seat, number = row[:3]
    hidden = code == CHOSE and viewer != seat
    return _EVENTS[code - 1](seat, UNSET if hidden else number)
