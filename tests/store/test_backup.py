"""Backups of either database come back into either database; exports are exact."""

import asyncio
import json
import os
import stat
from collections.abc import AsyncIterator
from pathlib import Path

import asyncpg
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamenight.store import ImportFault, Snapshot, Store, UnknownTable, open_store
from gamenight.store.backup import import_lines, restore
from gamenight.store.export import (
    export_all,
    export_table,
    format_table,
    parse_entry,
    parse_snapshot,
    parse_table,
)
from gamenight.store.tables import Entry, TableCard, WholeTable
from store.postgres import sibling

pytestmark = pytest.mark.anyio


async def fill(store: Store) -> None:
    await store.create(
        "t", [("join", b'{"name":"\xc3\x84nne"}')], people=["anna", "bert"], about=b"?"
    )
    await store.append("t", 1, [("move", b"{ spaced }"), ("move", b"\xff"), ("move", b"[1.50]")])
    await store.save_snapshot("t", Snapshot(3, b'{"p":1}'))
    await store.create("u", status="finished", listed=True)
    await store.quarantine("u", "does not replay")
    await store.set_setting("host_key", b"\x00")


async def everything(store: Store) -> list[WholeTable]:
    return [await store.read_whole(table_id) for table_id in ("t", "u")]


@pytest.fixture(params=["sqlite", "postgres"])
async def target(
    request, address: str, postgres_address: str, tmp_path: Path
) -> AsyncIterator[Store]:
    """An empty store of either kind, apart from ``store``."""
    if request.param == "sqlite":
        async with open_store(tmp_path / "target.db") as store:
            yield store
        return
    connection = await asyncpg.connect(postgres_address)
    name = f"target_{os.getpid()}"
    await connection.execute(f"CREATE DATABASE {name}")
    try:
        async with open_store(sibling(postgres_address, name)) as store:
            yield store
    finally:
        await connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
        await connection.close()


