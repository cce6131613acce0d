"""The actor of a table: decides one command after the other, writes it down, then shows it.

Everything that reads or changes the table's state holds the lock, so that nobody ever sees what is
not on disk yet. If another process was first, the table is read again and the command decided
again.
"""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Sequence
from typing import TYPE_CHECKING, Protocol

import msgspec

from gamenight.bots import LEVELS
from gamenight.core.errors import GamenightError
from gamenight.core.match import RESIGN, BrokenMatch
from gamenight.server import deeds
from gamenight.server import protocol as say
from gamenight.server.attendant import Attendant
from gamenight.server.clock import Showings, deadlines, now_ms
from gamenight.server.decide import Asker, decide
from gamenight.server.deeds import Deed
from gamenight.server.presence import Presence
from gamenight.server.reading import about, read_table, status_of
from gamenight.server.refusals import Refused, told
from gamenight.server.table import TableState
from gamenight.server.tellings import News, Onlooker, table_for, telling
from gamenight.store import Conflict, Entry, SetApart, StoreError

if TYPE_CHECKING:
    from gamenight.server.tables import Tables

log = logging.getLogger("gamenight.server")
ATTEMPTS = 8
encode = msgspec.json.Encoder().encode


class Viewer(Protocol):
    """A browser that looks at a table, by whatever transport."""

    person: str
    may_join: bool

    def push(self, message: bytes) -> None: ...

    def end(self) -> None: ...


