"""The log of a table: numbered entries, each with a checksum, so that damage is found."""

import time
import zlib
from collections.abc import Iterable, Sequence
from typing import Any

from gamenight.store.errors import Damaged
from gamenight.store.tables import Draft, Entry


def now_ms() -> int:
    return time.time_ns() // 1_000_000


def steady_ms() -> int:
    """A clock that nobody sets, the same for all processes of this machine since it was started."""
    return time.monotonic_ns() // 1_000_000


def number_entries(drafts: Sequence[Draft], after: int, at_ms: int) -> list[Entry]:
    return [
        Entry(seq, at_ms, kind, body) for seq, (kind, body) in enumerate(drafts, start=after + 1)
    ]


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
