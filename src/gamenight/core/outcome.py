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
