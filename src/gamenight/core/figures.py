"""Statistics of how a seat played, and titles of a night: a game's ``figures.py`` has both."""

from collections.abc import Iterable, Mapping
from types import UnionType

from msgspec import Struct

from gamenight.core.events import Event

FIGURES = "figures"  # the part of a game that has them
Titles = Mapping[str, tuple[type[Event] | UnionType, str]]
"""By code of a title: events of which kind it counts, and which of their fields is the seat."""


class Figure(Struct):
    """So much in so many, of one match: over several matches both are added up.

    A ``share`` is a part of the whole (lost turns of all turns), else it is a mean.
    """

    name: str
    total: int = 0
    of: int = 0
    share: bool = False


class Tally:
    """The figures of all seats while they are counted; those named in ``shares`` are shares."""

    def __init__(self, seats: int, *names: str, shares: tuple[str, ...] = ()) -> None:
        self._rows = [{n: Figure(n, share=n in shares) for n in names} for _ in range(seats)]

    def add(self, seat: int, name: str, total: int, of: int = 1) -> None:
        figure = self._rows[seat][name]
        figure.total += total
        figure.of += of

    @property
    def rows(self) -> list[list[Figure]]:
        """A list of figures for each seat."""
        return [list(row.values()) for row in self._rows]


def count_titles(titles: Titles, events: Iterable[Event], seats: int) -> dict[str, list[int]]:
    """By code of a title, how often each seat did it."""
    found = {code: [0] * seats for code in titles}
    for event in events:
        for code, (kind, field) in titles.items():
            if isinstance(event, kind):
                found[code][getattr(event, field)] += 1
    return found
