"""What happened in a match: events as rows of numbers, told to each viewer in its own way."""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.json import encode

from gamenight.core.game import Game

RESIGNED = 0  # the referee's own event; games number theirs from 1
Event = dict[str, Any]
Row = tuple[int, ...]


class History:
    """Events with the number of the move that each belongs to, counted from 1; 0 is the deal."""

    def __init__(self) -> None:
        self._rows: list[tuple[int, Row]] = []

    def __len__(self) -> int:
        return len(self._rows)

    def add(self, move: int, rows: Iterable[Row]) -> None:
        self._rows += [(move, row) for row in rows]

    def drop_after(self, move: int) -> None:
        """Forget what belongs to later moves: they were taken back."""
        while self._rows and self._rows[-1][0] > move:
            self._rows.pop()

    def events(self, game: Game, viewer: int | None, since: int) -> list[tuple[int, Event]]:
        """Events from a number on, as a viewer may know them, each with its move."""
        told = [(move, _tell(game, row, viewer)) for move, row in self._rows[since:]]
        return [(move, event) for move, event in told if event is not None]

    def encode(self, game: Game, viewers: Sequence[int | None], since: int) -> list[bytes]:
        """``events`` for several, each as JSON with commas, without the numbers of the moves."""
        rows = [row for _, row in self._rows[since:]]
        found = []
        for viewer in viewers:
            events = [
                game.told(row, viewer) if row[0] else encode(_tell(game, row, viewer))
                for row in rows
            ]
            found.append(b",".join(event for event in events if event))
        return found


def _tell(game: Game, row: Row, viewer: int | None) -> Event | None:
    if row[0] == RESIGNED:
        return {"code": "match.event.resigned", "seat": row[1]}
    return game.tell(row, viewer)
