"""The history of a match: its moves, and its events as rows of numbers."""

from collections.abc import Container, Iterable
from typing import Any

from msgspec import to_builtins

from gamenight.core.events import RESIGNED, Event, Resigned
from gamenight.core.game import Game
from gamenight.core.growing import Growing

Row = tuple[int, ...]
PlainEvent = dict[str, Any]


class History:
    """Moves with their seats; events with the number of the move that each belongs to, counted
    from 1; 0 is the deal."""

    def __init__(self) -> None:
        self.moves: Growing[tuple[int, str]] = Growing()
        self._rows: Growing[tuple[int, Row]] = Growing()

    def __len__(self) -> int:
        return len(self._rows)

    def fork(self) -> "History":
        """The same history, to be gone on with apart from this one."""
        twin = object.__new__(History)
        twin.moves, twin._rows = self.moves.copy(), self._rows.copy()
        return twin

    def add_move(self, seat: int, text: str, rows: Iterable[Row]) -> None:
        self.moves.append((seat, text))
        self.add(rows)

    def add(self, rows: Iterable[Row]) -> None:
        """More events of the last move, or of the deal."""
        for row in rows:
            self._rows.append((len(self.moves), row))

    def holds(self, kinds: Container[int]) -> bool:
        """Whether one of these kinds of events belongs to the last move."""
        for number, row in reversed(self._rows):
            if number != len(self.moves):
                return False
            if row[0] in kinds:
                return True
        return False

    def drop_after(self, move: int) -> None:
        """Forget later moves, and what belongs to them: they were taken back."""
        self.moves.truncate(move)
        while self._rows and self._rows[-1][0] > move:
            self._rows.truncate(len(self._rows) - 1)

    def events(self, game: Game, viewer: int | None, since: int) -> list[tuple[int, PlainEvent]]:
        """Events from a number on, as a viewer may know them, each with its move."""
        rows = self._rows.since(since)
        return [(move, to_builtins(_tell(game, row, viewer))) for move, row in rows]

    def tell(self, game: Game, viewer: int | None, since: int) -> list[Event]:
        """Events from a number on, as a viewer may know them."""
        return [_tell(game, row, viewer) for _, row in self._rows.since(since)]


def _tell(game: Game, row: Row, viewer: int | None) -> Event:
    return Resigned(row[1]) if row[0] == RESIGNED else game.tell(row, viewer)
