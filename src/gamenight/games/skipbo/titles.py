"""What a night counts of SKIP-BO, for titles that make people laugh."""

from collections.abc import Sequence

from gamenight.core.events import Event
from gamenight.games.skipbo.events import Completed, PlayedWild


def tally(events: Sequence[Event], seats: int) -> dict[str, list[int]]:
    """By code of a title, how often each seat did it."""
    builder, wild = [0] * seats, [0] * seats
    for event in events:
        if isinstance(event, Completed):
            builder[event.seat] += 1
        elif isinstance(event, PlayedWild):
            wild[event.seat] += 1
    return {"builder": builder, "wild": wild}
