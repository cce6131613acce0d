"""Refusals: their one shape on the wire, HTTP statuses, and the codes that close a WebSocket.

The words stand in ``words/en/server.json``.
"""

import logging
from typing import Any

from gamenight.core.errors import GamenightError, IllegalMove
from gamenight.core.match import BrokenMatch
from gamenight.core.words import say
from gamenight.server.protocol.messages import TellRefused
from gamenight.store import FileMoved, SetApart, StoreError

log = logging.getLogger("gamenight.server")
GONE, TOO_BIG, GOING, REFUSED = 1001, 1009, 1012, 4403
CLOSE_CODES = {
    GONE: "you were silent, or did not read what was sent: come back with `since`",
    TOO_BIG: "a message of yours was too long: do not send it again",
    GOING: (
        "the server stops or the table was closed (a `TellGoodbye` came before), "
        "or too much of what you said was refused (see *Rates*)"
    ),
    REFUSED: "you may not come in; the one message before it is a `TellRefused` that says why",
}
"""With which codes the server closes a WebSocket, and what each means to a client."""


class Refused(GamenightError):
    """A command or request that the server does not carry out. ``status`` is for HTTP."""

    def __init__(self, code: str, /, *, status: int = 409, **params: Any) -> None:
        self.status = status
        super().__init__(code, **params)

    def __str__(self) -> str:
        return say(f"server.{self.code}", **self.params)


def render_refusal(error: GamenightError, command_id: str | None = None) -> TellRefused:
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


def render_failure(error: Exception, command_id: str | None) -> TellRefused:
    """Any failure of a command in the documented shape."""
    if isinstance(error, BrokenMatch):
        log.error("broken match", exc_info=error)
    return render_refusal(_reason(error), command_id)


def find_status(error: Exception) -> int:
    """The HTTP status of a refusal."""
    reason = _reason(error)
    return reason.status if isinstance(reason, Refused) else 422


def _reason(error: Exception) -> GamenightError:
    """What people are told: of failures of our own as little as helps them."""
    if isinstance(error, SetApart):
        return Refused("set_apart", status=503, fault="")
    if isinstance(error, FileMoved):
        return Refused("file_moved", status=503)
    if isinstance(error, StoreError):
        return Refused("busy", status=503)
    if isinstance(error, BrokenMatch):
        return Refused("broken", status=500)
    assert isinstance(error, GamenightError)
    return error
