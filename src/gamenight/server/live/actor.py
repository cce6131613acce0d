"""The actor of a table: carries out one command after the other, and shows what came of it.

Event sourcing: a command is decided on the state as it is, its events are applied to a copy and
appended to the log, and only then the copy takes the state's place. So the state in memory is
never ahead of the disk, and may be looked at any time. If another process was first, its events
are read and the command is decided again.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Protocol

import msgspec

from gamenight.core.errors import GamenightError
from gamenight.core.match import BrokenMatch
from gamenight.server.live.autopilot import Autopilot
from gamenight.server.live.presence import Presence
from gamenight.server.protocol import commands, messages
from gamenight.server.protocol.refusals import Refused
from gamenight.server.table import events
from gamenight.server.table.clock import Showings, deadlines
from gamenight.server.table.decide import Asker, decide
from gamenight.server.table.events import LogEvent
from gamenight.server.table.render import (
    Audience,
    Surroundings,
    render_header,
    render_table,
    render_updates,
)
from gamenight.server.table.state import TableState
from gamenight.server.table.summary import changes_summary, get_status, summarize
from gamenight.store import Append, Conflict

if TYPE_CHECKING:
    from gamenight.server.live.tables import Tables

log = logging.getLogger("gamenight.server")
ATTEMPTS = 8
encode = msgspec.json.Encoder().encode
Decision = Callable[[TableState], Sequence[LogEvent]]


class Viewer(Protocol):
    """A browser that looks at a table, by whatever transport."""

    person: str
    address: str

    @property
    def silent_since_s(self) -> float | None:
        """Since when nothing was heard of it, if it goes because of that."""

    def push(self, message: bytes) -> None: ...

    def end(self) -> None: ...


class Actor:
    """One table in this process."""

    def __init__(self, tables: "Tables", state: TableState) -> None:
        self.tables = tables
        self.state = state
        self.lock = asyncio.Lock()
        self.viewers: dict[Viewer, None] = {}
        self.presence = Presence(tables.settings.absent_after_s, tables.steady_s)
        self.serving_since_ms = tables.steady_ms()
        state.go_live(tables.now_ms(), self.serving_since_ms)
        self.showings = Showings()
        self.showings.note(None, state.seq, self.serving_since_ms)
        self.ended = asyncio.Event()
        self.saved_seq = 0
        self.saved_s = 0.0
        self.autopilot = Autopilot(self)
        self._audience: Audience | None = None
        self._change: asyncio.Event | None = None
        self.behind = False
        self._summary = b""

    @property
    def id(self) -> str:
        return self.state.id

    async def execute(
        self, person: str, may_join: bool, command: commands.Ask
    ) -> messages.TellDone:
        """Carry out a command; raises the GamenightError that says why not."""
        if isinstance(command, commands.AskStart):
            await self.tables.warm_up.load(self.state.created.game)

        def decide_once(state: TableState) -> Sequence[LogEvent]:
            if (person, command.id) in state.done:
                return []
            now_ms, steady_ms = self.tables.now_ms(), self.tables.steady_ms()
            welcome = may_join and not self.shuns(person, state)
            return decide(state, Asker(person, welcome, now_ms, steady_ms, self), command)

        await self.write(decide_once)
        seq = self.state.done.get((person, command.id), self.state.seq)
        return messages.TellDone(id=command.id, seq=seq)

    def shuns(self, person: str, state: TableState) -> bool:
        """Whether a table that is open to anybody is not open to this person."""
        return not state.private and self.tables.blocks.apart(
            person, {state.host, *state.people()} - {""}
        )

    async def write(self, make: Decision) -> None:
        """Decide, append, apply, broadcast. ``make`` is asked again if another process was first.

        Whatever fails before the end of the append leaves the state as it was.
        """
        async with self.lock:
            if self.behind:
                await self._read_on()
            for _ in range(ATTEMPTS):
                try:
                    found = make(self.state)
                    after = self.state.fork()
                    after.heard_ms = heard_ms = self.tables.steady_ms()
                    for event in found:
                        after.apply(event)
                except GamenightError:  # what another process wrote may have changed the answer
                    if not self.tables.store.shared or not await self._read_on():
                        raise
                    continue
                if not found:
                    break
                try:
                    await self._append(found, after)
                except Conflict:
                    await self._read_on()
                    continue
                before, self.state = self.state, after
                if after.clocks is not None:  # while it was written nobody could answer
                    after.clocks = after.clocks.delay(self.tables.steady_ms() - heard_ms)
                after.remember(found)
                self._broadcast(before.seq)
                self.tables.push.hear(self, before)
                break
            else:
                raise Refused("busy", status=503)
        self.autopilot.look()

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
        try:
            await self.tables.store.put(new)
        except Conflict:
            raise
        except BaseException:  # perhaps it was written all the same: nobody can tell yet
            self.behind = True
            raise
        self._summary = summary
        metrics = self.tables.metrics
        metrics.append_seconds.observe(time.perf_counter() - began)
        for event in found:
            metrics.moves[after.created.game] += type(event) is events.Moved

    async def _read_on(self) -> bool:
        """Apply what other processes, or a write that seemed to fail, have left in the log.

        Whether there was anything.
        """
        before, self.behind = self.state, True
        entries = await self.tables.store.read(self.id, before.seq)
        if entries:
            after = before.fork()
            after.heard_ms = self.tables.steady_ms()  # other processes' clocks may differ
            try:
                found = [events.decode(entry.kind, entry.body) for entry in entries]
                for event in found:
                    after.apply(event)
            except Exception as error:
                raise Refused("set_apart", status=503, fault="it does not replay") from error
            after.remember(found)
            self.state, self._summary = after, b""
            self._broadcast(before.seq)
        self.behind = False
        return bool(entries)

    async def read_state(self) -> TableState:
        """What is on disk."""
        if self.behind:
            await self.catch_up(0)
        return self.state

    async def catch_up(self, seq: int) -> None:
        """Another process has written, perhaps up to ``seq``: read on, and show it."""
        async with self.lock:
            if self.behind or seq == 0 or seq > self.state.seq:
                await self._read_on()
        self.autopilot.look()

    async def enter(self, viewer: Viewer, since: int | None) -> None:
        """A browser comes to look: it gets everything, and from then on all updates."""
        await self.read_state()
        self.viewers[viewer] = None
        self._audience = None
        came = self.presence.came(viewer.person)
        viewer.push(encode(self._render(viewer.person, since)))
        if self.tables.notice:
            viewer.push(encode(messages.TellNotice(text=self.tables.notice)))
        if came:
            self.tables.other_processes.note(self.id)
            self.show_presence()
            await self._give_back(viewer.person)
        self.autopilot.look()

    def leave(self, viewer: Viewer) -> None:
        if viewer in self.viewers:
            del self.viewers[viewer]
            self._audience = None
            if self.presence.left(viewer.person):
                self.tables.other_processes.note(self.id)
                self.show_presence()
                if viewer.silent_since_s is not None:
                    self.tables.push.hear_silence(self, viewer.person, viewer.silent_since_s)

    async def render(self, person: str, since: int | None) -> messages.TellTable:
        """The table as one person sees it, with what happened since an event."""
        await self.read_state()
        return self._render(person, since)

    def _render(self, person: str, since: int | None) -> messages.TellTable:
        self._note_showing([person])
        return render_table(self.state, person, self.around(), since)

    def show_presence(self) -> None:
        """Tell who is here."""
        around = self.around()
        for viewer in self.viewers:
            table = render_header(self.state, viewer.person, around)
            viewer.push(encode(messages.TellPresence(seq=self.state.seq, table=table)))
        self._wake_pollers()
        self.tables.nights.hear_presence(self.state)

    def find_address(self, person: str) -> str:
        """Where somebody at this table comes from; "" if they are at another process, or gone."""
        found = (viewer.address for viewer in self.viewers if viewer.person == person)
        return next(found, "")

    def announce(self, message: messages.Tell) -> None:
        """Say something that is no event to everybody here."""
        for viewer in self.viewers:
            viewer.push(encode(message))

    def end(self) -> None:
        """Nobody can stay: this process gives the table up."""
        self.ended.set()
        for viewer in tuple(self.viewers):
            viewer.end()

    def present_seats(self) -> set[int]:
        chairs = self.state.chairs
        return {i for i, c in enumerate(chairs) if c.person and self.presence.here(c.person)}

    def present_people(self) -> set[str]:
        """Those who sit here, and are here."""
        return {self.state.chairs[seat].person for seat in self.present_seats()}

    def absent_seats(self) -> set[int]:
        chairs = self.state.chairs
        return {i for i, c in enumerate(chairs) if c.person and self.presence.absent(c.person)}

    def absent(self, person: str) -> bool:
        return self.presence.absent(person)

    def around(self) -> Surroundings:
        seated = self.state.seats_by_person
        return Surroundings(
            present=self.present_seats(),
            watchers=len({v.person or id(v) for v in self.viewers if v.person not in seated}),
            deadlines=deadlines(self.state, self.serving_since_ms),
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
        state = self.state
        if self.viewers:
            if (
                self._audience is None
                or self._audience.seats_by_person is not state.seats_by_person
            ):
                self._audience = Audience.of(state, [viewer.person for viewer in self.viewers])
            updates = render_updates(state, self.around, since, self._audience)
            for viewer, told in zip(self.viewers, updates, strict=True):
                for message in told:
                    viewer.push(message)
        self._note_showing([viewer.person for viewer in self.viewers])

    def _note_showing(self, people: Collection[str]) -> None:
        """Only where a slip may be caught does it matter who could see what, and since when."""
        if not self.state.game.facts.challenges:
            return
        now, seq = self.tables.steady_ms(), self.state.seq
        self.showings.note(None, seq, now)
        for person in people:
            for seat in self.state.seats_of(person):
                self.showings.note(seat, seq, now)

    def _wake_pollers(self) -> None:
        if self._change is not None:
            self._change.set()
            self._change = None

    @property
    def changed(self) -> asyncio.Event:
        """Is set when there is something new to be seen."""
        if self._change is None:
            self._change = asyncio.Event()
        return self._change

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
