"""What is counted of how a seat played DOS: who caught whom without a call."""

from collections.abc import Iterable

from gamenight.core.figures import Figure, Tally, Titles
from gamenight.games.dos.events import Caught, Event, MatchedDouble

TITLES: Titles = {
    "caught": (Caught, "other"),
    "watchful": (Caught, "seat"),
    "double": (MatchedDouble, "seat"),
}


def count(events: Iterable[Event], seats: int) -> list[list[Figure]]:
    tally = Tally(seats, "caught", "was_caught")
    for seat in range(seats):
        tally.add(seat, "caught", 0)
        tally.add(seat, "was_caught", 0)
    for event in events:
        if isinstance(event, Caught):
            tally.add(event.seat, "caught", 1, of=0)
            tally.add(event.other, "was_caught", 1, of=0)
    return tally.rows
