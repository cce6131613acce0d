"""What a night counts of Lowdown, for titles that make people laugh."""

from collections.abc import Sequence

from gamenight.core.events import Event
from gamenight.games.lowdown.events import Blacked, BlackedAside, Crossed, TookHidden


def tally(events: Sequence[Event], seats: int) -> dict[str, list[int]]:
    """By code of a title, how often each seat did it."""
    crosser, secretive, stuck = [0] * seats, [0] * seats, [0] * seats
    for event in events:
        if isinstance(event, Crossed):
            crosser[event.seat] += 1
        elif isinstance(event, TookHidden):
            secretive[event.seat] += 1
        elif isinstance(event, Blacked | BlackedAside):
            stuck[event.seat] += 1
    return {"crosser": crosser, "secretive": secretive, "stuck": stuck}
