"""SQLite files later where entries are: nobody may be able to tell by what is read."""

import asyncio
import contextlib
import random
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from gamenight.store import (
    Append,
    Conflict,
    Damaged,
    SetApart,
    Store,
    TableExists,
    UnknownTable,
    Wake,
    sqlite_commits,
    writer,
)
from gamenight.store import sqlite_writes as writes
from gamenight.store.migrations import MIGRATIONS
from gamenight.store.sqlite import SqliteStore
from gamenight.store.sqlite_log import Log
from patience import PATIENCE_S

pytestmark = pytest.mark.anyio


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "t.db"


@pytest.fixture
async def store(file: Path) -> AsyncIterator[SqliteStore]:
    async with SqliteStore(file) as store:
        yield store


@pytest.fixture
def files_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_commits, "TAIL_MAX", 12)
    monkeypatch.setattr(sqlite_commits, "SLICE", 3)


def count(file: Path, table: str) -> int:
    with contextlib.closing(sqlite3.connect(file)) as db:
        return int(db.execute(f"SELECT count(*) FROM {table}").fetchone()[0])


async def test_what_is_not_filed_is_read_by_everybody(store: SqliteStore, file: Path) -> None:
    for name in ("t", "u"):
        await store.create(name)
    for seq in range(5):
        for name in ("t", "u"):
            await store.append(name, seq, [("move", b"%d" % seq)])
    assert count(file, "places") == 0
    async with SqliteStore(file) as other:
        for reader in (store, other):
            assert [entry.body for entry in await reader.read("t", 2)] == [b"2", b"3", b"4"]
            entries = await reader.read("u")
            card = await reader.card("u")
            assert (card.last_seq, card.updated_ms) == (5, entries[-1].at_ms)
            assert {card.last_seq for card in await reader.tables()} == {5}
            assert (await reader.whole("t")).card == await reader.card("t")
        with pytest.raises(Conflict) as refused:
            await other.append("t", 0, [("move", b"late")])
        assert refused.value.last_seq == 5
        assert await other.append("t", 5, [("move", b"5")]) == 6
        with pytest.raises(Conflict):
            await store.append("t", 5, [("move", b"late")])
        assert await store.append("t", 6, [("move", b"6")]) == 7
        assert [entry.body for entry in await other.read("t")] == [b"%d" % seq for seq in range(7)]


@pytest.mark.parametrize("seed", range(6))
async def test_two_stores_agree_with_a_plain_list(file: Path, files_often: None, seed: int) -> None:
    """Everything that changes a table, in any order, by either of two processes."""
    chance = random.Random(seed)
    names = [f"t{number}" for number in range(6)]
    tables: dict[str, list[bytes]] = {}
    apart: set[str] = set()

    async def one(store: Store, name: str, body: bytes) -> None:
        log, deed = tables.get(name), chance.choice(DEEDS)
        if log is None:
            await store.create(name, [("move", body)])
            tables[name] = [body]
        elif deed == "create":
            with pytest.raises(TableExists):
                await store.create(name)
        elif deed == "delete":
            await store.delete(name)
            del tables[name]
            apart.discard(name)
        elif deed == "redact" and log:
            seq = chance.randrange(len(log))
            log[seq] = body
            await store.redact(name, {seq + 1: body})
        elif deed == "apart":
            await (store.release(name) if name in apart else store.quarantine(name, "a test"))
            apart.symmetric_difference_update({name})
        elif deed.startswith("append"):
            late = deed == "append late"
            new = [("move", body)] * (3 if deed == "append some" else 1)
            words = {"about": body} if deed == "append words" else {}
            append = store.append(name, len(log) - late, new, **words)
            if name in apart or late:
                with pytest.raises(SetApart if name in apart else Conflict):
                    await append
            else:
                await append
                log += [body] * len(new)

    async with SqliteStore(file) as here, SqliteStore(file) as there:
        for step in range(60):
            store = here if chance.random() < 0.8 else there
            chosen = chance.sample(names, chance.randrange(1, 6))
            await asyncio.gather(
                *(one(store, name, b"%d %s" % (step, name.encode())) for name in chosen)
            )
            reader = chance.choice((here, there))
            for name in names:
                if name in tables:
                    assert [entry.body for entry in await reader.read(name)] == tables[name]
            cards = {card.id: card.last_seq for card in await reader.tables()}
            assert cards == {name: len(log) for name, log in tables.items() if name not in apart}
    assert count(file, "entries") == sum(map(len, tables.values()))
    assert count(file, "places") > 0


