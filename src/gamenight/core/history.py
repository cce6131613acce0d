"""What happened in a match: events as rows of numbers, told to each viewer in its own way."""

from collections.abc import Container, Iterable
from typing import Any

from msgspec import to_builtins

from gamenight.core.events import RESIGNED, Event, Resigned
from gamenight.core.game import Game

Row = tuple[int, ...]
PlainEvent = dict[str, Any]


class History:
    """Events with the number of the move that each belongs to, counted from 1; 0 is the deal."""

    def __init__(self) -> None:
        self._rows: list[tuple[int, Row]] = []

    def __len__(self) -> int:
        return len(self._rows)

    def fork(self) -> "History":
        """The same history, to be gone on with apart from this one."""
        twin = History()
        twin._rows = self._rows.copy()
        return twin

    def add(self, move: int, rows: Iterable[Row]) -> None:
        self._rows += [(move, row) for row in rows]

    def holds(self, move: int, kinds: Container[int]) -> bool:
        """Whether one of these kinds of events belongs to the last move, if that is its number."""
        for number, row in reversed(self._rows):
            if number != move:
                return False
            if row[0] in kinds:
                return True
        return False

    def drop_after(self, move: int) -> None:
        """Forget what belongs to later moves: they were taken back."""
        while self._rows and self._rows[-1][0] > move:
            self._rows.pop()

    def events(self, game: Game, viewer: int | None, since: int) -> list[tuple[int, PlainEvent]]:
        """Events from a number on, as a viewer may know them, each with its move."""
        return [(move, to_builtins(_tell(game, row, viewer))) for move, row in self._rows[since:]]

    def tell(self, game: Game, viewer: int | None, since: int) -> list[Event]:
        """Events from a number on, as a viewer may know them."""
        return [_tell(game, row, viewer) for _, row in self._rows[since:]]


def _tell(game: Game, row: Row, viewer: int | None) -> Event:
    return Resigned(row[1]) if row[0] == RESIGNED else game.tell(row, viewer)
