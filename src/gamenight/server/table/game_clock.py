"""Clocks for a whole match: each seat has its time, and an increment for each move.

A seat's clock runs while the match waits for it, a person plays there, and there is something to
decide. What is left is written with every event: no time passes while no server runs, whatever the
wall clock says. Times are those of a steady clock, except while a log is replayed.
"""

from typing import TYPE_CHECKING

import msgspec

from gamenight.server.protocol.messages import ChairClock, GameClock
from gamenight.server.table import events
from gamenight.server.table.events import LogEvent

if TYPE_CHECKING:
    from gamenight.server.table.state import TableState

SPARED_MS = 10_000  # for a move with an empty clock, after one's seat was taken back
BACK_MS = 5_000  # after a restart browsers need a moment to come back
ROUND_MS = 5_000  # people read how a round has ended
NOTED_MS = 30_000  # what is left is written at least as often as this while a clock runs


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
