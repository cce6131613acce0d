"""What is counted of how a seat played Lowdown: the lines that it crossed."""

from collections.abc import Iterable

from gamenight.core.figures import Figure, Tally, Titles
from gamenight.games.lowdown.events import Blacked, BlackedAside, Crossed, Event, TookHidden

TITLES: Titles = {
    "crosser": (Crossed, "seat"),
    "secretive": (TookHidden, "seat"),
    "stuck": (Blacked | BlackedAside, "seat"),
}


def count(events: Iterable[Event], seats: int) -> list[list[Figure]]:
    tally = Tally(seats, "lines")
    for seat in range(seats):
        tally.add(seat, "lines", 0)
    for event in events:
        if isinstance(event, Crossed):
            tally.add(event.seat, "lines", 1, of=0)
    return tally.rows
