"""The actor of a log, a table's or a night's: carries out one command after the other.

Event sourcing: a command is decided on the state as it is, its events are applied to a copy and
appended to the log, and only then the copy takes the state's place. So the state in memory is
never ahead of the disk, and may be looked at any time. If another process was first, its events
are read and the command is decided again.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Any, Generic, Protocol, Self, TypeVar

import msgspec

from gamenight.core.errors import GamenightError
from gamenight.server.live.presence import Presence
from gamenight.server.protocol import commands, messages
from gamenight.server.protocol.refusals import Refused
from gamenight.server.table.events import EventCodec, LogEvent
from gamenight.store import Append, Conflict

if TYPE_CHECKING:
    from gamenight.server.live.tables import Tables

ATTEMPTS = 8
encode = msgspec.json.Encoder().encode


class Viewer(Protocol):
    """A browser that looks at a table or a night, by whatever transport."""

    person: str
    address: str

    @property
    def silent_since_s(self) -> float | None:
        """Since when nothing was heard of it, if it goes because of that."""

    def push(self, message: bytes) -> None: ...

    def end(self) -> None: ...


class LogState(Protocol):
    """What the events of a log make. ``done`` has the commands that were carried out."""

    id: str
    seq: int
    done: dict[tuple[str, str], int]

    def fork(self) -> Self: ...

    def apply(self, event: LogEvent) -> None: ...


S = TypeVar("S", bound=LogState)


class Actor(ABC, Generic[S]):
    """One log in this process, its state, and those who look at it."""

    codec: EventCodec

    def __init__(self, tables: "Tables", state: S) -> None:
        self.tables = tables
        self.state = state
        self.lock = asyncio.Lock()
        self.viewers: dict[Viewer, None] = {}
        self.presence = Presence(tables.settings.absent_after_s, tables.steady_s)
        self.ended = asyncio.Event()
        self.behind = False
        self._change: asyncio.Event | None = None

    @property
    def id(self) -> str:
        return self.state.id

    @property
    def cursor(self) -> str:
        """Is another one whenever there is something new to be seen."""
        return str(self.state.seq)

    async def execute(
        self, person: str, may_join: bool, command: commands.Ask
    ) -> messages.TellDone:
        """Carry out a command; raises the GamenightError that says why not."""
        await self._prepare(command)

        def decide_once(state: S) -> Sequence[LogEvent]:
            if (person, command.id) in state.done:
                return []
            return self._decide(state, person, may_join, command)

        await self.write(decide_once)
        seq = self.state.done.get((person, command.id), self.state.seq)
        return messages.TellDone(id=command.id, seq=seq)

    @abstractmethod
    async def _prepare(self, command: commands.Ask) -> None:
        """Load what a command needs, before the lock is taken."""

    @abstractmethod
    def _decide(
        self, state: S, person: str, may_join: bool, command: commands.Ask
    ) -> Sequence[LogEvent]: ...

    async def write(self, make: Callable[[S], Sequence[LogEvent]]) -> None:
        """Decide, append, apply, broadcast. ``make`` is asked again if another process was first.

        Whatever fails before the end of the append leaves the state as it was.
        """
        async with self.lock:
            if self.behind:
                await self._read_on()
            for _ in range(ATTEMPTS):
                try:
                    found = make(self.state)
                    if not found:
                        return
                    after = self._fork()
                    for event in found:
                        after.apply(event)
                except GamenightError:  # what another process wrote may have changed the answer
                    if not self.tables.store.shared or not await self._read_on():
                        raise
                    continue
                try:
                    await self._append(found, after)
                except Conflict:
                    await self._read_on()
                    continue
                before, self.state = self.state, after
                await self._take_effect(before, found, own=True)
                return
            raise Refused("busy", status=503)

    def _fork(self) -> S:
        return self.state.fork()

    @abstractmethod
    async def _append(self, found: Sequence[LogEvent], after: S) -> None:
        """Write events to the log, with what lists show of the state after them."""

    @abstractmethod
    async def _take_effect(self, before: S, found: Sequence[LogEvent], *, own: bool) -> None:
        """The state is a new one: show it. ``own``: this process wrote these events."""

    async def _put(self, new: Append) -> None:
        try:
            await self.tables.store.put(new)
        except Conflict:
            raise
        except BaseException:  # perhaps it was written all the same: nobody can tell yet
            self.behind = True
            raise

    async def _read_on(self) -> bool:
        """Apply what other processes, or a write that seemed to fail, have left in the log.

        Whether there was anything.
        """
        before, self.behind = self.state, True
        entries = await self.tables.store.read(self.id, before.seq)
        if entries:
            after = self._fork()
            try:
                found = self.codec.decode_log(entries)
                for event in found:
                    after.apply(event)
            except Exception as error:
                raise Refused("set_apart", status=503, fault="it does not replay") from error
            self.state = after
            await self._take_effect(before, found, own=False)
        self.behind = False
        return bool(entries)

    async def read_state(self) -> S:
        """What is on disk."""
        if self.behind:
            await self.catch_up(0)
        return self.state

    async def catch_up(self, seq: int) -> None:
        """Another process has written, perhaps up to ``seq``: read on, and show it."""
        async with self.lock:
            if self.behind or seq == 0 or seq > self.state.seq:
                await self._read_on()

    async def enter(self, viewer: Viewer, since: int | None) -> bool:
        """A browser comes to look: it gets everything, and from then on all updates.

        Whether it is the first one of this person.
        """
        await self.read_state()
        self.viewers[viewer] = None
        came = self.presence.add(viewer.person)
        viewer.push(encode(self._render(viewer.person, since)))
        if self.tables.notice:
            viewer.push(encode(messages.TellNotice(text=self.tables.notice)))
        if came:
            self.tables.other_processes.note(self.id)
            self.show_presence()
        return came

    def leave(self, viewer: Viewer) -> bool:
        """A browser goes; whether it was the last one of this person."""
        if viewer not in self.viewers:
            return False
        del self.viewers[viewer]
        left = self.presence.remove(viewer.person)
        if left:
            self.tables.other_processes.note(self.id)
            self.show_presence()
        return left

    async def render(self, person: str, since: int | None) -> Any:
        """Everything as one person sees it, with what happened since an event."""
        await self.read_state()
        return self._render(person, since)

    @abstractmethod
    def _render(self, person: str, since: int | None) -> messages.Tell: ...

    @abstractmethod
    def show_presence(self) -> None:
        """Tell who is here."""

    def set_others(self, people: set[str]) -> None:
        """Others are here by way of other processes."""
        self.presence.set_others(people)
        self.show_presence()

    def announce(self, message: messages.Tell) -> None:
        """Say something that is no event to everybody here."""
        for viewer in self.viewers:
            viewer.push(encode(message))

    def show_out(self, people: Collection[str]) -> None:
        """These people may look no more."""
        for viewer in tuple(self.viewers):
            if viewer.person in people:
                viewer.push(encode(messages.TellGoodbye(code="removed", retry_ms=None)))
                viewer.end()

    def dismiss(self, code: str, retry_ms: int) -> None:
        """Nobody can stay: this process gives the log up."""
        self.announce(messages.TellGoodbye(code=code, retry_ms=retry_ms))
        self.ended.set()
        for viewer in tuple(self.viewers):
            viewer.end()

    @property
    def changed(self) -> asyncio.Event:
        """Is set when there is something new to be seen."""
        if self._change is None:
            self._change = asyncio.Event()
        return self._change

    def _wake_pollers(self) -> None:
        if self._change is not None:
            self._change.set()
            self._change = None


A = TypeVar("A", bound=Actor[Any])


class Registry(ABC, Generic[A]):
    """The actors of one kind in this process, each loaded when somebody comes."""

    def __init__(self) -> None:
        self._actors: dict[str, A] = {}
        self._loading: dict[str, asyncio.Future[A]] = {}

    async def actor(self, log_id: str) -> A:
        """The actor of a log, read from the store if need be. Refused if there is none."""
        if found := self._actors.get(log_id):
            return found
        if log_id not in self._loading:
            self._loading[log_id] = asyncio.ensure_future(self._load(log_id))
        return await asyncio.shield(self._loading[log_id])

    @abstractmethod
    async def _load(self, log_id: str) -> A: ...

    def find_loaded(self, log_id: str) -> A | None:
        return self._actors.get(log_id)

    def list_loaded(self) -> list[A]:
        return list(self._actors.values())

    def say_goodbye(self) -> None:
        """The server stops."""
        for actor in self._actors.values():
            actor.dismiss("stopping", 1500)