DEEDS = [*["append"] * 8, "append some", "append words", "append late", "redact", "apart"]
DEEDS += ["create", "delete"]


async def test_idle_moments_are_for_filing(
    file: Path, files_often: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_commits, "TAIL_IDLE", 1)
    monkeypatch.setattr(writer, "LOOK_S", 0.01)
    async with SqliteStore(file) as store:
        for name in ("t", "u"):
            await store.create(name)
        for seq in range(4):
            await store.append("t", seq, [("move", b"x")])
            await store.append("u", seq, [("move", b"x")])
        async with asyncio.timeout(PATIENCE_S):
            while count(file, "places") < 8:
                await asyncio.sleep(0.01)
        assert await store.append("t", 4, [("move", b"x")]) == 5
        assert len(await store.read("t")) == 5


@pytest.mark.parametrize(
    ("sql", "seq"),
    [
        ("DELETE FROM entries WHERE seq = 2 AND table_number = 1", 2),
        ("UPDATE entries SET seq = 1 WHERE seq = 2 AND table_number = 1", 2),
        ("UPDATE entries SET body = x'79' WHERE seq = 3 AND table_number = 1", 3),
        ("UPDATE entries SET table_number = 2 WHERE seq = 3 AND table_number = 1", 3),
    ],
)
async def test_damage_before_filing_is_its_tables_alone(
    store: SqliteStore, file: Path, sql: str, seq: int
) -> None:
    for name in ("t", "u", "v"):
        await store.create(name)
    for before in range(4):
        await store.append("t", before, [("move", b"x")])
        await store.append("v", before, [("move", b"x")])
    await store.append("u", 0, [("move", b"y")])
    with contextlib.closing(sqlite3.connect(file)) as db:
        db.execute(sql)
        db.commit()
    for _ in range(2):
        with pytest.raises(Damaged) as damage:
            await store.read("t")
        assert damage.value.seq == seq
        last_seq = (await store.card("v")).last_seq
        assert await store.append("v", last_seq, [("move", b"x")]) == last_seq + 1
        assert len(await store.read("v")) == last_seq + 1


async def test_a_number_is_never_given_twice(store: SqliteStore, file: Path) -> None:
    """A process that saw an entry, which is deleted, must hear of the next one."""
    heard = store.listen()
    async with SqliteStore(file) as other:
        for name in ("t", "u"):
            await other.create(name)
        await other.append("t", 0, [("move", b"x")])
        async with asyncio.timeout(PATIENCE_S):
            assert await anext(heard) == Wake("t", 1)
        await other.delete("t")
    async with SqliteStore(file) as other:
        await other.append("u", 0, [("move", b"x")])
        async with asyncio.timeout(PATIENCE_S):
            assert await anext(heard) == Wake("u", 1)


@pytest.mark.parametrize("deed", ["apart", "deleted", "filed"])
async def test_an_append_heeds_what_another_process_did(
    store: SqliteStore, file: Path, deed: str
) -> None:
    await store.create("t")
    for seq in range(3):
        assert await store.append("t", seq, [("move", b"x")]) == seq + 1
    async with SqliteStore(file) as other:
        if deed == "apart":
            await other.quarantine("t", "a test")
            with pytest.raises(SetApart):
                await store.append("t", 3, [("move", b"x")])
            assert len(await other.read("t")) == 3
        elif deed == "deleted":
            await other.delete("t")
            with pytest.raises(UnknownTable):
                await store.append("t", 3, [("move", b"x")])
            assert count(file, "entries") == 0
        else:  # the numbers that follow were given to others and are free again
            await other.create("u", [("move", b"x")] * 5)
            await other.delete("u")
            assert await store.append("t", 3, [("move", b"x")]) == 4
            assert len(await other.read("t")) == 4


