"""Move timers, and the grace time before a challenge counts.

All times here are those of a steady clock, which nobody sets.
"""

from collections import defaultdict
from typing import Protocol

from gamenight.core.errors import GamenightError
from gamenight.server.table.state import TableState

MERCY_MS = 30_000  # after a restart nobody's clock runs out at once


def list_deadlines(state: TableState, serving_since_ms: int) -> dict[int, int]:
    """When the clock of each seat that a person plays runs out."""
    timer_s = state.created.timer_s
    if timer_s is None or state.phase != "playing":
        return {}
    mercy = serving_since_ms + min(MERCY_MS, timer_s * 1000)
    return {
        seat: max(since + timer_s * 1000, mercy)
        for seat, since in state.waiting_since.items()
        if state.chairs[seat].player == "person"
    }


class Showings:
    """When each seat's browser was shown which event: its owner could have seen it then.

    No seat, ``None``, stands for the table itself, which knew of the event then.
    """

    KEPT = 32

    def __init__(self) -> None:
        self._shown: defaultdict[int | None, list[tuple[int, int]]] = defaultdict(list)

    def note(self, seat: int | None, seq: int, at_ms: int) -> None:
        shown = self._shown[seat]
        if not shown or seq > shown[-1][0]:
            shown.append((seq, at_ms))
            del shown[: -self.KEPT]

    def first(self, seat: int | None, seq: int) -> int | None:
        """When this seat was first shown event ``seq`` or a later one."""
        return next((at for number, at in self._shown[seat] if number >= seq), None)


class Room(Protocol):
    """Who is at a table, and what they were shown."""

    showings: Showings

    def list_present_seats(self) -> set[int]: ...

    def list_absent_seats(self) -> set[int]: ...

    def is_absent(self, person: str) -> bool: ...


def find_grace_ms(state: TableState, room: Room, seat: int, move: str, now: int) -> int:
    """How long a challenge by ``seat`` must still wait; 0 if it counts now.

    It became possible with some event. The seat that it names (every other one, if it names none)
    must have had that event on its screen for the table's grace time, if anybody is there.
    """
    challenges = state.game.facts.challenges
    if not challenges:
        return 0
    move = normalize_move(state, seat, move)
    words = move.lower().split()
    opened = state.legal_from[seat].get(move)
    if not words or words[0] not in challenges or opened is None:
        return 0
    present = room.list_present_seats()
    others = [other for other in range(len(state.chairs)) if other != seat]
    victims = [other for other in others if str(other) in words[1:]] or others
    left = 0
    for other in victims:
        shown = room.showings.first(other if other in present else None, opened)
        since = now if shown is None else shown
        left = max(left, since + state.created.grace_ms - now)
    return left


def normalize_move(state: TableState, seat: int, move: str) -> str:
    """A challenge typed in another way is the same challenge; what is no move stays as it is."""
    if state.match is None or move in state.legal_from[seat]:
        return move
    try:
        return state.match.normalize(seat, move)
    except GamenightError:
        return move
