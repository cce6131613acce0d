"""How and why a match ended."""

from typing import Any

from msgspec import Struct

from gamenight.core.words import say


class Outcome(Struct, frozen=True):
    """A code with parameters, like an event, and the clause of the rules that ended the match.

    A resignation has no clause: it is the referee's, not the game's.
    """

    code: str
    params: dict[str, Any] = {}
    clause: int | None = None

    def __str__(self) -> str:
        return say(self.code, **self.params)


def best_of(seats: list[int], scores: list[int], low_wins: bool) -> tuple[int, ...]:
    """Those of these seats that have the best score."""
    best = (min if low_wins else max)(scores[seat] for seat in seats)
    return tuple(seat for seat in seats if scores[seat] == best)
