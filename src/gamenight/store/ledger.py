"""What both databases do alike: number entries, seal them, find what is missing or altered."""

import time
import zlib
from collections.abc import Iterable, Sequence

from gamenight.store.errors import Damaged
from gamenight.store.interface import Draft, Entry

EntryRow = tuple[int, int, str, bytes, int]
"""Of an entry: its seq, time, kind, body and seal."""


def now_ms() -> int:
    return time.time_ns() // 1_000_000


def numbered(entries: Sequence[Draft], after: int, at_ms: int) -> list[Entry]:
    return [
        Entry(seq, at_ms, kind, body) for seq, (kind, body) in enumerate(entries, start=after + 1)
    ]


def seal(table_id: str, seq: int, kind: str, body: bytes) -> int:
    """A checksum of an entry, against disks and hands that change a byte. It is no signature."""
    return zlib.crc32(body, zlib.crc32(f"{table_id}\n{seq}\n{kind}\n".encode()))


def unbroken(table_id: str, rows: Iterable[EntryRow], since: int, last_seq: int) -> list[Entry]:
    """The entries of rows ``(seq, at_ms, kind, body, seal)``: all to ``last_seq``, or Damaged."""
    entries: list[Entry] = []
    expected = since
    for seq, at_ms, kind, body, sealed in rows:
        expected += 1
        if seq != expected or sealed != seal(table_id, seq, kind, body):
            raise Damaged(table_id, expected)
        entries.append(Entry(seq, at_ms, kind, body))
    if expected < last_seq:
        raise Damaged(table_id, expected + 1)
    return entries


def after(since: int) -> int:
    """The number to read on from, if it is one; anybody may ask."""
    return min(max(since, 0), 2**62)


def plain(text: str) -> str:
    """A text that every database can hold."""
    return text.replace("\0", "�").encode(errors="replace").decode()
