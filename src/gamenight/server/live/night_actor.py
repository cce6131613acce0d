"""The actor of a night: makes true what its log says of tables.

Tables are opened, and people who are gone stand up from them. That can be repeated at any time, so
that a crash in between leaves nothing half done.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from gamenight.core.errors import GamenightError
from gamenight.core.match import RESIGN
from gamenight.server.live.actor import Actor, encode
from gamenight.server.night import events
from gamenight.server.night.decide import come, decide
from gamenight.server.night.permissions import Guest
from gamenight.server.night.render import render_night
from gamenight.server.night.results import DONE, TableProgress, read_result
from gamenight.server.night.state import NightState, OpenedTable
from gamenight.server.night.summary import summarize_night
from gamenight.server.protocol import commands, nights
from gamenight.server.table.events import Closed, Left, LogEvent, Moved
from gamenight.server.table.state import TableState
from gamenight.store import Append, Conflict, UnknownTable

if TYPE_CHECKING:
    from gamenight.server.live.nights import Nights

log = logging.getLogger("gamenight.server")
SETTLED = (events.TablesDealt, events.RoundDealt, events.Went, events.DroppedOut)


class NightActor(Actor[NightState]):
    """One night in this process. ``progress`` is what it knows of its tables."""

    codec = events.CODEC

    def __init__(self, registry: "Nights", state: NightState) -> None:
        super().__init__(registry.tables, state)
        self._nights = registry
        self.progress: dict[str, TableProgress] = {}
        self.shown = 0

    @property
    def cursor(self) -> str:
        return f"{self.state.seq}.{self.shown}"

    async def _prepare(self, command: commands.Ask) -> None:
        if isinstance(command, nights.AskDeal) and command.proposal in self.state.proposals:
            await self.tables.warm_up.load(self.state.proposals[command.proposal].game)
        if isinstance(command, nights.AskNextRound):
            if 0 < command.tournament <= len(self.state.tournaments):
                game = self.state.tournaments[command.tournament - 1].game
                await self.tables.warm_up.load(game)
            await self.look_again()

    def _decide(
        self, state: NightState, person: str, may_join: bool, command: commands.Ask
    ) -> Sequence[LogEvent]:
        return decide(state, self._guest(person, may_join), command)

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
        now_ms, champion = self.tables.now_ms(), self.tables.settings.champion
        return Guest(person, may_join, now_ms, under_way, self.progress, champion)

    async def _append(self, found: Sequence[LogEvent], after: NightState) -> None:
        people = {event.person for event in found if isinstance(event, events.Came)}
        new = Append(
            after.id,
            self.state.seq,
            tuple(map(events.encode, found)),
            status="waiting" if after.open else "finished",
            about=summarize_night(after),
            people=tuple(people),
        )
        await self._put(new)

    async def _take_effect(
        self, before: NightState, found: Sequence[LogEvent], *, own: bool
    ) -> None:
        if not own or any(isinstance(event, SETTLED) for event in found):
            await self.settle()
        self.show()

    async def settle(self) -> None:
        """Open the tables that the log names; those who are gone stand up or look on no more."""
        all_there = True
        for opened in self._unfinished():
            try:
                if not await self._nights.is_finished(opened.table):
                    new = opened.deal > self.state.opened
                    table = await self._nights.open_table(self.state, opened, new)
                    await table.write(self._stand_up(opened))
                await self._look(opened)
            except UnknownTable:  # its owner deleted it: there is nothing to count any more
                self.progress[opened.table] = TableProgress("closed", "")
            except GamenightError as error:
                words = {"table": opened.table[:6], "reason": str(error)}
                log.warning("a table of a night cannot be looked after", extra=words)
                all_there = False
        for opened in self.state.tables:
            if (loaded := self.tables.find_loaded(opened.table)) is not None:
                loaded.show_out(self.state.removed)
        if all_there and self.state.opened < self.state.deals:
            await self._note_opened()

    async def _note_opened(self) -> None:
        """Write down that all tables are there; another process may have done so."""
        event = events.TablesOpened(deal=self.state.deals, at_ms=self.tables.now_ms())
        after = self.state.fork()
        after.apply(event)
        with contextlib.suppress(Conflict):
            await self._append([event], after)
            self.state = after

    def _stand_up(self, opened: OpenedTable) -> Callable[[TableState], list[LogEvent]]:
        """Those who are gone stand up, and bots play on; in a tournament the match is lost."""
        state, now = self.state, self.tables.now_ms()

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
            if opened.table not in self.progress or self.progress[opened.table].phase not in DONE
        ]

    async def _look(self, opened: OpenedTable) -> None:
        """See how far a table is; its result is read from its log, once it is over."""
        table = await self._nights.read_table(opened.table)
        before = self.progress.get(opened.table)
        result = before.result if before is not None else None
        if result is None and table.phase in DONE:
            result = await asyncio.to_thread(read_result, self.state, opened, table)
        self.progress[opened.table] = TableProgress(table.phase, table.created.watch, result)

    async def look_again(self, table_id: str | None = None) -> None:
        """Tables may have moved on: look at those that were not over."""
        before = dict(self.progress)
        for opened in self._unfinished():
            if table_id in (None, opened.table):
                await self._look(opened)
        if self.progress != before:
            self.show()

    def list_here(self) -> set[str]:
        """The devices that look at the night, or at one of its tables."""
        found = {one.person for one in self.state.players if self.presence.is_here(one.person)}
        for opened in self.state.tables:
            if (table := self.tables.find_loaded(opened.table)) is not None:
                found |= {one for one in self.state.list_people() if table.presence.is_here(one)}
        return found

    def _render(self, person: str, since: int | None) -> nights.TellNight:
        return render_night(self.state, person, self.list_here(), self.progress)

    def show_presence(self) -> None:
        self.show()

    def show(self) -> None:
        """Tell everybody here how things stand; those who were removed are shown out."""
        self.shown += 1
        here = self.list_here()
        self.show_out(self.state.removed)
        for viewer in self.viewers:
            if viewer.person not in self.state.removed:
                viewer.push(encode(render_night(self.state, viewer.person, here, self.progress)))
        self._wake_pollers()
