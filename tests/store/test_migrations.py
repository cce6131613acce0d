"""Files and databases of earlier versions are taken over, whole or not at all."""

import contextlib
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import asyncpg
import pytest

from gamenight.store import Conflict, Damaged, Store, UnknownTable, open_store
from gamenight.store.backup import import_lines
from gamenight.store.migrations import EVENT_KINDS, MIGRATIONS, Migration
from gamenight.store.postgres import PostgresStore
from gamenight.store.sqlite import SqliteStore
from gamenight.store.tables import checksum

pytestmark = pytest.mark.anyio

KILLED = Path(__file__).with_name("killed_migration.py")
TABLES = {"b": [("move", b"1"), ("said", b"2"), ("move", b"3")], "a": [("move", b"1")], "none": []}


def store_with(address: str, migrations: tuple[Migration, ...]) -> Store:
    if address.startswith("postgresql:"):
        return PostgresStore(address, migrations)
    return SqliteStore(Path(address), migrations)


def write_version_1(file: Path) -> None:
    with contextlib.closing(sqlite3.connect(file)) as db:
        for statement in MIGRATIONS[0].sqlite:
            db.execute(statement)
        for name, log in TABLES.items():
            words = (name, name.encode(), len(log), 20 + len(log))
            db.execute("INSERT INTO tables VALUES (?, 'playing', 1, ?, ?, 10, ?, NULL)", words)
            db.executemany(
                "INSERT INTO entries VALUES (NULL, ?, ?, ?, ?, ?, ?)",
                [
                    (name, seq, 20 + seq, kind, body, checksum(name, seq, kind, body))
                    for seq, (kind, body) in enumerate(log, start=1)
                ],
            )
        db.execute("INSERT INTO people VALUES ('anna', 'b')")
        db.execute("PRAGMA user_version = 1")
        db.commit()


def write_version_2(file: Path, filed: int = 2) -> None:
    """As a killed server left it: only so many entries of a table are filed."""
    with contextlib.closing(sqlite3.connect(file)) as db:
        for statement in (*MIGRATIONS[0].sqlite, *MIGRATIONS[1].sqlite):
            db.execute(statement)
        n = 0
        for number, (name, log) in enumerate(TABLES.items(), start=1):
            last_seq = min(filed, len(log))
            words = (number, name, name.encode(), last_seq, 20 + last_seq)
            db.execute("INSERT INTO tables VALUES (?, ?, 'playing', 1, ?, ?, 10, ?, NULL)", words)
            for seq, (kind, body) in enumerate(log, start=1):
                n += 1
                row = (n, number, seq, 20 + seq, kind, body, checksum(name, seq, kind, body))
                db.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?)", row)
                if seq <= filed:
                    db.execute("INSERT INTO places VALUES (?, ?, ?)", (number, seq, n))
        db.execute("UPDATE filed SET n = ?", (filed,))
        db.execute("INSERT INTO people VALUES ('anna', 'b')")
        db.execute("PRAGMA user_version = 2")
        db.commit()


async def write_postgres(address: str) -> None:
    await (old := PostgresStore(address, MIGRATIONS[:2])).open()
    await old.close()
    db = await asyncpg.connect(address, server_settings={"search_path": "gamenight"})
    for name, log in TABLES.items():
        await db.execute(
            "INSERT INTO tables VALUES ($1, 'playing', true, $2, $3, 10, $4, NULL)",
            *(name, name.encode(), len(log), 20 + len(log)),
        )
        for seq, (kind, body) in enumerate(log, start=1):
            row = (name, seq, 20 + seq, kind, body, checksum(name, seq, kind, body))
            await db.execute("INSERT INTO entries VALUES ($1, $2, $3, $4, $5, $6)", *row)
    await db.execute("INSERT INTO people VALUES ('anna', 'b')")
    await db.execute("INSERT INTO leases VALUES ('bots', 'first', now() + interval '50 seconds')")
    await db.close()


async def write_old(address: str) -> None:
    if address.startswith("postgresql:"):
        await write_postgres(address)
    else:
        write_version_2(Path(address))


async def check(store: Store) -> None:
    """It has all of TABLES, and goes on from there."""
    cards = [
        (card.id, card.about, card.last_seq, card.listed) for card in await store.list_tables()
    ]
    assert cards == [(name, name.encode(), len(log), True) for name, log in TABLES.items()]
    for name, log in TABLES.items():
        entries = await store.read(name)
        assert [(entry.kind, entry.body) for entry in entries] == log
        assert [entry.at_ms for entry in entries] == [21 + n for n in range(len(log))]
    assert await store.list_people("b") == ["anna"]
    with pytest.raises(Conflict):
        await store.append("a", 0, [("move", b"late")])
    assert await store.append("a", 1, [("move", b"2")], about=b"new") == 2
    assert [entry.body for entry in await store.read("a")] == [b"1", b"2"]
    await store.delete("b")
    with pytest.raises(UnknownTable):
        await store.read("b")


