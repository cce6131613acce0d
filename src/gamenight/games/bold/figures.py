"""What is counted of how a seat played BOLD: how large its groups were, and turns that it lost."""

from collections.abc import Iterable

from gamenight.core.figures import Figure, Tally, Titles
from gamenight.games.bold.events import Event, Lost, Took, Turned

TITLES: Titles = {"daring": (Turned, "seat"), "greedy": (Lost, "seat")}


def count(events: Iterable[Event], seats: int) -> list[list[Figure]]:
    tally = Tally(seats, "group", "lost_turns", shares=("lost_turns",))
    for event in events:
        if isinstance(event, Took):
            tally.add(event.seat, "group", event.n)
        if isinstance(event, Took | Lost):
            tally.add(event.seat, "lost_turns", isinstance(event, Lost))
    return tally.rows
