"""Statistics of how a seat played, which a game's ``figures.py`` counts from the events."""

from msgspec import Struct


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
