"""Why the server says no. The words stand in ``words/en/server.json``."""

from typing import Any

from gamenight.core.errors import GamenightError, IllegalMove
from gamenight.core.words import say
from gamenight.server.protocol import TellRefused


class Refused(GamenightError):
    """A command or request that the server does not carry out. ``status`` is for HTTP."""

    def __init__(self, code: str, /, *, status: int = 409, **params: Any) -> None:
        self.status = status
        super().__init__(code, **params)

    def __str__(self) -> str:
        return say(f"server.{self.code}", **self.params)


def told(error: GamenightError, command_id: str | None = None) -> TellRefused:
    """The one shape of every refusal."""
    where = error.where if isinstance(error, IllegalMove) else {}
    code = error.reason if isinstance(error, IllegalMove) else error.code
    return TellRefused(
        code=code,
        message=str(error),
        id=command_id,
        clause=error.clause,
        params=error.params,
        where=where,
    )


def status_of(error: GamenightError) -> int:
    """The HTTP status of a refusal."""
    return error.status if isinstance(error, Refused) else 422
