"""What only an embedded database can promise, or get wrong."""

import asyncio
import contextlib
import sqlite3
from pathlib import Path

import pytest

from gamenight.store import Damaged, Notification, Unavailable
from gamenight.store.sqlite import WAL_BYTES, SqliteStore
from patience import PATIENCE_S

pytestmark = pytest.mark.anyio


def sql(store: SqliteStore, text: str) -> object:
    assert store.db is not None
    return store.db.execute(text).fetchone()


def another_process(store: SqliteStore) -> sqlite3.Connection:
    return sqlite3.connect(store.path, isolation_level=None)


async def test_what_waits_shares_a_commit(tmp_path: Path) -> None:
    async with SqliteStore(tmp_path / "t.db") as store:
        for number in range(200):
            await store.create(f"t{number}")
        commits: list[str] = []
        assert store.db is not None
        store.db.set_trace_callback(lambda text: text == "COMMIT" and commits.append(text))
        await asyncio.gather(
            *(store.append(f"t{number}", 0, [("move", b"x")]) for number in range(200))
        )
        store.db.set_trace_callback(None)
    assert 1 <= len(commits) <= 20


async def test_nobody_is_answered_before_the_commit(tmp_path: Path) -> None:
    async with SqliteStore(tmp_path / "t.db") as store:
        await store.create("t")
        at_commit: list[bool] = []
        assert store.db is not None
        asked = asyncio.create_task(store.append("t", 0, [("move", b"x")]))
        store.db.set_trace_callback(
            lambda text: text == "COMMIT" and at_commit.append(asked.done())
        )
        await asked
        store.db.set_trace_callback(None)
    assert at_commit == [False]


async def test_a_full_disk_is_said_and_survived(tmp_path: Path) -> None:
    async with SqliteStore(tmp_path / "t.db") as store:
        await store.create("t")
        await store.create("u")
        sql(store, "PRAGMA max_page_count = 30")
        outcomes = await asyncio.gather(
            store.append("t", 0, [("move", b"x" * 500_000)]),
            store.append("u", 0, [("move", b"small")]),
            return_exceptions=True,
        )
        assert isinstance(outcomes[0], Unavailable)
        assert "full" in str(outcomes[0])
        assert outcomes[1] == 1
        sql(store, "PRAGMA max_page_count = 100000")
        assert await store.append("t", 0, [("move", b"x" * 500_000)]) == 1
        assert len(await store.read("t")) == len(await store.read("u")) == 1


async def test_another_process_with_the_lock_is_waited_for(tmp_path: Path) -> None:
    async with SqliteStore(tmp_path / "t.db") as store:
        await store.create("t")
        other = another_process(store)
        other.execute("BEGIN IMMEDIATE")
        asked = asyncio.create_task(store.append("t", 0, [("move", b"x")]))
        await asyncio.sleep(0.2)
        assert not asked.done()
        assert await store.read("t") == []
        other.execute("COMMIT")
        other.close()
        assert await asked == 1


async def test_a_lock_that_is_never_given_up_is_said_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gamenight.store.sqlite.BUSY_S", 0.1)
    async with SqliteStore(tmp_path / "t.db") as store:
        await store.create("t")
        other = another_process(store)
        other.execute("BEGIN IMMEDIATE")
        tries: list[str] = []
        assert store.db is not None
        store.db.set_trace_callback(lambda text: text.startswith("BEGIN") and tries.append(text))
        outcomes = await asyncio.gather(
            *(store.append("t", 0, [("move", b"x")]) for _ in range(30)), return_exceptions=True
        )
        store.db.set_trace_callback(None)
        assert tries == ["BEGIN IMMEDIATE"], "all of them wait for one answer"
        assert [type(outcome) for outcome in outcomes] == [Unavailable] * 30
        other.execute("COMMIT")
        other.close()
        assert await store.append("t", 0, [("move", b"x")]) == 1


