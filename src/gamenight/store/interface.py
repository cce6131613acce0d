"""The interface of a store: a table is a log that only grows.

The store knows nothing of games. Bodies are bytes (JSON, in practice) that it never looks into.
Every method that changes something returns only when the change is on disk; who appended first is
decided by sequence numbers, so that any number of processes may serve the same table.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

from gamenight.store import reads, writes
from gamenight.store.notifications import Notifications, Subscription
from gamenight.store.sql import Steps
from gamenight.store.tables import (
    SOUND,
    Append,
    Draft,
    Entry,
    Filter,
    Snapshot,
    Status,
    TableCard,
    Then,
    WholeTable,
    now_ms,
    steady_ms,
    validate_id,
)

T = TypeVar("T")
Clock = Callable[[], int]
"""The time in milliseconds."""


class Store(ABC):
    """Tables on disk. Open it, use it from one event loop, close it; or ``async with``.

    Besides the errors named below every method may raise Unavailable: the database does not answer.
    ``shared`` tells whether other servers may be at work on the same database. ``clock`` dates what
    is written; by ``steady`` leases run out where the database has no clock of its own.
    """

    shared = False

    def __init__(self, clock: Clock = now_ms, steady: Clock = steady_ms) -> None:
        self.clock = clock
        self.steady = steady
        self.notifications = Notifications()

    @abstractmethod
    async def open(self) -> None:
        """Connect, migrate the schema forward, start what runs in the background. SchemaTooNew."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what was asked, then let go. Closing twice is harmless."""

    @abstractmethod
    async def _read(self, ask: Callable[..., Steps[T]], *words: Any, whole: bool = False) -> T:
        """The answer of these steps; ``whole``: all of them see the database of one instant."""

    @abstractmethod
    async def _write(self, work: Callable[..., Steps[T]], *words: Any, once: bool = False) -> T:
        """What these steps return, when they are committed.

        ``once``: they must not be repeated when the answer to a commit was lost.
        """

    # --- the log ----------------------------------------------------------------------------------

    async def create(
        self,
        table_id: str,
        entries: Sequence[Draft] = (),
        *,
        status: Status = "waiting",
        listed: bool = False,
        about: bytes = b"{}",
        people: Collection[str] = (),
    ) -> int:
        """A new table with its first entries; its last seq. TableExists."""
        new = Append(validate_id(table_id), 0, tuple(entries), status, listed, about, tuple(people))
        await self._write(writes.create, new, self.clock(), once=True)
        return new.last_seq

    @abstractmethod
    def submit(self, new: Append, then: Then) -> None:
        """Add entries after ``expected_seq``, all or none, with what they change.

        ``then`` is called in the event loop: with None when all of it is on disk, else with the
        error: Conflict if somebody else appended first; UnknownTable; SetApart; Damaged;
        Unavailable.
        """

    async def put(self, new: Append) -> None:
        """Submit, and wait. Whoever stops waiting does not stop the write."""
        await wait_for(lambda then: self.submit(new, then))

    async def append(
        self,
        table_id: str,
        expected_seq: int,
        entries: Sequence[Draft],
        *,
        status: Status | None = None,
        listed: bool | None = None,
        about: bytes | None = None,
        people: Collection[str] = (),
    ) -> int:
        """Put an ``Append`` made of these; the new last seq."""
        validate_id(table_id)
        new = Append(table_id, expected_seq, tuple(entries), status, listed, about, tuple(people))
        await self.put(new)
        return new.last_seq

    async def read(self, table_id: str, since: int = 0) -> list[Entry]:
        """The entries after ``since``. UnknownTable; Damaged if one is missing or altered."""
        return await self._read(reads.read_entries, validate_id(table_id), since)

    async def read_card(self, table_id: str) -> TableCard:
        """What a list shows of this table. UnknownTable."""
        return await self._read(reads.read_card, validate_id(table_id))

    async def list_tables(self, which: Filter = SOUND) -> list[TableCard]:
        """The tables that pass a filter, the latest changed first."""
        return await self._read(reads.list_cards, which)

    async def count_tables(self) -> dict[str, int]:
        """How many tables there are of each status; ``faulty`` counts those in quarantine."""
        return await self._read(reads.count_tables)

    async def delete(self, table_id: str) -> None:
        """Remove a table with everything of it. UnknownTable."""
        await self._write(writes.delete, validate_id(table_id), once=True)

    # --- positions to go on from, and damage ------------------------------------------------------

    async def save_snapshot(self, table_id: str, snapshot: Snapshot) -> None:
        """Keep a position; an older one is replaced, a newer one stays. UnknownTable."""
        await self._write(writes.save_snapshot, validate_id(table_id), snapshot)

    async def read_snapshot(self, table_id: str) -> Snapshot | None:
        """The latest position kept, if any."""
        return await self._read(reads.read_snapshot, validate_id(table_id))

    async def quarantine(self, table_id: str, fault: str) -> None:
        """Set a table apart: it can be read, not go on, and lists leave it out. UnknownTable."""
        await self._write(writes.set_fault, validate_id(table_id), fault)

    async def release(self, table_id: str) -> None:
        """Take a table out of quarantine. UnknownTable."""
        await self._write(writes.set_fault, validate_id(table_id), None)

    # --- people -----------------------------------------------------------------------------------

    async def list_people(self, table_id: str) -> list[str]:
        """The people of a table, as the server named them (a hash of their token). UnknownTable."""
        return await self._read(reads.list_people, validate_id(table_id))

    async def redact(self, table_id: str, bodies: Mapping[int, bytes]) -> None:
        """Replace the bodies of entries, by seq, to remove what a person wrote: nickname, chat.

        The one exception to *only grows*: seq, time and kind stay. UnknownTable; Damaged if there
        is no such entry.
        """
        await self._write(writes.redact, validate_id(table_id), dict(bodies))

    async def erase_person(self, person: str, table_id: str | None = None) -> list[str]:
        """Remove a person from the people of all tables, or of one; the ids of those.

        Redact the entries first.
        """
        return await self._write(writes.erase_person, person, table_id, once=True)

    async def copy_person(self, person: str, other: str) -> None:
        """Add somebody to all tables where another one is: two people turned out to be one."""
        await self._write(writes.copy_person, person, other)

    # --- several processes ------------------------------------------------------------------------

    def listen(self) -> Subscription:
        """Notifications from now on, when another process wrote. Ends when the store closes.

        This process's own writes may be among them, and need not be. Notifications that wait are
        merged, one for each table, so that a slow listener costs no memory.
        """
        return self.notifications.listen()

    async def take_leases(self, names: Collection[str], owner: str, seconds: float) -> set[str]:
        """Take or renew leases, for a minute at most; those that ``owner`` now holds.

        Expired ones change hands.
        """
        return await self._write(writes.take_leases, tuple(names), owner, seconds)

    async def take_lease(self, name: str, owner: str, seconds: float) -> bool:
        """Take or renew one lease; whether ``owner`` now holds it."""
        return name in await self.take_leases([name], owner, seconds)

    async def release_leases(self, names: Collection[str], owner: str) -> None:
        """End leases early. What ``owner`` does not hold is left alone."""
        await self._write(writes.release_leases, tuple(names), owner)

    async def check(self) -> None:
        """Write something that nobody reads: whether it can be written at all."""
        await self._write(writes.write_check, self.clock())

    # --- settings and whole tables ----------------------------------------------------------------

    async def read_settings(self, prefix: str = "") -> dict[str, bytes]:
        """All settings whose name begins so."""
        return await self._read(reads.read_settings, prefix)

    async def read_setting(self, name: str) -> bytes | None:
        """One setting."""
        return (await self.read_settings(name)).get(name)

    async def set_setting(self, name: str, value: bytes | None) -> None:
        """Set or, with None, remove a setting; listeners on a shared database are notified."""
        await self._write(writes.set_setting, name, value)

    async def keep_setting(self, name: str, value: bytes) -> bytes:
        """Set a setting unless there is one; what it is now, the same for all who try."""
        return await self._write(writes.keep_setting, name, value)

    async def take_setting(self, name: str) -> bytes | None:
        """Remove a setting and return it; of several who try, one gets it."""
        return await self._write(writes.take_setting, name, once=True)

    async def read_whole(self, table_id: str) -> WholeTable:
        """Everything of a table, as at one instant. UnknownTable, Damaged."""
        return await self._read(reads.read_whole, validate_id(table_id), whole=True)

    async def put_whole(self, table: WholeTable) -> None:
        """Add a table as it was elsewhere, times included. TableExists."""
        validate_id(table.card.id)
        await self._write(writes.put_whole, table, once=True)

    @abstractmethod
    async def backup(self, path: Path) -> None:
        """A copy of everything in one file, while serving: see ``restore`` in ``backup.py``."""

    async def __aenter__(self) -> Self:
        await self.open()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()


async def wait_for(start: Callable[[Then], None]) -> None:
    """Wait until ``then``, which ``start`` gets, is called; raise its error."""
    future: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def then(error: Exception | None) -> None:
        if future.done():
            return
        if error is None:
            future.set_result(None)
        else:
            future.set_exception(error)

    start(then)
    await future
