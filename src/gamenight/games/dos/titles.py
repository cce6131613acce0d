"""What a night counts of DOS, for titles that make people laugh."""

from collections.abc import Sequence

from gamenight.core.events import Event
from gamenight.games.dos.events import Caught, MatchedDouble


def tally(events: Sequence[Event], seats: int) -> dict[str, list[int]]:
    """By code of a title, how often each seat did it."""
    caught, watchful, double = [0] * seats, [0] * seats, [0] * seats
    for event in events:
        if isinstance(event, Caught):
            caught[event.other] += 1
            watchful[event.seat] += 1
        elif isinstance(event, MatchedDouble):
            double[event.seat] += 1
    return {"caught": caught, "watchful": watchful, "double": double}
