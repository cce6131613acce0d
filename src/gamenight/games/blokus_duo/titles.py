"""What a night counts of Blokus Duo, for titles that make people laugh."""

from collections.abc import Sequence

from gamenight.core.events import Event
from gamenight.games.blokus_duo.events import Passed, Placed


def tally(events: Sequence[Event], seats: int) -> dict[str, list[int]]:
    """By code of a title, how often each seat did it."""
    settler, cornered = [0] * seats, [0] * seats
    for event in events:
        if isinstance(event, Placed):
            settler[event.seat] += 1
        elif isinstance(event, Passed):
            cornered[event.seat] += 1
    return {"settler": settler, "cornered": cornered}
