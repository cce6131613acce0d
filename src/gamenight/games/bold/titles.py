"""What a night counts of BOLD, for titles that make people laugh."""

from collections.abc import Sequence

from gamenight.core.events import Event
from gamenight.games.bold.events import Lost, Turned


def tally(events: Sequence[Event], seats: int) -> dict[str, list[int]]:
    """By code of a title, how often each seat did it."""
    daring, greedy = [0] * seats, [0] * seats
    for event in events:
        if isinstance(event, Turned):
            daring[event.seat] += 1
        elif isinstance(event, Lost):
            greedy[event.seat] += 1
    return {"daring": daring, "greedy": greedy}
