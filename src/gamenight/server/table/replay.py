"""Replays the log of a table: the state that it makes, and its finished matches."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from gamenight import games
from gamenight.core.errors import GamenightError
from gamenight.core.figures import FIGURES, Figure
from gamenight.core.record import RecordedMatch
from gamenight.server.protocol.fields import SEATS_MAX
from gamenight.server.table import events
from gamenight.server.table.events import LogEvent
from gamenight.server.table.seats import Holding
from gamenight.server.table.state import MATCH_EVENTS, TableState

SETTLED_ENTRIES = 40  # legal moves are followed from the last move on, or through these


def replay(table_id: str, log: Sequence[LogEvent]) -> TableState:
    """The state that a log makes. Any exception means that its events do not fit together."""
    state = _begin(table_id, log)
    moved = max((i for i, event in enumerate(log) if type(event) in MATCH_EVENTS), default=0)
    settled_from = min(moved, len(log) - SETTLED_ENTRIES)
    for number, event in enumerate(log):
        state.apply(event, settle=number >= settled_from)
    state.remember(log)
    return state


def _begin(table_id: str, log: Sequence[LogEvent]) -> TableState:
    """The state before the first event of a log."""
    first = log[0]
    if not isinstance(first, events.Created):
        raise ValueError("the first entry does not create the table")
    if not 0 < first.seats == len(first.plan) <= SEATS_MAX:
        raise ValueError(f"a table cannot have {first.seats} seats")
    state = TableState(table_id, first)
    state.continued_at = max(
        (i + 1 for i, event in enumerate(log) if isinstance(event, events.Continued)), default=0
    )
    return state


class PlayedMatch(Struct, frozen=True):
    """A match that is over. ``chairs`` are those of its last move; figures are by seat."""

    number: int
    began_ms: int
    ended_ms: int
    chairs: list[Holding]
    scores: list[int]
    winners: list[int]
    sides: list[int]
    moves: int
    resigned: bool
    set_up: bool
    figures: list[list[Figure]]


def list_played(table_id: str, log: Sequence[LogEvent]) -> list[PlayedMatch]:
    """The matches that are over; those that today's rules do not replay are left out."""
    return list(_play_through(table_id, log))


def _play_through(table_id: str, log: Sequence[LogEvent]) -> Iterator[PlayedMatch]:
    state = _begin(table_id, log)
    began_ms = log[0].at_ms
    for event in log:
        playing = state.phase == "playing"
        try:
            state.apply(event, settle=False)
        except GamenightError:  # rules of another version: this match cannot be told any more
            state.match = None
            state.apply(event, settle=False)
        if isinstance(event, events.Started):
            began_ms, playing = event.at_ms, True
        if playing and state.phase == "over" and state.match is not None:
            yield _describe(state, state.match, began_ms, event.at_ms)


def _describe(state: TableState, match: RecordedMatch, began_ms: int, ended_ms: int) -> PlayedMatch:
    return PlayedMatch(
        number=state.match_number,
        began_ms=began_ms,
        ended_ms=ended_ms,
        chairs=list(state.chairs),
        scores=list(match.scores),
        winners=list(match.winners),
        sides=list(match.sides),
        moves=len(match.moves),
        resigned=bool(match.resigned),
        set_up=state.created.start is not None,
        figures=count_figures(match),
    )


def count_figures(match: RecordedMatch) -> list[list[Figure]]:
    """What the game counts of each seat; nothing of a position that was set up, or without it."""
    part = games.part(match.name, FIGURES)
    if part is None or match.start is not None:
        return [[] for _ in range(match.seats)]
    found: list[list[Figure]] = part.count(match.tell(None, 0), match.seats)
    return found