async def test_a_backup_comes_back_anywhere(store: Store, target: Store, tmp_path: Path) -> None:
    await fill(store)
    path = tmp_path / "backup"
    await store.backup(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    done = await restore(target, path)
    assert (done.added, done.kept, done.left_out) == (2, 0, 0)
    assert await everything(target) == await everything(store)
    assert await target.read_setting("host_key") == b"\x00"
    await target.set_setting("host_key", b"newer")
    done = await restore(target, path)
    assert (done.added, done.kept) == (0, 2)
    assert await target.read_setting("host_key") == b"newer", "nothing that is there is overwritten"
    assert sorted(file.name for file in tmp_path.iterdir() if "unfinished" in file.name) == []


async def test_a_backup_while_playing(store: Store, tmp_path: Path) -> None:
    tables = [f"t{number}" for number in range(10)]
    for table_id in tables:
        await store.create(table_id)
    acknowledged = dict.fromkeys(tables, 0)
    playing = True

    async def play(table_id: str) -> None:
        while playing:
            seq = acknowledged[table_id]
            await store.append(table_id, seq, [("move", b"%d" % seq), ("pad", b"x" * 500)])
            acknowledged[table_id] = seq + 2

    players = [asyncio.create_task(play(table_id)) for table_id in tables]
    await asyncio.sleep(0.2)
    before = dict(acknowledged)
    await store.backup(tmp_path / "backup")
    at_end = dict(acknowledged)
    await asyncio.sleep(0.05)
    playing = False
    await asyncio.gather(*players)
    async with open_store(tmp_path / "restored.db") as restored:
        assert (await restore(restored, tmp_path / "backup")).added == len(tables)
        for table_id in tables:
            entries = await restored.read(table_id)
            assert before[table_id] <= len(entries) <= at_end[table_id] + 2
            assert len(entries) % 2 == 0
            assert [entry.body for entry in entries[::2]] == [
                b"%d" % seq for seq in range(0, len(entries), 2)
            ]


async def test_one_table_travels(store: Store, tmp_path: Path) -> None:
    await fill(store)
    lines = [line async for line in export_table(store, "t")]
    assert json.loads(lines[0]) == {"gamenight": "tables", "version": 2}
    assert json.loads(lines[2])["entry"]["body"] == {"name": "Änne"}
    whole = await store.read_whole("t")
    await store.delete("t")
    assert (await import_lines(store, lines)).added == 1
    assert await store.read_whole("t") == whole
    with pytest.raises(UnknownTable):
        [line async for line in export_table(store, "none")]


async def test_a_damaged_table_does_not_stop_an_export(store: Store, spoil, tmp_path: Path) -> None:
    await fill(store)
    await spoil("UPDATE entries SET kind = 'other' WHERE seq = 2")
    lines = [line async for line in export_all(store)]
    async with open_store(tmp_path / "copy.db") as copy:
        done = await import_lines(copy, lines)
        assert (done.added, done.left_out) == (1, 1)
        assert [card.id for card in await copy.list_tables()] == []
        assert (await copy.read_card("u")).fault == "does not replay"


HEAD = b'{"gamenight":"tables","version":2}\n'
TABLE = (
    b'{"table":{"id":"x","status":"waiting","listed":false,"last_seq":1,"created_ms":1,'
    b'"updated_ms":1,"people":[],"body":{}}}\n'
)
ENTRY = b'{"entry":{"seq":1,"at_ms":1,"kind":"move","body":1}}\n'
END = b'{"end":"x"}\n'


@pytest.mark.parametrize(
    ("lines", "line"),
    [
        ([], 1),
        ([b"{}"], 1),
        ([b'{"gamenight":"tables","version":3}'], 1),
        ([TABLE], 1),
        ([HEAD, b"not JSON"], 2),
        ([HEAD, b"[]"], 2),
        ([HEAD, b"\xff\xfe"], 2),
        ([HEAD, ENTRY], 2),
        ([HEAD, b'{"what":1}'], 2),
        ([HEAD, TABLE, TABLE], 3),
        ([HEAD, TABLE, ENTRY], 4),
        ([HEAD, TABLE, END], 3),
        ([HEAD, TABLE, ENTRY, b'{"end":"y"}'], 4),
        ([HEAD, TABLE, ENTRY.replace(b'"seq":1', b'"seq":2'), END], 4),
        ([HEAD, TABLE, ENTRY.replace(b'"seq":1', b'"seq":"1"')], 3),
        ([HEAD, TABLE.replace(b"waiting", b"dancing"), ENTRY, END], 4),
        ([HEAD, TABLE.replace(b'"id":"x"', b'"id":7'), ENTRY, b'{"end":7}'], 4),
        ([HEAD, TABLE.replace(b'"id":"x"', b'"id":"\\u0000"'), ENTRY, b'{"end":"\\u0000"}'], 4),
        ([HEAD, TABLE, ENTRY.replace(b'"at_ms":1', b'"at_ms":%d' % 2**70), END], 3),
        ([HEAD, TABLE.replace(b'"updated_ms":1', b'"updated_ms":%d' % 2**60), ENTRY, END], 4),
        ([HEAD, TABLE.replace(b'"created_ms":1', b'"created_ms":-1'), ENTRY, END], 4),
        ([HEAD, TABLE, ENTRY.replace(b'"move"', b'"\\ud800"'), END], 4),
        ([HEAD, TABLE.replace(b'"people":[]', b'"people":["\\ud800"]'), ENTRY, END], 4),
        ([HEAD, b"[" * 100_000], 2),
        ([HEAD, TABLE, ENTRY, b'{"snapshot":{"seq":%d,"body":1}}' % 2**70, END], 5),
    ],
)
async def test_what_is_no_export_is_refused(tmp_path: Path, lines: list[bytes], line: int) -> None:
    async with open_store(tmp_path / "t.db") as store:
        with pytest.raises(ImportFault, match=f"Line {line} "):
            await import_lines(store, lines)
        assert await store.list_tables() == []
        assert (await import_lines(store, [HEAD, TABLE, ENTRY, END])).added == 1


json_bodies = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
).map(lambda value: json.dumps(value, separators=(",", ":")).encode())
bodies = st.binary() | json_bodies


@settings(max_examples=40)
@given(st.lists(bodies, min_size=1, max_size=4), bodies)
def test_lines_lose_no_byte(texts: list[bytes], about: bytes) -> None:
    entries = tuple(Entry(n, n * 7, "move", body) for n, body in enumerate(texts, start=1))
    card = TableCard("x", "playing", True, about, len(entries), 1, 2, "fault")
    table = WholeTable(card, ("anna",), entries, Snapshot(1, about))
    lines = [json.loads(line) for line in format_table(table)]
    read = [parse_entry(line["entry"]) for line in lines if "entry" in line]
    assert parse_table(lines[0]["table"], read, parse_snapshot(lines[-2]["snapshot"])) == table
