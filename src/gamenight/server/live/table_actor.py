"""The actor of a table: adds its autopilot, clocks, presence and push notices."""

import logging
import time
from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING

from gamenight.core.errors import GamenightError
from gamenight.core.match import BrokenMatch
from gamenight.server.live.actor import Actor, Viewer, encode
from gamenight.server.live.autopilot import Autopilot
from gamenight.server.protocol import commands, messages
from gamenight.server.table import events
from gamenight.server.table.clocks import Showings, list_deadlines
from gamenight.server.table.decide import Asker, decide
from gamenight.server.table.events import LogEvent
from gamenight.server.table.render import (
    Surroundings,
    render_header,
    render_table,
    render_updates,
)
from gamenight.server.table.state import TableState
from gamenight.server.table.summary import changes_summary, get_status, summarize
from gamenight.store import Append

if TYPE_CHECKING:
    from gamenight.server.live.tables import Tables

log = logging.getLogger("gamenight.server")


class TableActor(Actor[TableState]):
    """One table in this process."""

    codec = events.CODEC

    def __init__(self, tables: "Tables", state: TableState) -> None:
        super().__init__(tables, state)
        self.serving_since_ms = tables.steady_ms()
        state.go_live(tables.now_ms(), self.serving_since_ms)
        self.showings = Showings()
        self.showings.note(None, state.seq, self.serving_since_ms)
        self.saved_seq = 0
        self.saved_s = 0.0
        self.autopilot = Autopilot(self)
        self._summary = b""

    async def _prepare(self, command: commands.Ask) -> None:
        if isinstance(command, commands.AskStart):
            await self.tables.warm_up.load(self.state.created.game)

    def _decide(
        self, state: TableState, person: str, may_join: bool, command: commands.Ask
    ) -> Sequence[LogEvent]:
        now_ms, steady_ms = self.tables.now_ms(), self.tables.steady_ms()
        welcome = may_join and not self.shuns(person, state)
        champion = self.tables.settings.champion
        return decide(state, Asker(person, welcome, now_ms, steady_ms, self, champion), command)

    def shuns(self, person: str, state: TableState) -> bool:
        """Whether a table that is open to anybody is not open to this person."""
        return not state.private and self.tables.blocks.are_apart(
            person, {state.host, *state.list_people()} - {""}
        )

    async def write(self, make: Callable[[TableState], Sequence[LogEvent]]) -> None:
        await super().write(make)
        self.autopilot.look()

    def _fork(self) -> TableState:
        """Events are heard now, by this process's clock: those of others may differ."""
        after = self.state.fork()
        after.heard_ms = self.tables.steady_ms()
        return after

    async def _append(self, found: Sequence[LogEvent], after: TableState) -> None:
        """Write events to the log, and the table's summary if they may have changed it."""
        before, began = self.state, time.perf_counter()
        summary, same = self._summary, after.phase == before.phase and self._summary != b""
        if not same or any(map(changes_summary, found)):
            summary = summarize(after)
        changed = summary != self._summary
        new = Append(
            after.id,
            before.seq,
            tuple(map(events.encode, found)),
            status=get_status(after) if changed else None,
            listed=None if after.private == before.private else not after.private,
            about=summary if changed else None,
            people=tuple({event.by for event in found if isinstance(event, events.Joined)}),
        )
        await self._put(new)
        self._summary = summary
        metrics = self.tables.metrics
        metrics.append_seconds.observe(time.perf_counter() - began)
        for event in found:
            metrics.moves[after.created.game] += type(event) is events.Moved

    async def _take_effect(
        self, before: TableState, found: Sequence[LogEvent], *, own: bool
    ) -> None:
        state = self.state
        state.remember(found)
        if not own:
            self._summary = b""
        elif state.clocks is not None and state.heard_ms is not None:
            # While it was written nobody could answer.
            state.clocks = state.clocks.delay(self.tables.steady_ms() - state.heard_ms)
        self._broadcast(before.seq)
        if own:
            self.tables.push.hear(self, before)

    async def catch_up(self, seq: int) -> None:
        await super().catch_up(seq)
        self.autopilot.look()

    async def enter(self, viewer: Viewer, since: int | None) -> bool:
        came = await super().enter(viewer, since)
        if came:
            await self._give_back(viewer.person)
        self.autopilot.look()
        return came

    def leave(self, viewer: Viewer) -> bool:
        left = super().leave(viewer)
        if left and viewer.silent_since_s is not None:
            self.tables.push.hear_silence(self, viewer.person, viewer.silent_since_s)
        return left

    def _render(self, person: str, since: int | None) -> messages.TellTable:
        self._note_showing([person])
        return render_table(self.state, person, self.describe_surroundings(), since)

    def show_presence(self) -> None:
        """Tell who is here."""
        around = self.describe_surroundings()
        for viewer in self.viewers:
            table = render_header(self.state, viewer.person, around)
            viewer.push(encode(messages.TellPresence(seq=self.state.seq, table=table)))
        self._wake_pollers()
        self.tables.nights.hear_presence(self.state)

    def find_address(self, person: str) -> str:
        """Where somebody at this table comes from; "" if they are at another process, or gone."""
        found = (viewer.address for viewer in self.viewers if viewer.person == person)
        return next(found, "")

    def set_others(self, people: set[str]) -> None:
        super().set_others(people)
        self.autopilot.look()

    def list_present_seats(self) -> set[int]:
        chairs = self.state.chairs
        return {i for i, c in enumerate(chairs) if c.person and self.presence.is_here(c.person)}

    def list_present_people(self) -> set[str]:
        """Those who sit here, and are here."""
        return {self.state.chairs[seat].person for seat in self.list_present_seats()}

    def list_absent_seats(self) -> set[int]:
        chairs = self.state.chairs
        return {i for i, c in enumerate(chairs) if c.person and self.presence.is_absent(c.person)}

    def is_absent(self, person: str) -> bool:
        return self.presence.is_absent(person)

    def describe_surroundings(self) -> Surroundings:
        seated = self.state.seats_by_person
        return Surroundings(
            present=self.list_present_seats(),
            watchers=len({v.person or id(v) for v in self.viewers if v.person not in seated}),
            deadlines=list_deadlines(self.state, self.serving_since_ms),
            now_ms=self.tables.steady_ms(),
            blocks=self.tables.blocks.by_person,
        )

    def _broadcast(self, since: int) -> None:
        """Tell everybody here what is on disk since an event, which no mistake of ours undoes."""
        try:
            self._push_updates(since)
        except Exception:
            log.exception("an update could not be shown", extra={"table": self.id[:6]})
        self._wake_pollers()
        self.tables.nights.hear(self.state)

    def _push_updates(self, since: int) -> None:
        people = [viewer.person for viewer in self.viewers]
        if people:
            updates = render_updates(self.state, self.describe_surroundings, since, people)
            for viewer, told in zip(self.viewers, updates, strict=True):
                for message in told:
                    viewer.push(message)
        self._note_showing(people)

    def _note_showing(self, people: Collection[str]) -> None:
        """Only where a slip may be caught does it matter who could see what, and since when."""
        if not self.state.game.facts.challenges:
            return
        now, seq = self.tables.steady_ms(), self.state.seq
        self.showings.note(None, seq, now)
        for person in people:
            for seat in self.state.seats_of(person):
                self.showings.note(seat, seq, now)

    async def _give_back(self, person: str) -> None:
        """Whoever comes back has the seat back that a bot kept."""

        def make(state: TableState) -> list[LogEvent]:
            return [
                events.Returned(seat=seat, at_ms=self.tables.now_ms(), by=person)
                for seat in state.seats_of(person)
                if state.chairs[seat].stand_in in ("host", "vote", "timer")
                and state.phase == "playing"
            ]

        try:
            await self.write(make)
        except (GamenightError, BrokenMatch) as error:
            log.warning("a seat is not given back", extra={"reason": str(error)})
