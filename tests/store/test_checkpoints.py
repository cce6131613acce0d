"""The write-ahead log of a SQLite file is folded beside the writing, and stays short."""

import asyncio
import contextlib
import logging
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from gamenight.store import sqlite_checkpoints
from gamenight.store.sqlite import SqliteStore

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


async def test_the_log_stays_short_under_unceasing_writing(file: Path) -> None:
    async with SqliteStore(file) as store:
        await make_tables(store)
        await write(store, 0, 1000)
        assert log_pages(file) < 6 * FOLD_PAGES
        for number in range(TABLES):
            assert len(await store.read(f"t{number}")) == 1000
    assert not file.with_name(file.name + "-wal").exists()


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
        seq = await write(store, seq, 400)
        assert log_pages(file) <= 6 * FOLD_PAGES
        assert len(await store.read("t0")) == seq


async def test_folding_is_not_taken_for_another_process(file: Path) -> None:
    async with SqliteStore(file) as store:
        await make_tables(store)
        seq = await write(store, 0, 10)
        texts: list[str] = []
        assert store._db is not None
        store._db.set_trace_callback(texts.append)
        await write(store, seq, 200)
        store._db.set_trace_callback(None)
    assert any("wal_checkpoint" in text for text in texts)
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
    assert "unable to open" in caplog.text


async def test_what_cannot_be_folded_is_said(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    db = sqlite3.connect(tmp_path / "t.db")
    db.close()
    with caplog.at_level(logging.WARNING, "gamenight.store"):
        sqlite_checkpoints._fold(db)
    assert "closed" in caplog.text
