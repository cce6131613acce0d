"""The summary of a table, which is stored beside its log: what lists show without reading it."""

from typing import Any, Literal

import msgspec

from gamenight.core.match import RESIGN
from gamenight.server.protocol.bodies import SummaryPlayer
from gamenight.server.protocol.fields import Phase
from gamenight.server.table import events
from gamenight.server.table.events import LogEvent
from gamenight.server.table.state import TableState

Status = Literal["waiting", "playing", "finished"]


class Summary(msgspec.Struct):
    """``autopilot``: while it is played, some process must look after its bots and clocks.

    ``open``: anybody may come; ``seeking``: its host waits for whoever looks for a partner.
    """

    game: str
    name: str
    phase: Phase
    nicknames: list[str]
    free: int
    seats: dict[int, str]
    autopilot: bool
    players: list[SummaryPlayer] = []
    winners: list[int] | None = None
    host: str = ""
    options: dict[str, Any] = {}
    open: bool = False
    seeking: bool = False


def read_summary(about: bytes) -> Summary | None:
    """A table's summary; None if it is not from here: anybody can write an export."""
    try:
        return msgspec.json.decode(about, type=Summary)
    except (msgspec.DecodeError, UnicodeError):
        return None


def summarize(state: TableState) -> bytes:
    chairs, match = state.chairs, state.match
    timed = bool(state.created.timer_s or state.created.clock) or any(
        chair.level for chair in chairs
    )
    return msgspec.json.encode(
        Summary(
            game=state.created.game,
            name=state.created.name,
            phase=state.phase,
            nicknames=[chair.nickname for chair in chairs if chair.person],
            free=sum(not chair.person for chair in chairs),
            seats={i: chair.person for i, chair in enumerate(chairs) if chair.person},
            autopilot=state.phase == "playing" and timed and bool(state.list_people()),
            players=[SummaryPlayer(chair.nickname, chair.level) for chair in chairs],
            winners=list(match.winners) if match is not None and match.over else None,
            host=state.host,
            options=state.options,
            open=not state.private,
            seeking=_is_seeking(state),
        )
    )


def _is_seeking(state: TableState) -> bool:
    """Whether the one who looks for a partner sits there, and nobody has come yet."""
    players = [chair.player for chair in state.chairs]
    waits = state.phase == "waiting" and not state.rematch_pending and "open" in players
    return state.created.seeking and waits and bool(state.seats_of(state.host))


def get_status(state: TableState) -> Status:
    if state.phase == "waiting":
        return "waiting"
    return "playing" if state.phase == "playing" else "finished"


def changes_summary(event: LogEvent) -> bool:
    """Whether a summary may say something else after this, unless the match has ended."""
    if isinstance(event, events.Moved):
        return event.text == RESIGN
    return not isinstance(event, events.Undone | events.TakenBack | events.Said)
