"""What an owner does with stored tables: list, export, import, purge, back up, restore."""

import asyncio
import json
import time
from pathlib import Path

import msgspec

from gamenight.server.reading import Card, folded
from gamenight.server.refusals import Refused
from gamenight.store import Filter, Status, Store, open_store
from gamenight.store.backup import restore
from gamenight.store.lines import export_all, export_table


async def listing(database: str | None, which: Filter) -> list[str]:
    """A line for each table."""
    async with open_store(database) as store:
        cards = await store.tables(which)
    lines = []
    for card in cards:
        about = msgspec.json.decode(card.about, type=Card)
        changed = time.strftime("%Y-%m-%d %H:%M", time.localtime(card.updated_ms / 1000))
        people = ", ".join(about.nicknames) or "nobody"
        line = f"{card.id}  {changed}  {card.status:8}  {about.game:10}  {about.name} ({people})"
        lines.append(line + (f"  FAULT {card.fault}" if card.fault else ""))
    return lines


async def exported(database: str | None, ids: list[str]) -> list[bytes]:
    """Whole tables as JSON lines."""
    async with open_store(database) as store:
        if not ids:
            return [line async for line in export_all(store)]
        return [line for table in ids async for line in export_table(store, table)]


async def records(database: str | None, ids: list[str]) -> list[bytes]:
    """The records of finished matches, as ``gamenight verify`` takes them."""
    async with open_store(database) as store:
        chosen = ids or [card.id for card in await store.tables(Filter(status="finished"))]
        return [await _record(store, table) for table in chosen]


async def _record(store: Store, table: str) -> bytes:
    entries = await store.read(table)
    match = (await asyncio.to_thread(folded, table, entries)).match
    if match is None or not match.over:
        raise Refused("not_over", table=table)
    return json.dumps(match.record()).encode()


async def restored(database: str | None, path: Path) -> str:
    """Read an export or a backup; what was done, in words."""
    async with open_store(database) as store:
        done = await restore(store, path)
    left_out = f", {done.left_out} left out by the export" if done.left_out else ""
    return f"{done.added} tables added, {done.kept} kept as they were{left_out}."


async def purged(database: str | None, status: Status, days: int, really: bool) -> int:
    """Delete old tables, or only count them."""
    before = int((time.time() - days * 86_400) * 1000)
    async with open_store(database) as store:
        cards = await store.tables(Filter(status=status, updated_before_ms=before))
        for card in cards if really else []:
            await store.delete(card.id)
    return len(cards)


async def backed_up(database: str | None, path: Path) -> None:
    async with open_store(database) as store:
        await store.backup(path)