async def test_what_was_removed_is_not_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    async with SqliteStore(path) as store:
        await store.create("t", [("join", b"nickname-one"), ("chat", b"nickname-two" * 900)])
        await store.create("u", [("join", b"nickname-three")], people=["person-four"])
        await store.create("v", [("join", b"stays")])
    assert b"nickname-two" in path.read_bytes()
    async with SqliteStore(path) as store:
        await store.redact("t", {1: b"{}", 2: b"{}"})
        await store.delete("u")
        await store.erase_person("person-four")
    content = path.read_bytes()
    assert b"nickname" not in content
    assert b"person-four" not in content
    assert b"stays" in content
    assert [file.name for file in tmp_path.iterdir()] == ["t.db"]


async def test_listed_tables_are_found_by_their_index(tmp_path: Path) -> None:
    async with SqliteStore(tmp_path / "t.db") as store:
        plan = sql(
            store, "EXPLAIN QUERY PLAN SELECT id FROM tables WHERE listed AND status = 'waiting'"
        )
    assert "tables_listed" in str(plan)


@pytest.mark.parametrize("seq", [1, 150, 300])
async def test_a_changed_byte_is_found(tmp_path: Path, seq: int) -> None:
    """At the beginning, in the middle and at the end of a log."""
    path = tmp_path / "t.db"
    async with SqliteStore(path) as store:
        await store.create("t", [("move", b"body-%03d" % n) for n in range(1, 301)])
        await store.create("u", [("move", b"other")])
    content = path.read_bytes()
    assert content.count(b"body-%03d" % seq) == 1
    path.write_bytes(content.replace(b"body-%03d" % seq, b"body+%03d" % seq))
    async with SqliteStore(path) as store:
        with pytest.raises(Damaged) as damage:
            await store.read("t")
        assert damage.value.seq == seq
        assert len(await store.read("u")) == 1


async def test_the_write_ahead_log_stays_short(tmp_path: Path) -> None:
    """SQLite moves it into the file as it goes; what a long reader kept is cut back later."""
    path, wal = tmp_path / "t.db", tmp_path / "t.db-wal"
    async with SqliteStore(path) as store:
        await store.create("t")
        with contextlib.closing(another_process(store)) as reader:
            reader.execute("BEGIN")
            reader.execute("SELECT count(*) FROM entries").fetchone()
            for seq in range(20):
                await store.append("t", seq, [("move", b"x" * 1_000_000)])
            assert wal.stat().st_size > WAL_BYTES
        for seq in range(20, 30):
            await store.append("t", seq, [("move", b"x" * 1_000_000)])
        assert wal.stat().st_size <= WAL_BYTES
        assert len(await store.read("t")) == 30
    assert not wal.exists()


async def test_a_number_is_never_given_twice(tmp_path: Path) -> None:
    """A process that saw an entry, which is deleted, is notified of the next one."""
    path = tmp_path / "t.db"
    async with SqliteStore(path) as store:
        heard = store.listen()
        async with SqliteStore(path) as other:
            for name in ("t", "u"):
                await other.create(name)
            await other.append("t", 0, [("move", b"x")])
            async with asyncio.timeout(PATIENCE_S):
                assert await anext(heard) == Notification("t", 1)
            await other.delete("t")
        async with SqliteStore(path) as other:
            await other.append("u", 0, [("move", b"x")])
            async with asyncio.timeout(PATIENCE_S):
                assert await anext(heard) == Notification("u", 1)


async def test_a_move_writes_no_wide_row(tmp_path: Path) -> None:
    """A hundred moves of a hundred tables: each writes a page of the index, and little else."""
    async with SqliteStore(tmp_path / "t.db") as store:
        names = [f"table-with-a-long-{number:04}" for number in range(100)]
        for name in names:
            await store.create(name, about=b"x" * 600)
        assert store.db is not None
        sql(store, "PRAGMA wal_autocheckpoint = 0")
        sql(store, "PRAGMA wal_checkpoint(TRUNCATE)")
        moves = 0
        for seq in range(50):
            await asyncio.gather(
                *(store.append(name, seq, [("move", b"x" * 60)]) for name in names)
            )
            moves += len(names)
        per_move = (tmp_path / "t.db-wal").stat().st_size / moves
    assert per_move < 4120 * 1.5, f"{per_move:.0f} bytes"


async def test_a_mistake_leaves_nothing_behind(tmp_path: Path) -> None:
    async with SqliteStore(tmp_path / "t.db") as store:
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