async def test_an_older_file_is_taken_over(file: Path) -> None:
    db = sqlite3.connect(file)
    for statement in MIGRATIONS[0].sqlite:
        db.execute(statement)
    rows = [("b", 2), ("a", 1), ("none", 0)]
    for name, last_seq in rows:
        db.execute(
            "INSERT INTO tables VALUES (?, 'playing', 1, ?, ?, 10, ?, NULL)",
            (name, name.encode(), last_seq, 20 + last_seq),
        )
    for seq, name in ((1, "b"), (1, "a"), (2, "b")):
        sealed = writes.seal(name, seq, "move", b"%d" % seq)
        db.execute(
            "INSERT INTO entries VALUES (NULL, ?, ?, ?, 'move', ?, ?)",
            (name, seq, 20 + seq, b"%d" % seq, sealed),
        )
    db.execute("INSERT INTO people VALUES ('anna', 'b')")
    db.execute("PRAGMA user_version = 1")
    db.commit()
    db.close()
    async with SqliteStore(file) as store:
        cards = [(card.id, card.about, card.last_seq) for card in await store.tables()]
        assert cards == [("b", b"b", 2), ("a", b"a", 1), ("none", b"none", 0)]
        assert [(e.seq, e.at_ms, e.body) for e in await store.read("b")] == [
            (1, 21, b"1"),
            (2, 22, b"2"),
        ]
        assert await store.people("b") == ["anna"]
        with pytest.raises(Conflict):
            await store.append("a", 0, [("move", b"late")])
        assert await store.append("a", 1, [("move", b"2")]) == 2
        assert len(await store.read("a")) == 2
        await store.delete("b")
        with pytest.raises(UnknownTable):
            await store.read("b")


def test_a_move_writes_few_bytes(file: Path) -> None:
    """A hundred tables, a hundred moves in each commit: what goes to the disk, filing included."""
    store = SqliteStore(file)
    db = store.prepare()
    db.execute("PRAGMA wal_autocheckpoint = 0")
    log = Log(db)
    names = [f"table-with-a-long-{number:04}" for number in range(100)]
    db.execute("BEGIN")
    log.file_all()
    for name in names:
        writes.create(log, Append(name, 0, (), "playing", False, b"x" * 600))
    db.execute("COMMIT")
    wal = file.with_name(file.name + "-wal")
    before, moves = wal.stat().st_size, 0
    for seq in range(2 * sqlite_commits.TAIL_MAX // len(names)):
        db.execute("BEGIN")
        for name in names:
            log.append(Append(name, seq, (("move", b"x" * 60),)), 0)
        log.flush()
        if log.in_round or log.tail >= sqlite_commits.TAIL_MAX:
            log.file_some(sqlite_commits.SLICE + 200)
        db.execute("COMMIT")
        moves += len(names)
    per_move = (wal.stat().st_size - before) / moves
    db.close()
    assert per_move < 400, f"{per_move:.0f} bytes"


async def test_a_mistake_leaves_nothing_behind(store: SqliteStore) -> None:
    await store.create("t")
    good, bad = ("move", b"x"), ("move", "no bytes")
    assert await store.append("t", 0, [good]) == 1
    with pytest.raises(TypeError):
        await store.append("t", 1, [good, bad])  # type: ignore[list-item]
    outcomes = await asyncio.gather(
        store.append("t", 1, [good]),
        store.append("t", 2, [bad]),  # type: ignore[list-item]
        store.append("t", 2, [good]),
        return_exceptions=True,
    )
    assert [type(outcome) for outcome in outcomes] == [int, TypeError, int]
    assert [entry.seq for entry in await store.read("t")] == [1, 2, 3]
