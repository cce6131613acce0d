"""The write-ahead log of a SQLite file is folded beside the writing, and stays short."""

import asyncio
import contextlib
import logging
import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from gamenight.store import sqlite_checkpoints
from gamenight.store.sqlite import SqliteStore
from gamenight.store.sqlite_checkpoints import Checkpoints
from patience import PATIENCE_S

pytestmark = pytest.mark.anyio

PAGE_BYTES = 4096 + 24
FOLD_PAGES = 40
TABLES = 4


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "t.db"


@pytest.fixture(autouse=True)
def folds_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_checkpoints, "FOLD_PAGES", FOLD_PAGES)


def log_pages(file: Path) -> int:
    return file.with_name(file.name + "-wal").stat().st_size // PAGE_BYTES


def logs_before(file: Path) -> int:
    """How often the log was begun anew: SQLite counts it in the log's head."""
    return int.from_bytes(file.with_name(file.name + "-wal").read_bytes()[12:16])


async def write_until(store: SqliteStore, enough: Callable[[], bool], since: int = 0) -> int:
    """Tables that never pause until something is so; how many moves the first one has."""
    seqs = [since] * TABLES

    async def play(number: int) -> None:
        while not enough():
            await store.append(f"t{number}", seqs[number], [("move", b"x" * 60)])
            seqs[number] += 1

    async with asyncio.timeout(PATIENCE_S):
        await asyncio.gather(*map(play, range(TABLES)))
    return seqs[0]


async def write(store: SqliteStore, since: int, rounds: int) -> int:
    """Tables that never pause: there is always something to write."""

    async def play(name: str) -> None:
        for seq in range(since, since + rounds):
            await store.append(name, seq, [("move", b"x" * 60)])

    await asyncio.gather(*(play(f"t{number}") for number in range(TABLES)))
    return since + rounds


async def make_tables(store: SqliteStore) -> None:
    for number in range(TABLES):
        await store.create(f"t{number}")


@contextlib.contextmanager
def reading(file: Path) -> Iterator[sqlite3.Connection]:
    """Whoever reads for long, as a backup does, sees the file as of one instant."""
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as db:
        db.execute("BEGIN")
        db.execute("SELECT count(*) FROM entries").fetchone()
        yield db


async def test_the_log_is_begun_anew_under_unceasing_writing(file: Path) -> None:
    async with SqliteStore(file) as store:
        await make_tables(store)
        moves = await write_until(store, lambda: logs_before(file) >= 5)
        assert len(await store.read("t0")) == moves
    assert not file.with_name(file.name + "-wal").exists()


def test_the_log_is_hardly_longer_than_what_is_folded_at_a_time(file: Path) -> None:
    """Whenever a fold is due, the writing waits for it here: what is left is the longest log."""
    store = SqliteStore(file)
    db = store.prepare()
    checkpoints = Checkpoints(store.connect)
    for number in range(10 * FOLD_PAGES):
        db.execute("INSERT INTO settings VALUES (?, 'x')", (str(number),))
        folds = checkpoints.pages + 1 >= FOLD_PAGES
        checkpoints.committed(db)
        while folds and not checkpoints.is_nearly_done:
            time.sleep(0.001)
    assert logs_before(file) > 3
    assert log_pages(file) < 3 * FOLD_PAGES
    checkpoints.stop()
    db.close()


async def test_whoever_reads_long_delays_it_only(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_checkpoints, "KEPT_PAGES", 6 * FOLD_PAGES)
    async with SqliteStore(file) as store:
        await make_tables(store)
        seq = await write(store, 0, 20)
        with reading(file) as old:
            seq = await write(store, seq, 400)
            assert log_pages(file) > 6 * FOLD_PAGES
            assert old.execute("SELECT count(*) FROM entries").fetchone() == (TABLES * 20,)
        seq = await write_until(store, lambda: log_pages(file) <= 6 * FOLD_PAGES, seq)
        assert len(await store.read("t0")) == seq


async def test_folding_is_not_taken_for_another_process(file: Path) -> None:
    async with SqliteStore(file) as store:
        await make_tables(store)
        seq = await write(store, 0, 10)
        texts: list[str] = []
        assert store.db is not None
        store.db.set_trace_callback(texts.append)
        await write_until(store, lambda: any("wal_checkpoint" in text for text in texts), seq)
        store.db.set_trace_callback(None)
    assert not [text for text in texts if "UPDATE filed" in text]


async def test_without_a_second_connection_sqlite_folds_by_itself(
    file: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sqlite_checkpoints, "LOG_PAGES", 6 * FOLD_PAGES)
    async with SqliteStore(file) as store:
        monkeypatch.setattr(store, "path", file.parent / "nowhere" / "t.db")
        await make_tables(store)
        await write(store, 0, 400)
        assert log_pages(file) < 8 * FOLD_PAGES
        async with asyncio.timeout(PATIENCE_S):
            while "unable to open" not in caplog.text:
                await asyncio.sleep(0.01)


async def test_what_cannot_be_folded_is_said(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    db = sqlite3.connect(tmp_path / "t.db")
    db.close()
    with caplog.at_level(logging.WARNING, "gamenight.store"):
        sqlite_checkpoints.fold(db)
    assert "closed" in caplog.text
