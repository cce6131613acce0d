"""What happens in a game of BOLD: all seats are told the same.

No event names a card that may lie face-down, because events are told again later: they give places,
and the view of the moment shows what lies there.
"""

from collections.abc import Sequence

from gamenight.core import events
from gamenight.games.bold import state as t
from gamenight.games.bold.cards import PLACE_TEXTS, places_in, value_words

# A cover that is taken back would show the cards again.
REVEALS = frozenset((t.DEALT, t.TURNED, t.COVERED))


class Event(events.Event, tag=events.tag_events("bold")):
    seat: int


class Dealt(Event):
    clause: int = 3


class Turned(Event):
    place: str
    clause: int = 6


class Lost(Event):
    clause: int = 13


class Covered(Event):
    places: list[str]
    clause: int = 17


class Took(Event):
    places: list[str]
    shared: list[str]
    n: int
    points: int
    clause: int = 18


class Ended(Event):
    clause: int = 22


def tell(row: Sequence[int], viewer: int | None) -> Event:
    code, seat, a, b, c, _ = row
    match code:
        case t.DEALT:
            return Dealt(seat)
        case t.TURNED:
            return Turned(seat, PLACE_TEXTS[a])
        case t.LOST:
            return Lost(seat)
        case t.COVERED:
            return Covered(seat, _places(a))
        case t.TOOK:
            return Took(seat, _places(a), value_words(b), c, c * c)
        case t.ENDED:
            return Ended(seat)
    raise AssertionError(f"no event has the code {code}")


def _places(places: int) -> list[str]:
    return [PLACE_TEXTS[at] for at in places_in(places)]
