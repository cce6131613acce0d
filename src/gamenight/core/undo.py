"""The last moves of a match that can be taken back, each with the state before it."""

from typing import NamedTuple


class Before(NamedTuple):
    """A seat made a move: the state before it, and how much chance was used by then."""

    seat: int
    state: bytes
    used: int


class Undoable:
    """Moves since something hidden or random was last shown.

    Where something is hidden, the move of another seat counts as that.
    """

    def __init__(self, hidden: bool) -> None:
        self._hidden = hidden
        self._moves: list[Before] = []
        self._in_a_row = 0  # how many of them one seat made since another last moved

    def fork(self) -> "Undoable":
        twin = Undoable(self._hidden)
        twin._moves, twin._in_a_row = self._moves.copy(), self._in_a_row
        return twin

    def add(self, move: Before, *, quiet: bool) -> None:
        """``quiet``: it has shown nothing hidden or random."""
        answered = bool(self._moves) and self._moves[-1].seat != move.seat
        if not quiet or answered:
            self._in_a_row = 0
        if not quiet or (answered and self._hidden):
            self._moves.clear()
        if quiet:
            self._moves.append(move)
            self._in_a_row += 1

    def clear(self) -> None:
        self._moves.clear()
        self._in_a_row = 0

    @property
    def last_seat(self) -> int | None:
        """Who made the last move, and could take it back without another's leave."""
        return self._moves[-1].seat if self._in_a_row else None

    def count_since(self, seat: int) -> int | None:
        """How many moves go if this seat takes back its last one; None: it cannot."""
        for count, move in enumerate(reversed(self._moves), 1):
            if move.seat == seat:
                return count
        return None

    def drop(self, count: int) -> Before:
        """Forget so many of the last moves; what was before them."""
        before = self._moves[-count]
        del self._moves[-count:]
        self._in_a_row = max(0, self._in_a_row - count)
        return before
