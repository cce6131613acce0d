"""What a store keeps, and what it promises: a table is a log that only grows.

The store knows nothing of games. Bodies are bytes (JSON, in practice) that it never looks into.
Every method that changes something returns only when the change is on disk; who appended first is
decided by sequence numbers, so that any number of processes may serve the same table.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Literal, NamedTuple, Self

from gamenight.store.errors import UnknownTable

Draft = tuple[str, bytes]
"""An entry before it has a number: its kind and its body."""

Status = Literal["waiting", "playing", "finished"]
STATUSES: tuple[Status, ...] = ("waiting", "playing", "finished")


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that happened at a table. ``seq`` counts 1, 2, 3…; ``at_ms`` never falls."""

    seq: int
    at_ms: int
    kind: str
    body: bytes


class Append(NamedTuple):
    """Entries for the end of a table, and the words that change with them.

    ``people`` are added to the table's people; the other words replace what was there. No entries
    at all is allowed: then only the words change, and nobody is woken.
    """

    table_id: str
    expected_seq: int
    entries: tuple[Draft, ...]
    status: Status | None = None
    listed: bool | None = None
    about: bytes | None = None
    people: tuple[str, ...] = ()

    @property
    def last_seq(self) -> int:
        return self.expected_seq + len(self.entries)

    @property
    def only_entries(self) -> bool:
        return self.status is None and self.listed is None and self.about is None

    @property
    def plain(self) -> bool:
        """Whether it is entries and nothing else, as nearly all are."""
        return self[3:] == (None, None, None, ()) and bool(self.entries)