@pytest.mark.parametrize("write", [write_version_1, write_version_2])
async def test_an_older_file_is_taken_over(tmp_path: Path, write: Callable[[Path], None]) -> None:
    write(tmp_path / "t.db")
    async with open_store(tmp_path / "t.db") as store:
        await check(store)


async def test_an_older_database_is_taken_over(empty_postgres: str) -> None:
    await write_postgres(empty_postgres)
    async with open_store(empty_postgres) as store:
        assert not await store.take_lease("bots", "second", 60)
        assert await store.take_lease("bots", "first", 60)
        await check(store)


@pytest.mark.parametrize(
    ("sql", "seq"),
    [
        ("DELETE FROM entries WHERE seq = 1 AND table_number = 1", 1),
        ("DELETE FROM entries WHERE seq = 2 AND table_number = 1", 2),
        ("UPDATE entries SET seq = 1 WHERE seq = 2 AND table_number = 1", 2),
        ("UPDATE entries SET seq = 2 WHERE seq = 3 AND table_number = 1", 3),
        ("UPDATE entries SET body = x'79' WHERE seq = 3 AND table_number = 1", 3),
        ("UPDATE entries SET table_number = 2 WHERE seq = 3 AND table_number = 1", 3),
        ("UPDATE entries SET kind = 'chat' WHERE seq = 2 AND table_number = 1", 2),
    ],
)
async def test_damage_of_an_older_file_stays_damage_of_its_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sql: str, seq: int
) -> None:
    monkeypatch.setitem(EVENT_KINDS, "move", "moved")
    monkeypatch.setitem(EVENT_KINDS, "chat", "said")
    write_version_2(tmp_path / "t.db", filed=3)
    with contextlib.closing(sqlite3.connect(tmp_path / "t.db")) as db:
        db.execute(sql)
        db.commit()
    async with open_store(tmp_path / "t.db") as store:
        with pytest.raises(Damaged) as damage:
            await store.read("b")
        assert damage.value.seq == seq
        await store.create("new", [("move", b"1")])
        assert await store.append("none", 0, [("move", b"1")]) == 1


async def test_kinds_of_entries_are_renamed(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    await write_old(address)
    monkeypatch.setitem(EVENT_KINDS, "move", "said")
    monkeypatch.setitem(EVENT_KINDS, "said", "chat")
    for _ in range(2):  # and once is enough
        async with open_store(address) as store:
            kinds = [(entry.kind, entry.body) for entry in await store.read("b")]
            assert kinds == [("said", b"1"), ("chat", b"2"), ("said", b"3")]


ABOUT = b'{"game":"toy","phase":"gathering","name":"\\"phase\\":\\"gathering\\"","minded":true}'
ABOUT_NOW = (
    b'{"game":"toy","phase":"waiting","name":"\\"phase\\":\\"gathering\\"","autopilot":true}'
)


async def test_words_of_summaries_are_renamed(tmp_path: Path) -> None:
    write_version_2(tmp_path / "t.db", filed=3)
    with contextlib.closing(sqlite3.connect(tmp_path / "t.db")) as db:
        db.execute("UPDATE tables SET about = ? WHERE id = 'b'", (ABOUT,))
        db.commit()
    async with open_store(tmp_path / "t.db") as store:
        assert (await store.read_card("b")).about == ABOUT_NOW


async def test_words_of_summaries_in_an_older_export_are_renamed() -> None:
    lines = [
        b'{"gamenight":"tables","version":1}',
        b'{"table":{"id":"x","status":"waiting","listed":false,"last_seq":0,"created_ms":1,'
        b'"updated_ms":1,"people":[],"body":' + ABOUT + b"}}",
        b'{"end":"x"}',
    ]
    async with open_store(":memory:") as store:
        assert (await import_lines(store, lines)).added == 1
        assert (await store.read_card("x")).about == ABOUT_NOW


async def test_an_older_export_is_renamed_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(EVENT_KINDS, "move", "moved")
    lines = [
        b'{"table":{"id":"x","status":"waiting","listed":false,"last_seq":1,"created_ms":1,'
        b'"updated_ms":1,"people":[],"body":{}}}',
        b'{"entry":{"seq":1,"at_ms":1,"kind":"move","body":1}}',
        b'{"end":"x"}',
    ]
    for version, kind in ((1, "moved"), (2, "move")):
        async with open_store(":memory:") as store:
            head = b'{"gamenight":"tables","version":%d}' % version
            assert (await import_lines(store, [head, *lines])).added == 1
            assert [entry.kind for entry in await store.read("x")] == [kind]


async def test_a_migration_that_is_killed_is_done_again(address: str) -> None:
    await write_old(address)
    process = subprocess.Popen([sys.executable, KILLED, address], stdout=subprocess.PIPE)
    assert process.stdout is not None
    assert os.read(process.stdout.fileno(), 100) == b"in the middle\n"
    process.send_signal(signal.SIGKILL)
    process.stdout.close()
    assert process.wait() == -signal.SIGKILL
    async with store_with(address, MIGRATIONS[:2]):
        pass  # nothing has happened: it is not refused as a newer one
    async with open_store(address) as store:
        await check(store)
