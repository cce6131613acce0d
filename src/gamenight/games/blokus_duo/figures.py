"""What is counted of how a seat played Blokus Duo: the squares of the pieces that were left."""

from collections.abc import Iterable

from gamenight.core.figures import Figure, Tally, Titles
from gamenight.games.blokus_duo.events import Event, Passed, Placed

SQUARES = 89  # of a seat's 21 pieces together

TITLES: Titles = {"settler": (Placed, "seat"), "cornered": (Passed, "seat")}


def count(events: Iterable[Event], seats: int) -> list[list[Figure]]:
    tally = Tally(seats, "squares_left")
    for seat in range(seats):
        tally.add(seat, "squares_left", SQUARES)
    for event in events:
        if isinstance(event, Placed):
            tally.add(event.seat, "squares_left", -len(event.cells), of=0)
    return tally.rows
