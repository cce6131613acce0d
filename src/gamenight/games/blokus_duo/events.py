"""What happens in a game of Blokus Duo: nothing is hidden, so all viewers are told the same."""

from collections.abc import Sequence

from gamenight.core import events
from gamenight.core.grids import square_name
from gamenight.games.blokus_duo import state
from gamenight.games.blokus_duo.moves import NAME, notation, piece_name, squares

REVEALS: frozenset[int] = frozenset()


class Event(events.Event, tag=events.tag_events(NAME)):
    seat: int | None


class Begins(Event):
    seat: int
    clause: int = 5


class Placed(Event):
    seat: int
    move: str
    piece: str
    cells: list[str]
    clause: int = 13


class Passed(Event):
    seat: int
    clause: int = 18


class PlacedAll(Event):
    seat: int
    single_last: bool
    bonus: int
    clause: int = 23


class Ended(Event):
    seat: None
    scores: list[int]
    clause: int = 21


def tell(row: Sequence[int], viewer: int | None) -> Event:
    code, seat, a, b = row[:4]
    match code:
        case state.BEGINS:
            return Begins(seat)
        case state.PLACED:
            cells = [square_name(square) for square in squares(a)]
            return Placed(seat, notation(a), piece_name(a), cells)
        case state.PASSED:
            return Passed(seat)
        case state.PLACED_ALL:
            return PlacedAll(seat, bool(a), 20 if a else 15)
        case state.ENDED:
            return Ended(None, [a, b])
    raise AssertionError(f"no event has the code {code}")
