"""Export of tables as JSON lines: readable anywhere, and the same for every database.

    {"gamenight": "tables", "version": 2}
    {"table": {"id": "k3v9…", "status": "playing", "people": […], "last_seq": 2, …}}
    {"entry": {"seq": 1, "at_ms": 1767225600000, "kind": "opened", "body": {…}}}
    {"entry": {"seq": 2, …}}
    {"snapshot": {"seq": 2, "body": {…}}}
    {"end": "k3v9…"}
    {"setting": {"name": "…", "body": …}}

A body that is compact JSON stands as it is; any other is spelled in ``base64`` instead of ``body``,
so that every byte comes back.
"""

import base64
import contextlib
import json
import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

from gamenight.store.errors import Damaged, Unavailable, UnknownTable
from gamenight.store.interface import Store
from gamenight.store.tables import STATUSES, Entry, Filter, Snapshot, TableCard, WholeTable

HEADER = {"gamenight": "tables", "version": 2}
OLDER_HEADER = {"gamenight": "tables", "version": 1}
"""The same lines; kinds of entries had other names then (``EVENT_KINDS`` in migrations.py)."""

LATEST_MS = 250_000_000_000_000  # there are no dates after the year 9999


def format_table(table: WholeTable) -> Iterator[bytes]:
    """One table, without the header."""
    card = table.card
    yield format_line(
        {
            "table": {
                "id": card.id,
                "status": card.status,
                "listed": card.listed,
                "last_seq": card.last_seq,
                "created_ms": card.created_ms,
                "updated_ms": card.updated_ms,
                "fault": card.fault,
                "people": list(table.people),
                **_format_body(card.about),
            }
        }
    )
    for entry in table.entries:
        words = {"seq": entry.seq, "at_ms": entry.at_ms, "kind": entry.kind}
        yield format_line({"entry": {**words, **_format_body(entry.body)}})
    if table.snapshot is not None:
        yield format_line(
            {"snapshot": {"seq": table.snapshot.seq, **_format_body(table.snapshot.body)}}
        )
    yield format_line({"end": card.id})


async def export_table(store: Store, table_id: str) -> AsyncIterator[bytes]:
    """One table, for a file of its own. UnknownTable, Damaged."""
    table = await store.read_whole(table_id)
    yield format_line(HEADER)
    for text in format_table(table):
        yield text


async def export_all(store: Store) -> AsyncIterator[bytes]:
    """Every table and setting. A damaged table is named, with the damage, and left out."""
    yield format_line(HEADER)
    for name, value in (await store.read_settings()).items():
        yield format_line({"setting": {"name": name, **_format_body(value)}})
    for card in await store.list_tables(Filter(faulty=None)):
        try:
            table = await store.read_whole(card.id)
        except UnknownTable:
            continue
        except Damaged as damage:
            yield format_line({"left_out": {"id": card.id, "reason": str(damage)}})
            continue
        for text in format_table(table):
            yield text


async def write_all(store: Store, path: Path) -> None:
    """``export_all`` into a file for its owner only, whole or not at all."""
    with write_aside(path) as unfinished, unfinished.open("wb") as file:
        async for text in export_all(store):
            file.write(text)
        file.flush()
        os.fsync(file.fileno())


@contextlib.contextmanager
def write_aside(path: Path) -> Iterator[Path]:
    """An empty file for its owner only; it takes the place of ``path`` once it is written."""
    unfinished = path.with_name(path.name + ".unfinished")
    try:
        unfinished.unlink(missing_ok=True)
        unfinished.touch(mode=0o600, exist_ok=False)
        yield unfinished
        unfinished.replace(path)
    except OSError as error:
        raise Unavailable(f"{path}: {error}") from error
    finally:
        unfinished.unlink(missing_ok=True)


def format_line(words: dict[str, Any]) -> bytes:
    return _compact(words) + b"\n"


def parse_table(
    words: dict[str, Any], entries: list[Entry], snapshot: Snapshot | None
) -> WholeTable:
    """The table of its lines. KeyError, TypeError or ValueError if they do not fit together."""
    if words["status"] not in STATUSES:
        raise ValueError(f"no such status: {words['status']}")
    if words["last_seq"] != len(entries):
        raise ValueError(f"{words['last_seq']} entries were announced, {len(entries)} came")
    for number, entry in enumerate(entries, start=1):
        if entry.seq != number:
            raise ValueError(f"entry {number} was expected, not {entry.seq}")
    card = TableCard(
        _is(words["id"], str),
        words["status"],
        _is(words["listed"], bool),
        parse_body(words),
        len(entries),
        _moment(words["created_ms"]),
        _moment(words["updated_ms"]),
        None if words.get("fault") is None else _is(words["fault"], str),
    )
    people = tuple(_is(person, str) for person in words["people"])
    return WholeTable(card, people, tuple(entries), snapshot)


def parse_entry(words: dict[str, Any]) -> Entry:
    return Entry(
        _is(words["seq"], int), _moment(words["at_ms"]), _is(words["kind"], str), parse_body(words)
    )


def parse_snapshot(words: dict[str, Any]) -> Snapshot:
    return Snapshot(_is(words["seq"], int), parse_body(words))


def parse_body(words: dict[str, Any]) -> bytes:
    if "base64" in words:
        return base64.b64decode(words["base64"], validate=True)
    return _compact(words["body"])


def _format_body(body: bytes) -> dict[str, Any]:
    try:
        value = json.loads(body)
        if _compact(value) == body:
            return {"body": value}
    except (ValueError, RecursionError):
        pass
    return {"base64": base64.b64encode(body).decode()}


def _compact(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()


def _is(value: Any, kind: type) -> Any:
    if type(value) is not kind:
        raise TypeError(f"{kind.__name__} expected, not {type(value).__name__}")
    return value


def _moment(value: Any) -> int:
    if not 0 <= _is(value, int) < LATEST_MS:
        raise ValueError(f"there is no such time: {value}")
    return int(value)
