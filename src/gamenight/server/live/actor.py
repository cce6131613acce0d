"""The actor of a table: decides one command after the other, writes it down, then shows it.

Everything that reads or changes the table's state holds the table's lock, so that nobody ever sees
what is not on disk yet. If another process was first, the table is read again and the command
decided again.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Collection, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

import msgspec

from gamenight.core.errors import GamenightError
from gamenight.core.match import RESIGN, BrokenMatch
from gamenight.server.live.autopilot import Attendant
from gamenight.server.live.presence import Presence
from gamenight.server.protocol import messages as say
from gamenight.server.protocol.refusals import Refused
from gamenight.server.table import events as deeds
from gamenight.server.table.clock import Showings, deadlines, now_ms
from gamenight.server.table.decide import Asker, decide
from gamenight.server.table.events import Deed
from gamenight.server.table.reading import about, read_table, status_of
from gamenight.server.table.render import Audience, Onlooker, news, table_for, telling
from gamenight.server.table.state import TableState
from gamenight.store import Append, Conflict, Entry

if TYPE_CHECKING:
    from gamenight.server.live.tables import Tables

log = logging.getLogger("gamenight.server")
ATTEMPTS = 8
encode = msgspec.json.Encoder().encode


class Viewer(Protocol):
    """A browser that looks at a table, by whatever transport."""

    person: str

    def push(self, message: bytes) -> None: ...

    def end(self) -> None: ...


class Actor:
    """One table in this process."""

    def __init__(self, tables: "Tables", state: TableState) -> None:
        self.tables = tables
        self.state = state
        self.lock = asyncio.Lock()
        self.viewers: dict[Viewer, None] = {}
        self._audience: Audience | None = None
        self._seating = 0
        self.presence = Presence(tables.settings.absent_after_s)
        self.showings = Showings(state.created.seats)
        self.serving_since_ms = now_ms()
        self._change: asyncio.Event | None = None
        self.ended = asyncio.Event()
        self.saved_seq = 0
        self.saved_s = 0.0
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
                await self._write(lambda state: self._deeds(state, person, may_join, command))
                done = self._done(person, command)
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
            self.viewers[viewer] = None
            self._audience = None
            came = self.presence.came(viewer.person)
            viewer.push(encode(self._telling(viewer.person, since)))
        if came:
            self.tables.elsewhere.note(self.id)
            self.show_presence()
            await self._give_back(viewer.person)
        self.attendant.look()

    def leave(self, viewer: Viewer) -> None:
        if viewer in self.viewers:
            del self.viewers[viewer]
            self._audience = None
            if self.presence.left(viewer.person):
                self.tables.elsewhere.note(self.id)
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
        for viewer in tuple(self.viewers):
            viewer.end()

    def present_seats(self) -> set[int]:
        chairs = self.state.chairs
        return {i for i, c in enumerate(chairs) if c.person and self.presence.here(c.person)}

    def absent_seats(self) -> set[int]:
        chairs = self.state.chairs
        return {i for i, c in enumerate(chairs) if c.person and self.presence.absent(c.person)}

    def absent(self, person: str) -> bool:
        return self.presence.absent(person)

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

    def _done(self, person: str, command: say.Ask) -> say.TellDone:
        seq = self.state.done.get((person, command.id), self.state.seq)
        return say.TellDone(id=command.id, seq=seq)

    def _deeds(
        self, state: TableState, person: str, may_join: bool, command: say.Ask
    ) -> list[Deed]:
        if (person, command.id) in state.done:
            return []
        return decide(state, Asker(person, may_join, now_ms(), self), command)

    async def _write(self, make: "Decision") -> None:
        for _ in range(ATTEMPTS):
            found = list(make(self.state))
            if not found:
                return
            writing = self._taken(found)
            try:
                await self.tables.store.put(writing.append)
            except Conflict:
                self._spoilt_since = writing.since
                await self._mend()
                continue
            except BaseException:
                self._spoilt_since = writing.since
                raise
            self._written(writing)
            return
        raise Refused("busy", status=503)

    def _taken(self, found: Sequence[Deed]) -> "Writing":
        """Take deeds into the state, ahead of the disk; what is to be written of them.

        The table's card is written only if they may have changed it.
        """
        state = self.state
        since, phase = state.seq, state.phase
        try:
            for deed in found:
                state.take(deed)
        except BaseException:
            if state.seq != since:
                self._spoilt_since = since
            raise
        card, moves, drafts = self._card, 0, []
        same = state.phase == phase and card != b""
        for deed in found:
            drafts.append(deeds.drafted(deed))
            moves += type(deed) is deeds.Moved
            same = same and not changes_card(deed)
        if same:
            append = Append(state.id, since, tuple(drafts))
        else:
            card = about(state)
            changed = card != self._card
            append = Append(
                state.id,
                since,
                tuple(drafts),
                status=status_of(state) if changed else None,
                about=card if changed else None,
                people=tuple({d.by for d in found if isinstance(d, deeds.Sat)}),
            )
        return Writing(since, append, card, moves, time.perf_counter())

    def _written(self, writing: "Writing") -> None:
        """What was taken is on disk: show it."""
        self._card = writing.card
        metrics = self.tables.metrics
        metrics.append_seconds.observe(time.perf_counter() - writing.began)
        metrics.moves[self.state.created.game] += writing.moves
        try:
            self._show(writing.since)
        except Exception:  # it is on disk, so the command is done and the table goes on
            log.exception("a move could not be shown", extra={"table": self.id[:6]})

    @contextlib.asynccontextmanager
    async def sound(self) -> AsyncIterator[None]:
        """The lock, and a state that is on disk: what a failed write spoilt is read again."""
        async with self.lock:
            await self._mend()
            yield

    async def _mend(self) -> None:
        """Throw away what could not be written, and take what is on disk."""
        since = self._spoilt_since
        if since is None:
            return
        self.state = await read_table(self.tables.store, self.id)
        self._audience = None
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
        state = self.state
        if self.viewers and state.seq > since:
            if self._audience is None or self._seating != state.seating:
                self._audience = Audience.of(state, [viewer.person for viewer in self.viewers])
                self._seating = state.seating
            earlier, latest = news(state, self.around, since, self._audience)
            for viewer, message in zip(self.viewers, latest, strict=True):
                for told in earlier:
                    viewer.push(told)
                viewer.push(message)
        if state.game.facts.challenges:
            self._note_showing([viewer.person for viewer in self.viewers])
        self._changed()

    def _note_showing(self, people: Collection[str]) -> None:
        """Only where a slip may be caught does it matter who could see what, and since when."""
        now = now_ms()
        for person in people:
            for seat in self.state.seats_of(person):
                self.showings.note(seat, self.state.seq, now)

    def _changed(self) -> None:
        """Wake whoever polls."""
        if self._change is not None:
            self._change.set()
            self._change = None

    @property
    def changed(self) -> asyncio.Event:
        """Is set when there is something new to be seen."""
        if self._change is None:
            self._change = asyncio.Event()
        return self._change

    def _telling(self, person: str, since: int | None) -> say.TellTable:
        if self.state.game.facts.challenges:
            self._note_showing([person])
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


class Writing(NamedTuple):
    """Deeds on their way to the disk: after which entry, and what will be true then."""

    since: int
    append: Append
    card: bytes
    moves: int
    began: float


class Decision(Protocol):
    def __call__(self, state: TableState) -> Sequence[Deed]: ...
