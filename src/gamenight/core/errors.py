"""Errors that a caller may meet, each a code with parameters.

The words for a code stand in the catalogues (``words/``), so that page, terminal and library say
the same.
"""

import copyreg
from collections.abc import Sequence
from typing import Any, Self


class GamenightError(Exception):
    """Something that cannot be done: ``code`` and ``params`` say why, ``clause`` by which rule."""

    clause: int | None = None

    def __init__(self, code: str, /, **params: Any) -> None:
        self.code = code
        self.params = params
        super().__init__(code)

    def __str__(self) -> str:
        from gamenight.core.words import say

        return say(f"errors.{self.code}", **self.params)

    def __reduce__(self) -> tuple[Any, ...]:
        """So that the error of a worker process arrives whole, whatever it was made with."""
        return copyreg.__newobj__, (type(self), *self.args), self.__dict__  # type: ignore[attr-defined]

    def describe(self) -> dict[str, Any]:
        """This error as a parameter of another one: a code, to be translated later."""
        return {"code": f"errors.{self.code}", "params": self.params}


class UnknownGame(GamenightError, LookupError):
    """There is no game of this name."""


class OptionError(GamenightError, ValueError):
    """An option that does not exist, has a value that is not allowed, or contradicts another."""


class Fault(str):
    """One thing that is wrong with a position: its sentence, and the code it was made from."""

    code: str
    params: dict[str, Any]

    def __new__(cls, code: str, /, **params: Any) -> Self:
        from gamenight.core.words import say

        fault = super().__new__(cls, say(code, **params))
        fault.code, fault.params = code, params
        return fault

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, Any]]:
        return (self.code,), self.params

    @classmethod
    def from_words(cls, words: str) -> Self:
        """A fault that has words only."""
        return cls("errors.fault.said", words=words)

    @classmethod
    def from_error(cls, error: GamenightError) -> Self:
        """The fault of a position that could not be read because of this error."""
        said = error.describe()
        return cls(said["code"], **said["params"])


class PositionError(GamenightError, ValueError):
    """An impossible position: ``faults`` lists everything that is wrong with it.

    A game outside the package may give its faults in plain words.
    """

    def __init__(self, faults: Sequence[str]) -> None:
        self.faults = [one if isinstance(one, Fault) else Fault.from_words(one) for one in faults]
        told = [{"code": fault.code, "params": fault.params} for fault in self.faults]
        super().__init__("position", faults=told)


class RecordError(GamenightError, ValueError):
    """A record that is damaged, altered, or does not replay."""


class NotationError(GamenightError, ValueError):
    """A text that is not a move in this game's notation."""


class IllegalMove(GamenightError, ValueError):
    """A move that the rules do not allow now. ``where`` holds what a page can point at.

    A clause that can be broken in several ways may have a sentence for each ``way``.
    """

    def __init__(
        self,
        game: str,
        clause: int,
        where: dict[str, Any] | None = None,
        *,
        way: str = "",
        **params: Any,
    ) -> None:
        self.clause = clause
        self.where = where or {}
        self.reason = f"{game}.clause.{clause}" + (f".{way}" if way else "")
        super().__init__("illegal_move", game=game, clause=clause, **params)

    def __str__(self) -> str:
        from gamenight.core.words import say

        return say("errors.illegal_move", **self.describe()["params"])

    def describe(self) -> dict[str, Any]:
        reason = {"code": self.reason, "params": self.params | self.where}
        return {"code": "errors.illegal_move", "params": self.params | {"reason": reason}}


class NotYourTurn(GamenightError):
    """A seat asked for a move while the game waits for others."""

    def __init__(self, game: str, seat: int, waiting: tuple[int, ...], clause: int) -> None:
        self.clause = clause
        super().__init__("not_your_turn", game=game, seat=seat, waiting=list(waiting))


class GameOver(GamenightError):
    """The match is over: nothing can be played any more."""
