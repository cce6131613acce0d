"""What is counted of how a seat played SKIP-BO: how quickly its stock went."""

from collections.abc import Iterable

from gamenight.core.figures import Figure, Tally, Titles
from gamenight.games.skipbo import events as e

TITLES: Titles = {"builder": (e.Completed, "seat"), "wild": (e.PlayedWild, "seat")}


def count(events: Iterable[e.TableEvent], seats: int) -> list[list[Figure]]:
    """A turn ends with a discard, a pass, or the win; a partner's stock counts like one's own."""
    tally = Tally(seats, "stock")
    for event in events:
        if isinstance(event, e.Played | e.PlayedWild):
            tally.add(event.seat, "stock", event.source in ("S", "PS"), of=0)
        elif isinstance(event, e.Discarded | e.Passed | e.Won):
            tally.add(event.seat, "stock", 0)
    return tally.rows
