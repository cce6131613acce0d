"""Restores tables: from a backup of either database into either database, or from an export.

Nothing that is there is ever overwritten: a table whose id exists is kept as it is and counted, so
that a restore that broke off can simply be repeated.
"""

import dataclasses
import json
import shutil
import tempfile
from collections.abc import AsyncIterator, Iterable
from pathlib import Path
from typing import Any

from gamenight.store.errors import ImportFault, TableExists, Unavailable
from gamenight.store.export import (
    HEADER,
    OLDER_HEADER,
    export_all,
    parse_body,
    parse_entry,
    parse_snapshot,
    parse_table,
)
from gamenight.store.interface import Store
from gamenight.store.migrations import EVENT_KINDS, rename_words
from gamenight.store.sqlite import SqliteStore
from gamenight.store.tables import Entry, Snapshot

SQLITE_MARK = b"SQLite format 3\0"


@dataclasses.dataclass(slots=True)
class Restored:
    """What an import did: tables added, those kept as they were, those that the export left out."""

    added: int = 0
    kept: int = 0
    left_out: int = 0


async def restore(store: Store, path: Path) -> Restored:
    """Read a backup into an open store: a SQLite file or JSON lines, whichever it is."""
    try:
        with path.open("rb") as file:
            if file.read(len(SQLITE_MARK)) != SQLITE_MARK:
                file.seek(0)
                return await import_lines(store, file)
        with tempfile.TemporaryDirectory(prefix="gamenight-restore-") as folder:
            # A copy: opening it may migrate it, and a backup must stay as it is.
            copy = Path(folder) / "tables.db"
            shutil.copyfile(path, copy)
            async with SqliteStore(copy) as source:
                return await _import(store, export_all(source))
    except OSError as error:
        raise Unavailable(f"{path}: {error}") from error


async def import_lines(store: Store, lines: Iterable[bytes]) -> Restored:
    """Read an export into an open store. ImportFault names a line; the tables before it are in."""

    async def one_by_one() -> AsyncIterator[bytes]:
        for text in lines:
            yield text

    return await _import(store, one_by_one())


async def _import(store: Store, lines: AsyncIterator[bytes]) -> Restored:
    reader, number = _ExportReader(store), 0
    async for text in lines:
        number += 1
        try:
            (what, words), *rest = json.loads(text).items()
            if number == 1:
                reader.take_header({what: words, **dict(rest)})
            elif rest:
                raise ValueError("one word a line was expected")
            else:
                await reader.take(what, words)
        except _UNFIT as error:
            raise ImportFault(number, f"{type(error).__name__}: {error}") from error
    if number == 0 or reader.table is not None:
        raise ImportFault(number + 1, "the export ends too early")
    return reader.done


_UNFIT = (
    ValueError,
    TypeError,
    LookupError,
    AttributeError,
    OverflowError,
    RecursionError,
)


class _ExportReader:
    """Gathers the lines of a table until its end. A line may be any JSON."""

    def __init__(self, store: Store) -> None:
        self.done = Restored()
        self.table: Any = None
        self._store = store
        self._entries: list[Entry] = []
        self._snapshot: Snapshot | None = None
        self._older = False

    def take_header(self, header: Any) -> None:
        if header == OLDER_HEADER:
            self._older = True
        elif header != HEADER:
            raise ValueError(f"the first line must be {json.dumps(HEADER)}")

    async def take(self, what: str, words: Any) -> None:
        if (self.table is None) != (what in ("table", "setting", "left_out")):
            raise ValueError(f"{what} was not expected here")
        if what == "table":
            self.table, self._entries, self._snapshot = words, [], None
        elif what == "entry":
            entry = parse_entry(words)
            if self._older:
                kind = EVENT_KINDS.get(entry.kind, entry.kind)
                entry = dataclasses.replace(entry, kind=kind)
            self._entries.append(entry)
        elif what == "snapshot":
            self._snapshot = parse_snapshot(words)
        elif what == "setting":
            await self._keep_setting(words)
        elif what == "left_out":
            self.done.left_out += 1
        elif what == "end" and words == self.table["id"]:
            await self._end()
        else:
            raise ValueError(f"{what} was not expected here")

    async def _end(self) -> None:
        table = parse_table(self.table, self._entries, self._snapshot)
        self.table = None
        if self._older:
            card = dataclasses.replace(table.card, about=rename_words(table.card.about))
            table = dataclasses.replace(table, card=card)
        try:
            await self._store.put_whole(table)
            self.done.added += 1
        except TableExists:
            self.done.kept += 1

    async def _keep_setting(self, words: Any) -> None:
        if await self._store.read_setting(words["name"]) is None:
            await self._store.set_setting(words["name"], parse_body(words))
