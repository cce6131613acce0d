"""What an owner does with stored tables: list, export, import, purge, back up, restore."""

import asyncio
import json
import time
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path

from gamenight.cli.database import find_store
from gamenight.core.errors import OptionError
from gamenight.core.words import say
from gamenight.server.logs import escape
from gamenight.server.night.summary import read_listing
from gamenight.server.protocol.refusals import Refused
from gamenight.server.table.events import decode_log
from gamenight.server.table.replay import replay
from gamenight.server.table.seats import list_players
from gamenight.store import Filter, Status, Store, StoreError, TableCard, UnknownTable
from gamenight.store.backup import restore
from gamenight.store.export import export_all, export_table


@dataclass(frozen=True)
class TableRow:
    """What an owner sees of a table; ``updated`` is ISO 8601, in the zone of this machine."""

    id: str
    updated: str
    status: Status
    game: str
    name: str
    people: list[str]
    fault: str | None


async def find_tables(database: str | None, which: Filter) -> list[TableRow]:
    """The tables that fit, the latest changed first."""
    async with find_store(database) as store:
        return [_describe(card) for card in await store.list_tables(which)]


def _describe(card: TableCard) -> TableRow:
    about = read_listing(card.about)
    updated = datetime.fromtimestamp(card.updated_ms / 1000).astimezone().isoformat("T", "minutes")
    fault = card.fault or None
    return TableRow(card.id, updated, card.status, about.game, about.name, about.nicknames, fault)


def format_json(rows: list[TableRow]) -> str:
    return json.dumps([asdict(row) for row in rows], indent=2)


def format_lines(found: list[TableRow]) -> list[str]:
    """A head and a line for each table; nothing if there is none."""
    rows = [say("terminal.tables_head").split("|")] if found else []
    for table in found:
        people = ", ".join(table.people) or say("terminal.tables_nobody")
        fault = f"  FAULT {table.fault}" if table.fault else ""
        last = f"{table.name} ({people}){fault}"
        when = table.updated.replace("T", " ")
        rows.append([*map(escape, (table.id, when, table.status, table.game, last))])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]


async def delete_tables(database: str | None, ids: list[str]) -> None:
    """Delete these tables, all of them or none. UnknownTable."""
    async with find_store(database) as store:
        known = {card.id for card in await store.list_tables(Filter(faulty=None))}
        for table in ids:
            if table not in known:
                raise UnknownTable(table)
        for table in ids:
            await store.delete(table)


async def export_lines(database: str | None, ids: list[str]) -> list[bytes]:
    """Whole tables as JSON lines."""
    async with find_store(database) as store:
        if not ids:
            return [line async for line in export_all(store)]
        return [line for table in ids async for line in export_table(store, table)]


async def export_records(database: str | None, ids: list[str]) -> list[bytes]:
    """The records of finished matches, as ``gamenight verify`` takes them."""
    async with find_store(database) as store:
        chosen = ids or [card.id for card in await store.list_tables(Filter(status="finished"))]
        return [await _record(store, table) for table in chosen]


async def _record(store: Store, table: str) -> bytes:
    log = decode_log(await store.read(table))
    match = (await asyncio.to_thread(replay, table, log)).match
    if match is None or not match.over:
        raise Refused("not_over", table=table)
    match.about = list_players(log)
    return json.dumps(match.record()).encode()


async def restore_tables(database: str | None, path: Path) -> str:
    """Read an export or a backup, before anything is made for it; what was done, in words."""
    try:
        with path.open("rb"):
            pass
    except OSError as error:
        raise StoreError("file_unreadable", file=path, reason=error.strerror) from None
    async with find_store(database, new=True) as store:
        done = await restore(store, path)
    said = say("terminal.tables_restored", added=done.added, kept=done.kept)
    left_out = say("terminal.tables_left_out", n=done.left_out)
    return f"{said} {left_out}" if done.left_out else said


async def purge_tables(
    database: str | None, status: Status | None, days: int, really: bool
) -> list[TableRow]:
    """Delete tables that have not changed for so many days, or only look for them.

    None is any status; tables in quarantine are left for their owner to look at.
    """
    before = int((time.time() - days * 86_400) * 1000)
    async with find_store(database) as store:
        cards = await store.list_tables(Filter(status=status, updated_before_ms=before))
        for card in cards if really else []:
            await store.delete(card.id)
    return [_describe(card) for card in cards]


async def back_up(database: str | None, path: Path, over: bool) -> None:
    """Copy everything into a file; over one that is there only if told so."""
    if path.exists() and not over:
        raise StoreError("file_there", file=path)
    if not path.parent.is_dir():
        raise OptionError("file_place", file=path, folder=path.parent)
    async with find_store(database) as store:
        await store.backup(path)