@dataclass(frozen=True, slots=True)
class TableCard:
    """What a list shows of a table. ``about`` is the server's; ``fault``: why it is set apart."""

    id: str
    status: Status
    listed: bool
    about: bytes
    last_seq: int
    created_ms: int
    updated_ms: int
    fault: str | None = None


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A position to go on from: the table as it stood after entry ``seq``."""

    seq: int
    body: bytes


@dataclass(frozen=True, slots=True)
class WholeTable:
    """Everything that the store holds of one table."""

    card: TableCard
    people: tuple[str, ...]
    entries: tuple[Entry, ...]
    snapshot: Snapshot | None = None


class Wake(NamedTuple):
    """Some process appended to ``table_id``, whose last entry is now ``seq`` or later.

    ``table_id`` is None when wake-ups may have been missed: look at every table that you serve. Or
    some process changed the setting called ``setting``.
    """

    table_id: str | None
    seq: int = 0
    setting: str | None = None


@dataclass(frozen=True, slots=True)
class Filter:
    """Which tables to list; None is no condition. Tables set apart are listed only if asked for."""

    status: Status | None = None
    listed: bool | None = None
    person: str | None = None
    updated_after_ms: int | None = None
    updated_before_ms: int | None = None
    faulty: bool | None = False
    limit: int | None = None


SOUND = Filter()
"""All tables but those set apart."""


Then = Callable[[Exception | None], None]
"""What happens when something is on disk, or could not be written."""


def askable(table_id: str) -> str:
    """The id, if a database can hold it at all; ids come from addresses that anybody may type."""
    if "\0" in table_id or not table_id.isprintable() or len(table_id) > 200:
        raise UnknownTable(table_id[:200])
    return table_id


class Store(ABC):
    """Tables on disk. Open it, use it from one event loop, close it; or ``async with``.

    Besides the errors named below every method may raise Unavailable: the database does not answer.
    ``shared`` tells whether other servers may be at work on the same database.
    """

    shared = False

    @abstractmethod
    async def open(self) -> None:
        """Connect, migrate the schema forward, start what runs in the background. SchemaTooNew."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what was asked, then let go. Closing twice is harmless."""

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
        new = Append(askable(table_id), 0, tuple(entries), status, listed, about, tuple(people))
        await self._create(new)
        return new.last_seq

    @abstractmethod
    async def _create(self, new: Append) -> None:
        """A new table with all its words."""

    @abstractmethod
    def submit(self, new: Append, then: "Then") -> None:
        """Add entries after ``expected_seq``, all or none, with what they change.

        ``then`` is called in the event loop: with None when all of it is on disk, else with the
        error: Conflict if somebody else appended first; UnknownTable; SetApart; Unavailable.
        """

    async def put(self, new: Append) -> None:
        """Submit, and wait. Whoever stops waiting does not stop the write."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def then(error: Exception | None) -> None:
            if future.done():
                return
            if error is None:
                future.set_result(None)
            else:
                future.set_exception(error)

        self.submit(new, then)
        await future

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
        new = Append(
            askable(table_id), expected_seq, tuple(entries), status, listed, about, tuple(people)
        )
        await self.put(new)
        return new.last_seq

    @abstractmethod
    async def read(self, table_id: str, since: int = 0) -> list[Entry]:
        """The entries after ``since``. UnknownTable; Damaged if one is missing or altered."""

    @abstractmethod
    async def card(self, table_id: str) -> TableCard:
        """What a list shows of this table. UnknownTable."""

    @abstractmethod
    async def tables(self, which: Filter = SOUND) -> list[TableCard]:
        """The tables that pass a filter, the latest changed first."""

    @abstractmethod
    async def counts(self) -> dict[str, int]:
        """How many tables there are of each status, and under ``faulty`` how many are set apart."""

    @abstractmethod
    async def delete(self, table_id: str) -> None:
        """Remove a table with everything of it. UnknownTable."""

    # --- positions to go on from, and damage ------------------------------------------------------

    @abstractmethod
    async def save_snapshot(self, table_id: str, snapshot: Snapshot) -> None:
        """Keep a position; an older one is replaced, a newer one stays. UnknownTable."""

    @abstractmethod
    async def snapshot(self, table_id: str) -> Snapshot | None:
        """The latest position kept, if any."""

    @abstractmethod
    async def quarantine(self, table_id: str, fault: str) -> None:
        """Set a table apart: it can be read, not go on, and lists leave it out. UnknownTable."""

    @abstractmethod
    async def release(self, table_id: str) -> None:
        """Take a table out of quarantine. UnknownTable."""

    # --- people -----------------------------------------------------------------------------------

    @abstractmethod
    async def people(self, table_id: str) -> list[str]:
        """The people of a table, as the server named them (a hash of their token). UnknownTable."""

    @abstractmethod
    async def redact(self, table_id: str, bodies: Mapping[int, bytes]) -> None:
        """Replace the bodies of entries, by seq, to remove what a person wrote: nickname, chat.

        The one exception to *only grows*: seq, time and kind stay. UnknownTable; Damaged if there
        is no such entry.
        """

    @abstractmethod
    async def forget_person(self, person: str) -> list[str]:
        """Remove a person from the people of all tables; their ids. Redact the entries first."""

    # --- several processes ------------------------------------------------------------------------

    @abstractmethod
    def listen(self) -> AsyncIterator[Wake]:
        """Wakes from now on, when another process wrote. Ends when the store closes.

        What this one wrote may wake it too, and need not: whoever wrote it knows. Wakes that wait
        are merged, one for each table, so that a slow listener costs no memory.
        """

    @abstractmethod
    async def leases(self, names: Collection[str], owner: str, seconds: float) -> set[str]:
        """Take or renew leases; those that ``owner`` now holds. Expired ones change hands."""

    async def lease(self, name: str, owner: str, seconds: float) -> bool:
        """Take or renew one lease; whether ``owner`` now holds it."""
        return name in await self.leases([name], owner, seconds)

    @abstractmethod
    async def give_back(self, names: Collection[str], owner: str) -> None:
        """End leases early. What ``owner`` does not hold is left alone."""

    # --- settings and whole tables ----------------------------------------------------------------

    @abstractmethod
    async def settings(self, prefix: str = "") -> dict[str, bytes]:
        """All settings whose name begins so."""

    async def setting(self, name: str) -> bytes | None:
        """One setting."""
        return (await self.settings(name)).get(name)

    @abstractmethod
    async def set_setting(self, name: str, value: bytes | None) -> None:
        """Set or, with None, remove a setting; listeners on a shared database are woken."""

    @abstractmethod
    async def whole(self, table_id: str) -> WholeTable:
        """Everything of a table, as at one instant. UnknownTable, Damaged."""

    @abstractmethod
    async def put_whole(self, table: WholeTable) -> None:
        """Add a table as it was elsewhere, times included. TableExists."""

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
