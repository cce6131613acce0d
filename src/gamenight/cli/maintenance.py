"""What an owner does with stored tables: list, export, import, purge, back up, restore."""

import asyncio
import json
import time
from datetime import datetime
from pathlib import Path

from gamenight.cli.database import find_store
from gamenight.core.errors import OptionError
from gamenight.core.words import say
from gamenight.server.live.loading import decode_log, replay
from gamenight.server.logs import visible
from gamenight.server.protocol.refusals import Refused
from gamenight.server.table.seats import list_players
from gamenight.server.table.summary import Summary, read_summary
from gamenight.store import Filter, Status, Store, StoreError, TableCard
from gamenight.store.backup import restore
from gamenight.store.export import export_all, export_table


async def list_lines(database: str | None, which: Filter) -> list[str]:
    """A head and a line for each table; nothing if there is none."""
    async with find_store(database) as store:
        return _lines(await store.tables(which))


def _lines(cards: list[TableCard]) -> list[str]:
    rows = [say("terminal.tables_head").split("|")] if cards else []
    for card in cards:
        about = read_summary(card.about) or Summary("?", "?", "closed", [], 0, {}, autopilot=False)
        changed = datetime.fromtimestamp(card.updated_ms / 1000).astimezone()
        people = ", ".join(about.nicknames) or say("terminal.tables_nobody")
        fault = f"  FAULT {card.fault}" if card.fault else ""
        last = f"{about.name} ({people}){fault}"
        row = [card.id, changed.isoformat(" ", "minutes"), card.status, about.game, last]
        rows.append([*map(visible, row)])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]


async def export_lines(database: str | None, ids: list[str]) -> list[bytes]:
    """Whole tables as JSON lines."""
    async with find_store(database) as store:
        if not ids:
            return [line async for line in export_all(store)]
        return [line for table in ids async for line in export_table(store, table)]


async def export_records(database: str | None, ids: list[str]) -> list[bytes]:
    """The records of finished matches, as ``gamenight verify`` takes them."""
    async with find_store(database) as store:
        chosen = ids or [card.id for card in await store.tables(Filter(status="finished"))]
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
    database: str | None, status: Status, days: int, really: bool
) -> tuple[list[str], int]:
    """Delete old tables, or only look for them: the list of them, and how many."""
    before = int((time.time() - days * 86_400) * 1000)
    async with find_store(database) as store:
        cards = await store.tables(Filter(status=status, updated_before_ms=before))
        for card in cards if really else []:
            await store.delete(card.id)
    return _lines(cards), len(cards)


async def back_up(database: str | None, path: Path, over: bool) -> None:
    """Copy everything into a file; over one that is there only if told so."""
    if path.exists() and not over:
        raise StoreError("file_there", file=path)
    if not path.parent.is_dir():
        raise OptionError("file_place", file=path, folder=path.parent)
    async with find_store(database) as store:
        await store.backup(path)