class Actor:
    """One table in this process."""

    def __init__(self, tables: "Tables", state: TableState) -> None:
        self.tables = tables
        self.state = state
        self.lock = asyncio.Lock()
        self.viewers: set[Viewer] = set()
        self.presence = Presence(tables.settings.absent_after_s)
        self.showings = Showings(state.created.seats)
        self.serving_since_ms = now_ms()
        self.changed = asyncio.Event()
        self.ended = asyncio.Event()
        self.saved_seq = 0
        self._spoilt_since: int | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._card = b""
        self.attendant = Attendant(self)

    @property
    def id(self) -> str:
        return self.state.id

    async def ask(self, person: str, may_join: bool, command: say.Ask) -> say.TellDone:
        """Carry out a command; raises the GamenightError that says why not."""
        if isinstance(command, say.AskStart):
            await self.tables.warmth.warm_up(self.state.created.game)
        async with self.lock:
            await self._mend()
            done = self._done_before(person, command)
            if done is None:
                done = await self._carry_out(person, may_join, command)
        self.attendant.look()
        return done

    async def write(self, make: "Decision") -> None:
        """Write down what the table itself decides; ``make`` is asked again after a conflict."""
        async with self.sound():
            await self._write(make)
        self.attendant.look()

    async def enter(self, viewer: Viewer, since: int | None) -> None:
        """A browser comes to look: it gets everything, and from then on all news."""
        async with self.sound():
            self.viewers.add(viewer)
            came = self.presence.came(viewer.person)
            viewer.push(encode(self._telling(viewer.person, since)))
        if came:
            self.show_presence()
            await self._give_back(viewer.person)
        self.attendant.look()

    def leave(self, viewer: Viewer) -> None:
        if viewer in self.viewers:
            self.viewers.discard(viewer)
            if self.presence.left(viewer.person):
                self.show_presence()

    async def tell(self, person: str, since: int | None) -> say.TellTable:
        async with self.sound():
            return self._telling(person, since)

    async def catch_up(self, seq: int) -> None:
        """Another process has written: read on, and show it."""
        async with self.sound():
            if seq > self.state.seq or seq == 0:
                await self._read_on()
        self.attendant.look()

    def show_presence(self) -> None:
        """Tell who is here, as soon as nothing is being written."""
        task = asyncio.ensure_future(self._show_presence())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _show_presence(self) -> None:
        with contextlib.suppress(GamenightError):
            async with self.sound():
                around = self.around()
                for viewer in self.viewers:
                    table = table_for(self.state, viewer.person, around)
                    viewer.push(encode(say.TellPresence(seq=self.state.seq, table=table)))
                self._changed()

    def announce(self, message: say.Tell) -> None:
        """Say something that is no event to everybody here."""
        for viewer in self.viewers:
            viewer.push(encode(message))

    def end(self) -> None:
        """Nobody can stay: this process gives the table up."""
        self.ended.set()
        for viewer in self.viewers:
            viewer.end()

    def present_seats(self) -> set[int]:
        chairs = self.state.chairs
        return {i for i, c in enumerate(chairs) if c.person and self.presence.here(c.person)}

    def absent_seats(self) -> set[int]:
        chairs = self.state.chairs
        return {i for i, c in enumerate(chairs) if c.person and self.presence.absent(c.person)}

    def around(self) -> Onlooker:
        seated = self.state.people()
        return Onlooker(
            present=self.present_seats(),
            watchers=len({v.person or id(v) for v in self.viewers if v.person not in seated}),
            deadlines=deadlines(self.state, self.serving_since_ms),
            now_ms=now_ms(),
        )

    def _done_before(self, person: str, command: say.Ask) -> say.TellDone | None:
        seq = self.state.done.get((person, command.id))
        return None if seq is None else say.TellDone(id=command.id, seq=seq)

    async def _carry_out(self, person: str, may_join: bool, command: say.Ask) -> say.TellDone:
        def make(state: TableState) -> list[Deed]:
            who = Asker(
                person=person,
                may_join=may_join or bool(state.seats_of(person)) or person == state.host,
                now_ms=now_ms(),
                present=self.present_seats(),
                absent=self.absent_seats(),
                levels=LEVELS,
                showings=self.showings,
            )
            return [] if (person, command.id) in state.done else decide(state, who, command)

        await self._write(make)
        seq = self.state.done.get((person, command.id), self.state.seq)
        return say.TellDone(id=command.id, seq=seq)

    async def _write(self, make: "Decision") -> None:
        for _ in range(ATTEMPTS):
            found = list(make(self.state))
            if not found:
                return
            since, phase = self.state.seq, self.state.phase
            try:
                for deed in found:
                    self.state.take(deed)
                await self._append(since, phase, found)
            except Conflict:
                self._spoilt_since = since
                await self._mend()
                continue
            except BaseException:
                if self.state.seq != since:
                    self._spoilt_since = since
                raise
            self._show(since)
            return
        raise Refused("busy", status=503)

    async def _append(self, since: int, phase: say.Phase, found: Sequence[Deed]) -> None:
        """Write deeds; the table's card only if they may have changed it."""
        quiet = self._card and not any(map(changes_card, found))
        card = self._card if quiet and self.state.phase == phase else about(self.state)
        changed = card != self._card
        people = {d.by for d in found if isinstance(d, deeds.Sat)}
        with self.tables.metrics.append_seconds.time():
            await self.tables.store.append(
                self.id,
                since,
                [deeds.drafted(deed) for deed in found],
                status=status_of(self.state) if changed else None,
                about=card if changed else None,
                people=people,
            )
        self._card = card
        moves = sum(isinstance(deed, deeds.Moved) for deed in found)
        if moves:
            self.tables.metrics.moves.labels(self.state.created.game).inc(moves)

    @contextlib.asynccontextmanager
    async def sound(self) -> AsyncIterator[None]:
        """The lock, and a state that is on disk: one that a failed write spoilt is read again."""
        async with self.lock:
            await self._mend()
            yield

    async def _mend(self) -> None:
        """Throw away what could not be written, and take what is on disk."""
        since = self._spoilt_since
        if since is None:
            return
        self.state = await read_table(self.tables.store, self.id)
        self._spoilt_since = None
        log.info("table read again", extra={"table": self.id[:6], "seq": self.state.seq})
        if self.state.seq > since:
            self._show(since)

    async def _read_on(self) -> None:
        since = self.state.seq
        entries: list[Entry] = await self.tables.store.read(self.id, since)
        for entry in entries:
            self.state.take(deeds.read(entry.kind, entry.body))
        if entries:
            self._show(since)

    def _show(self, since: int) -> None:
        """Tell everybody here what is on disk since an entry."""
        news = News(self.state, self.around, since)
        now = now_ms()
        for viewer in self.viewers:
            for message in news.for_person(viewer.person):
                viewer.push(message)
            for seat in self.state.seats_of(viewer.person):
                self.showings.note(seat, self.state.seq, now)
        self._changed()

    def _changed(self) -> None:
        self.changed.set()
        self.changed = asyncio.Event()

    def _telling(self, person: str, since: int | None) -> say.TellTable:
        for seat in self.state.seats_of(person):
            self.showings.note(seat, self.state.seq, now_ms())
        return telling(self.state, person, self.around(), since)

    async def _give_back(self, person: str) -> None:
        """Whoever comes back has the seat back that a bot kept."""

        def make(state: TableState) -> list[Deed]:
            return [
                deeds.Returned(seat=seat, at_ms=now_ms(), by=person)
                for seat in state.seats_of(person)
                if state.chairs[seat].stand_in in ("host", "vote", "timer")
                and state.phase == "playing"
            ]

        try:
            await self.write(make)
        except (GamenightError, BrokenMatch) as error:
            log.warning("a seat is not given back", extra={"reason": str(error)})


def changes_card(deed: Deed) -> bool:
    """Whether a list of tables may show something else after this, unless the match has ended."""
    if isinstance(deed, deeds.Moved):
        return deed.text == RESIGN
    return not isinstance(deed, deeds.Undone | deeds.Said)


class Decision(Protocol):
    def __call__(self, state: TableState) -> Sequence[Deed]: ...


def refusal(error: Exception, command_id: str | None) -> say.TellRefused:
    """Any failure of a command in the documented shape."""
    if isinstance(error, SetApart):
        error = Refused("set_apart", status=503, fault="")
    elif isinstance(error, StoreError):
        error = Refused("busy", status=503)
    elif isinstance(error, BrokenMatch):
        log.error("broken match", exc_info=error)
        error = Refused("broken", status=500)
    assert isinstance(error, GamenightError)
    return told(error, command_id)
