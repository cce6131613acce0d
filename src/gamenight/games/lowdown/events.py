"""What happens in a game of Lowdown, and how each viewer is told of it."""

from collections.abc import Sequence
from typing import Literal

from gamenight.core import events
from gamenight.games.lowdown import state as t
from gamenight.games.lowdown.moves import COLOURS, Colour, box_text, line_boxes, line_text

REVEALS = frozenset({t.ROLLED, t.ROLLED_HIDDEN, t.TOOK_HIDDEN, t.SHOWED_HIDDEN, t.REVEALED})


class Event(events.Event, tag=events.tag_events("lowdown")):
    seat: int


class Began(Event):
    clause: int = 6


class Rolled(Event):
    numbers: list[int]
    colours: list[Colour]
    clause: int = 7


class RolledHidden(Event):
    clause: int = 8


class RolledHiddenOwn(Event):
    number: int
    colour: Colour
    clause: int = 8


class TookHidden(Event):
    number: int
    colour: Colour
    clause: int = 10


class ShowedHidden(Event):
    number: int
    colour: Colour
    clause: int = 11


class Wrote(Event):
    number: int
    box: str
    colour: Colour | Literal["wild"]
    clause: int = 13


class WroteAside(Event):
    number: int
    box: str
    colour: Colour | Literal["wild"]
    aside: list[Colour]
    clause: int = 15


class Blacked(Event):
    box: str
    clause: int = 20


class BlackedAside(Event):
    box: str
    aside: list[int | Colour]
    clause: int = 22


class Sealed(Event):
    clause: int = 18


class Revealed(Event):
    clause: int = 18


class Crossed(Event):
    line: str
    boxes: list[str]
    points: int
    clause: int = 24


class Kept(Event):
    clause: int = 29


class Counted(Event):
    points: int
    clause: int = 34


def tell(row: Sequence[int], viewer: int | None) -> Event:
    """A row of the log for a viewer: only its roller hears the hidden pair when it is rolled."""
    code, seat, a, b, c, d = row
    match code:
        case t.BEGAN:
            return Began(seat)
        case t.ROLLED:
            return Rolled(seat, [a, b], [_colour(c), _colour(d)])
        case t.ROLLED_HIDDEN:
            own = viewer == seat
            return RolledHiddenOwn(seat, a, _colour(b)) if own else RolledHidden(seat)
        case t.TOOK_HIDDEN:
            return TookHidden(seat, a, _colour(b))
        case t.SHOWED_HIDDEN:
            return ShowedHidden(seat, a, _colour(b))
        case t.WROTE:
            box, colour = box_text(c), _colour(b) if b else "wild"
            if d:
                return WroteAside(seat, a, box, colour, [_colour(d)])
            return Wrote(seat, a, box, colour)
        case t.BLACKED:
            box = box_text(a)
            return BlackedAside(seat, box, [b, _colour(c)]) if b else Blacked(seat, box)
        case t.SEALED:
            return Sealed(seat)
        case t.REVEALED:
            return Revealed(seat)
        case t.CROSSED:
            return Crossed(seat, line_text(a), line_boxes(a), b)
        case t.KEPT:
            return Kept(seat)
        case t.COUNTED:
            return Counted(seat, a)
    raise AssertionError(f"no event has the code {code}")


def _colour(colour: int) -> Colour:
    return COLOURS[colour - 1]
