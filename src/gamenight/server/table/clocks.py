"""Time at a table: move timers, clocks for a whole match, the grace before a challenge counts.

With clocks for a match each seat has its time, and an increment for each move. A seat's clock runs
while the match waits for it, a person plays there, and there is something to decide. What is left
is written with every event: no time passes while no server runs, whatever the wall clock says.

All times here are those of a steady clock, which nobody sets, except while a log is replayed.
"""

from collections import defaultdict
from typing import TYPE_CHECKING, Protocol

import msgspec

from gamenight.core.errors import GamenightError
from gamenight.server.protocol.messages import ChairClock, GameClock
from gamenight.server.table import events
from gamenight.server.table.events import LogEvent

if TYPE_CHECKING:
    from gamenight.server.table.state import TableState

MERCY_MS = 30_000  # after a restart nobody's clock runs out at once
SPARED_MS = 10_000  # for a move with an empty clock, after one's seat was taken back
BACK_MS = 5_000  # after a restart browsers need a moment to come back
ROUND_MS = 5_000  # people read how a round has ended
NOTED_MS = 30_000  # what is left is written at least as often as this while a clock runs


def list_deadlines(state: "TableState", serving_since_ms: int) -> dict[int, int]:
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


class GameClocks(msgspec.Struct, frozen=True):
    """What is left for each seat at ``at_ms``, whose clocks have run since, and who is waited for.

    ``at_ms`` may be a little in the future: until then no time is taken from anybody. ``credited``
    and ``spared`` say after how many moves a seat last got more time, which it gets only once.
    """

    clock: GameClock
    left_ms: tuple[int, ...]
    at_ms: int
    running: frozenset[int] = frozenset()
    waited: frozenset[int] = frozenset()
    credited: dict[int, int] = {}
    spared: dict[int, int] = {}

    def list_deadlines(self) -> dict[int, int]:
        """When the clocks that run will be empty."""
        return {seat: self.at_ms + self.left_ms[seat] for seat in self.running}

    def next_note_ms(self) -> int | None:
        """When to write down what is left, in case the server dies."""
        step_ms = max(NOTED_MS, self.clock.total_s * 1000 // 20)
        return self.at_ms + step_ms if self.running else None

    def show(self, seat: int, now_ms: int) -> ChairClock:
        running = seat in self.running
        left = self.left_ms[seat] - (now_ms - self.at_ms if running else 0)
        return ChairClock(left_ms=max(0, left), running=running)

    def pass_time(self, now_ms: int) -> "GameClocks":
        spent = max(0, now_ms - self.at_ms)
        left = tuple(
            max(0, ms - spent) if seat in self.running else ms
            for seat, ms in enumerate(self.left_ms)
        )
        return self._but(left_ms=left, at_ms=max(self.at_ms, now_ms))

    def credit(self, seat: int, made: int) -> "GameClocks":
        """A move was made: the increment, though not again in place of one taken back."""
        if made <= self.credited.get(seat, 0):
            return self
        more = self._set(seat, self.left_ms[seat] + self.clock.increment_s * 1000)
        return more._but(credited={**self.credited, seat: made})

    def spare(self, seat: int, made: int) -> "GameClocks":
        """Somebody is back with an empty clock, or nearly so: once for each move, enough for it."""
        enough = max(SPARED_MS, self.clock.increment_s * 1000)
        enough = min(enough, self.clock.total_s * 1000)
        if self.left_ms[seat] >= enough or made <= self.spared.get(seat, -1):
            return self
        return self._set(seat, enough)._but(spared={**self.spared, seat: made})

    def run(self, seats: frozenset[int], from_ms: int) -> "GameClocks":
        return self._but(running=seats, at_ms=from_ms)

    def delay(self, ms: int) -> "GameClocks":
        return self._but(at_ms=self.at_ms + ms)

    def restart(self, now_ms: int) -> "GameClocks":
        """A server has begun to serve the table: what passed before counts for nobody."""
        return self._but(at_ms=now_ms + BACK_MS)

    def begin_anew(self) -> "GameClocks":
        """The moves are counted from the beginning again, as the rules have changed."""
        return self._but(credited={}, spared={})

    def _set(self, seat: int, ms: int) -> "GameClocks":
        left = [*self.left_ms]
        left[seat] = ms
        return self._but(left_ms=tuple(left))

    def _but(self, **changes: object) -> "GameClocks":
        return msgspec.structs.replace(self, **changes)


def fill_clocks(created: events.Created, at_ms: int) -> GameClocks | None:
    """The clocks with which a match begins, where the table has any."""
    clock = created.clock
    if clock is None:
        return None
    return GameClocks(clock, (clock.total_s * 1000,) * created.seats, at_ms)


def run_clocks(clocks: GameClocks, state: "TableState", event: LogEvent, at_ms: int) -> GameClocks:
    """The clocks after an event.

    An event that was read says what was left; one that is new is told, so that it is written.
    """
    made = 0 if state.match is None else state.match.made
    after = clocks.pass_time(at_ms)
    match event:
        case events.Moved(seat=seat):
            if seat in clocks.waited and state.chairs[seat].player == "person":
                after = after.credit(seat, made)
        case events.Returned(seat=seat) | events.Joined(seat=seat):
            after = after.spare(seat, made)
    if event.left_ms:
        after = msgspec.structs.replace(after, left_ms=tuple(event.left_ms))
    elif state.heard_ms is not None:
        event.left_ms = list(after.left_ms)
    match, seats = state.match, _list_charged(state)
    if isinstance(event, events.Moved) and match is not None and match.between_rounds:
        after = after.run(seats, at_ms + ROUND_MS)
    elif seats != after.running:
        after = after.run(seats, at_ms)
    return msgspec.structs.replace(after, waited=frozenset(state.waiting_since))


def _list_charged(state: "TableState") -> frozenset[int]:
    """The seats that the match waits for, and where a person has something to decide."""
    if state.match is None or not state.waiting_since:
        return frozenset()
    automatic = state.match.automatic()
    return frozenset(
        seat
        for seat in state.waiting_since
        if state.chairs[seat].player == "person" and (automatic is None or automatic[0] != seat)
    )


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


def find_grace_ms(state: "TableState", room: Room, seat: int, move: str, now: int) -> int:
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


def normalize_move(state: "TableState", seat: int, move: str) -> str:
    """A challenge typed in another way is the same challenge; what is no move stays as it is."""
    if state.match is None or move in state.legal_from[seat]:
        return move
    try:
        return state.match.normalize(seat, move)
    except GamenightError:
        return move
