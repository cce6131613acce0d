"""A table in a store: its log of numbered entries with checksums, and what lists show of it."""

import time
import zlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from gamenight.store.errors import Damaged, UnknownTable

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
    at all is allowed: then only the words change, and nobody is notified.
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


Then = Callable[[Exception | None], None]
"""Called when something is on disk, or with the reason why it is not."""


EntryRow = tuple[int, int, int, str, bytes, int]
"""An entry in the database: its table's number, seq, time, kind, body and checksum."""


@dataclass(slots=True)
class Pending:
    """An append that is not on disk yet. ``tried``: its entries, as an attempt wrote them."""

    new: Append
    error: Exception | None = None
    tried: list[EntryRow] | None = None


@dataclass(frozen=True, slots=True)
class TableCard:
    """What a list shows of a table. ``about`` is the server's; ``fault``: why it is quarantined."""

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


@dataclass(frozen=True, slots=True)
class Filter:
    """Which tables to list; None is no condition. Quarantined tables must be asked for."""

    status: Status | None = None
    listed: bool | None = None
    person: str | None = None
    updated_after_ms: int | None = None
    updated_before_ms: int | None = None
    faulty: bool | None = False
    limit: int | None = None


SOUND = Filter()
"""All tables but those in quarantine."""


def validate_id(table_id: str) -> str:
    """The id, if a database can hold it at all; ids come from addresses that anybody may type."""
    if "\0" in table_id or not table_id.isprintable() or len(table_id) > 200:
        raise UnknownTable(table_id[:200])
    return table_id


def now_ms() -> int:
    return time.time_ns() // 1_000_000


def steady_ms() -> int:
    """A clock that nobody sets, the same for all processes of this machine since it was started."""
    return time.monotonic_ns() // 1_000_000


def checksum(table_id: str, seq: int, kind: str, body: bytes) -> int:
    """Against disks and hands that change a byte. It is no signature."""
    return zlib.crc32(body, zlib.crc32(f"{table_id}\n{seq}\n{kind}\n".encode()))


def check_entries(
    table_id: str, rows: Iterable[Sequence[Any]], since: int, last_seq: int
) -> list[Entry]:
    """The entries after ``since``, or Damaged; rows are seq, time, kind, body and checksum.

    An altered entry is found by its checksum, a lost one by the number of the next one, and the
    last one by the table's ``last_seq``, which is written in the same transaction.
    """
    entries: list[Entry] = []
    expected = since
    for seq, at_ms, kind, body, found in rows:
        expected += 1
        if seq != expected or seq > last_seq or found != checksum(table_id, seq, kind, body):
            raise Damaged(table_id, expected)
        entries.append(Entry(seq, at_ms, kind, body))
    if expected < last_seq:
        raise Damaged(table_id, expected + 1)
    return entries
