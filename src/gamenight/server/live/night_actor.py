"""The actor of a night: carries out one command after the other, and shows what came of it.

It works like the actor of a table: a command is decided on the state as it is, its events are
applied to a copy and appended to the log, and only then the copy takes the state's place. What the
log says of tables is then made so: they are opened, and people who are gone stand up from them.
That can be repeated at any time, so that a crash in between leaves nothing half done.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import msgspec

from gamenight.core.errors import GamenightError
from gamenight.core.match import RESIGN
from gamenight.server.live.actor import ATTEMPTS, Viewer
from gamenight.server.live.presence import Presence
from gamenight.server.night import events
from gamenight.server.night.decide import come, decide
from gamenight.server.night.permissions import Guest
from gamenight.server.night.render import describe_night, render_night
from gamenight.server.night.results import DONE, Glance, read_result
from gamenight.server.night.state import NightState, OpenedTable
from gamenight.server.protocol import commands, messages, nights
from gamenight.server.protocol.refusals import Refused
from gamenight.server.table.events import Closed, Left, LogEvent, Moved
from gamenight.server.table.state import TableState
from gamenight.store import Append, Conflict, UnknownTable

if TYPE_CHECKING:
    from gamenight.server.live.nights import Nights

log = logging.getLogger("gamenight.server")
encode = msgspec.json.Encoder().encode
Decision = Callable[[NightState], Sequence[LogEvent]]
SETTLED = (events.Dealt, events.RoundDealt, events.Went, events.DroppedOut)


class NightActor:
    """One night in this process. ``glances`` is what it knows of its tables."""

    def __init__(self, registry: "Nights", state: NightState) -> None:
        self._nights = registry
        self._tables = registry.tables
        self.state = state
        self.lock = asyncio.Lock()
        self.viewers: dict[Viewer, None] = {}
        tables = registry.tables
        self.presence = Presence(tables.settings.absent_after_s, tables.steady_s)
        self.glances: dict[str, Glance] = {}
        self.ended = asyncio.Event()
        self.shown = 0
        self._behind = False
        self._change: asyncio.Event | None = None

    @property
    def id(self) -> str:
        return self.state.id

    @property
    def cursor(self) -> str:
        """Is another one whenever there is something new to be seen."""
        return f"{self.state.seq}.{self.shown}"

    async def execute(
        self, person: str, may_join: bool, command: commands.Ask
    ) -> messages.TellDone:
        """Carry out a command; raises the GamenightError that says why not."""
        if isinstance(command, nights.AskDeal) and command.proposal in self.state.proposals:
            await self._tables.warm_up.load(self.state.proposals[command.proposal].game)
        if isinstance(command, nights.AskNextRound):
            if 0 < command.tournament <= len(self.state.tournaments):
                game = self.state.tournaments[command.tournament - 1].game
                await self._tables.warm_up.load(game)
            await self.look_again()

        def decide_once(state: NightState) -> Sequence[LogEvent]:
            if (person, command.id) in state.done:
                return []
            return decide(state, self._guest(person, may_join), command)

        await self.write(decide_once)
        seq = self.state.done.get((person, command.id), self.state.seq)
        return messages.TellDone(id=command.id, seq=seq)

    async def join(self, person: str, may_join: bool, nickname: str) -> int:
        """Somebody comes by the link, once for each device; their number."""

        def decide_once(state: NightState) -> Sequence[LogEvent]:
            if state.players_of(person):
                return []
            return [come(state, self._guest(person, may_join), nickname)]

        await self.write(decide_once)
        return self.state.players_of(person)[0].number

    def _guest(self, person: str, may_join: bool) -> Guest:
        under_way = len(self._unfinished())
        return Guest(person, may_join, self._tables.now_ms(), under_way, self.glances)

    async def write(self, make: Decision) -> None:
        """Decide, append, apply, show. ``make`` is asked again if another process was first."""
        async with self.lock:
            if self._behind:
                await self._read_on()
            for _ in range(ATTEMPTS):
                try:
                    found = make(self.state)
                except GamenightError:  # what another process wrote may have changed the answer
                    if not self._tables.store.shared or not await self._read_on():
                        raise
                    continue
                if not found:
                    return
                after = self.state.fork()
                for event in found:
                    after.apply(event)
                try:
                    await self._append(found, after)
                except Conflict:
                    await self._read_on()
                    continue
                self.state = after
                break
            else:
                raise Refused("busy", status=503)
            if any(isinstance(event, SETTLED) for event in found):
                await self.settle()
        self.show()

    async def _append(self, found: Sequence[LogEvent], after: NightState) -> None:
        people = {event.person for event in found if isinstance(event, events.Came)}
        new = Append(
            after.id,
            self.state.seq,
            tuple(map(events.encode, found)),
            status="waiting" if after.open else "finished",
            about=describe_night(after),
            people=tuple(people),
        )
        try:
            await self._tables.store.put(new)
        except Conflict:
            raise
        except BaseException:  # perhaps it was written all the same: nobody can tell yet
            self._behind = True
            raise

    async def _read_on(self) -> bool:
        """Apply what other processes, or a write that seemed to fail, have left in the log."""
        self._behind = True
        entries = await self._tables.store.read(self.id, self.state.seq)
        if entries:
            after = self.state.fork()
            for entry in entries:
                after.apply(events.decode(entry.kind, entry.body))
            self.state = after
            await self.settle()
        self._behind = False
        return bool(entries)

    async def catch_up(self, seq: int = 0) -> None:
        """Another process has written, perhaps up to ``seq``: read on, and show it."""
        async with self.lock:
            if self._behind or seq == 0 or seq > self.state.seq:
                await self._read_on()
        self.show()

    async def settle(self) -> None:
        """Open the tables that the log names, and let those stand up who are gone."""
        all_there = True
        for opened in self._unfinished():
            try:
                if not await self._nights.is_finished(opened.table):
                    new = opened.deal > self.state.opened
                    table = await self._nights.open_table(self.state, opened, new)
                    await table.write(self._stand_up(opened))
                await self._look(opened)
            except UnknownTable:  # its owner deleted it: there is nothing to count any more
                self.glances[opened.table] = Glance("closed", "")
            except GamenightError as error:
                words = {"table": opened.table[:6], "reason": str(error)}
                log.warning("a table of a night cannot be looked after", extra=words)
                all_there = False
        if all_there and self.state.opened < self.state.deals:
            await self._note_opened()

    async def _note_opened(self) -> None:
        """Write down that all tables are there; another process may have done so."""
        event = events.TablesOpened(deal=self.state.deals, at_ms=self._tables.now_ms())
        after = self.state.fork()
        after.apply(event)
        with contextlib.suppress(Conflict):
            await self._append([event], after)
            self.state = after

    def _stand_up(self, opened: OpenedTable) -> Callable[[TableState], list[LogEvent]]:
        """Those who are gone stand up, and bots play on; in a tournament the match is lost."""
        state, now = self.state, self._tables.now_ms()

        def make(table: TableState) -> list[LogEvent]:
            found: list[LogEvent] = []
            if table.phase == "closed":
                return found
            gone = {
                seat: state.players[number]
                for seat, number in enumerate(opened.seats)
                if number is not None and state.has_left(opened, number)
            }
            if opened.tournament and gone and table.phase == "playing":
                found.append(Moved(seat=min(gone), text=RESIGN, at_ms=now))
            for seat, player in gone.items():
                if not player.here and table.chairs[seat].person == player.person:
                    out = player.person in state.removed
                    found.append(Left(seat=seat, removed=out, at_ms=now))
            if opened.tournament and gone and table.phase == "waiting":
                found.append(Closed(reason="night", at_ms=now))
            return found

        return make

    def _unfinished(self) -> list[OpenedTable]:
        return [
            opened
            for opened in self.state.tables
            if opened.table not in self.glances or self.glances[opened.table].phase not in DONE
        ]

    async def _look(self, opened: OpenedTable) -> None:
        """See how far a table is; its result is read from its log, once it is over."""
        table = await self._nights.read_table(opened.table)
        before = self.glances.get(opened.table)
        result = before.result if before is not None else None
        if result is None and table.phase in DONE:
            result = await asyncio.to_thread(read_result, self.state, opened, table)
        self.glances[opened.table] = Glance(table.phase, table.created.watch, result)

    async def look_again(self, table_id: str | None = None) -> None:
        """Tables may have moved on: look at those that were not over."""
        before = dict(self.glances)
        for opened in self._unfinished():
            if table_id in (None, opened.table):
                await self._look(opened)
        if self.glances != before:
            self.show()

    def here(self) -> set[str]:
        """The devices that look at the night, or at one of its tables."""
        found = {one.person for one in self.state.players if self.presence.here(one.person)}
        for opened in self.state.tables:
            if (table := self._tables.loaded(opened.table)) is not None:
                found |= {one for one in self.state.people() if table.presence.here(one)}
        return found

    async def enter(self, viewer: Viewer, since: int | None) -> None:
        """A browser comes to look: it gets the night, and from then on every change."""
        if self._behind:
            await self.catch_up()
        self.viewers[viewer] = None
        came = self.presence.came(viewer.person)
        viewer.push(encode(render_night(self.state, viewer.person, self.here(), self.glances)))
        if self._tables.notice:
            viewer.push(encode(messages.TellNotice(text=self._tables.notice)))
        if came:
            self._tables.other_processes.note(self.id)
            self.show()

    def leave(self, viewer: Viewer) -> None:
        if viewer in self.viewers:
            del self.viewers[viewer]
            if self.presence.left(viewer.person):
                self._tables.other_processes.note(self.id)
                self.show()

    async def render(self, person: str, since: int | None) -> nights.TellNight:
        """The night as one person sees it."""
        if self._behind:
            await self.catch_up()
        return render_night(self.state, person, self.here(), self.glances)

    def show(self) -> None:
        """Tell everybody here how things stand; those who were removed are shown out."""
        self.shown += 1
        here = self.here()
        for viewer in tuple(self.viewers):
            if viewer.person in self.state.removed:
                viewer.push(encode(messages.TellGoodbye(code="removed", retry_ms=None)))
                viewer.end()
            else:
                viewer.push(encode(render_night(self.state, viewer.person, here, self.glances)))
        if self._change is not None:
            self._change.set()
            self._change = None

    @property
    def changed(self) -> asyncio.Event:
        """Is set when there is something new to be seen."""
        if self._change is None:
            self._change = asyncio.Event()
        return self._change

    def announce(self, message: messages.Tell) -> None:
        for viewer in self.viewers:
            viewer.push(encode(message))

    def end(self) -> None:
        """Nobody can stay: this process gives the night up."""
        self.ended.set()
        for viewer in tuple(self.viewers):
            viewer.end()
