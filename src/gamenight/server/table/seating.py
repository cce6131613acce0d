"""Who sat where when a match began, and when: what a record says beside what it proves.

It is read from the log of the table, so that a person who was forgotten there is in no new record.
"""

import asyncio
from datetime import UTC, datetime
from typing import Any

from gamenight.server.table import events as deeds
from gamenight.server.table.reading import folded
from gamenight.server.table.state import TableState
from gamenight.store import Entry, Store


async def attributed(store: Store, state: TableState) -> dict[str, Any]:
    """The record of the table's match, with who sat there."""
    assert state.match is not None
    record: dict[str, Any] = await asyncio.to_thread(state.match.record)
    return record | {"about": seating(await store.read(state.id))}


async def earlier(store: Store, table_id: str, number: int) -> dict[str, Any]:
    """The record of a match that a rematch followed, with who sat there then."""
    entries = await store.read(table_id)
    ends = [i for i, entry in enumerate(entries) if entry.kind == "rematched"]
    before = entries[: ends[number - 1]]
    state = await asyncio.to_thread(folded, table_id, before)
    assert state.match is not None
    record: dict[str, Any] = await asyncio.to_thread(state.match.record)
    return record | {"about": seating(before)}


def seating(entries: list[Entry]) -> dict[str, Any]:
    """The ``about`` of a record: nicknames as of the start of the latest match, and its bots."""
    plan: list[str | None] = []
    names: dict[int, str] = {}
    found: dict[str, Any] = {}
    for entry in entries:
        if entry.kind not in _SEATING:
            continue
        match deeds.read(entry.kind, entry.body):
            case deeds.Created() as deed:
                plan = deed.plan
            case deeds.Sat() | deeds.Renamed() as deed:
                names[deed.seat] = deed.nickname
            case deeds.Stood() as deed:
                names.pop(deed.seat, None)
            case deeds.Planned() as deed:
                names.pop(deed.seat, None)
                plan[deed.seat] = deed.level
            case deeds.Exchanged() as deed:
                plan[deed.seat] = deed.level
            case deeds.Started() as deed:
                began = datetime.fromtimestamp(deed.at_ms / 1000, UTC)
                players = [
                    _player(names.get(seat), deed.bots.get(seat, level))
                    for seat, level in enumerate(plan)
                ]
                found = {"began": began.isoformat(timespec="seconds"), "players": players}
    return found


_SEATING = ("created", "sat", "renamed", "stood", "planned", "exchanged", "started")


def _player(name: str | None, level: str | None) -> dict[str, str]:
    if name is None:
        return {"level": level} if level else {}
    return {"name": name} if name else {}
