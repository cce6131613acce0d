"""Tables in one SQLite file: the default, with nothing to configure.

Several processes may open the same file safely: every write is decided by the database's lock and
the sequence numbers, and wake-ups cross over within a fraction of a second. It is meant for a
command line beside a running server; for several servers take PostgreSQL.
"""

import asyncio
import contextlib
import os
import sqlite3
import threading
from collections.abc import Callable, Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from gamenight.store import sqlite_reads as reads
from gamenight.store import sqlite_writes as writes
from gamenight.store.errors import Unavailable
from gamenight.store.interface import (
    SOUND,
    Append,
    Entry,
    Filter,
    Snapshot,
    Store,
    TableCard,
    Then,
    WholeTable,
    askable,
)
from gamenight.store.ledger import after, plain
from gamenight.store.migrations import MIGRATIONS, Migration, due
from gamenight.store.sqlite_checkpoints import Checkpoints, set_limits
from gamenight.store.sqlite_log import Log
from gamenight.store.wakes import Listener, Wakes
from gamenight.store.writer import Writer

BUSY_S = 10.0
READERS = 4
STATEMENTS = 256  # those for many rows come in two dozen sizes each

T = TypeVar("T")


class SqliteStore(Store):
    """One file, one writing thread, a few reading ones."""

    def __init__(self, path: Path, migrations: tuple[Migration, ...] = MIGRATIONS) -> None:
        self.path = path
        self._migrations = migrations
        self.wakes = Wakes()
        self._writer: Writer | None = None
        self.db: sqlite3.Connection | None = None
        self._checkpoints: Checkpoints | None = None
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="gamenight-reader")
        self._reading = threading.local()
        self._connections: list[sqlite3.Connection] = []

    async def open(self) -> None:
        self.db = await asyncio.to_thread(self.prepare)
        self._checkpoints = Checkpoints(self.connect)
        try:
            self._writer = Writer(
                self.db, asyncio.get_running_loop(), self.wakes.tell, self._checkpoints
            )
        except sqlite3.Error as error:
            self._checkpoints.stop()
            self.db.close()
            raise Unavailable(f"{self.path}: {error}") from error

    async def close(self) -> None:
        writer, self._writer = self._writer, None
        if writer is None:
            return
        assert self._checkpoints is not None
        await asyncio.to_thread(writer.stop)
        await asyncio.to_thread(self._checkpoints.stop)
        await asyncio.to_thread(self._readers.shutdown)
        for connection in (*self._connections, self.db):
            assert connection is not None
            connection.close()
        self.wakes.close()

    async def _create(self, new: Append) -> None:
        await self._write(lambda log: writes.create(log, new))

    def submit(self, new: Append, then: Then) -> None:
        if self._writer is None:
            then(Unavailable("the store is closed"))
        else:
            self._writer.append(new, then)

    async def read(self, table_id: str, since: int = 0) -> list[Entry]:
        return await self._read(lambda db: reads.entries(db, askable(table_id), after(since)))

    async def card(self, table_id: str) -> TableCard:
        return await self._read(lambda db: reads.card(db, askable(table_id)))

    async def tables(self, which: Filter = SOUND) -> list[TableCard]:
        return await self._read(lambda db: reads.cards(db, which))

    async def counts(self) -> dict[str, int]:
        return await self._read(reads.counts)

    async def delete(self, table_id: str) -> None:
        await self._write(lambda log: writes.delete(log, askable(table_id)))

    async def save_snapshot(self, table_id: str, snapshot: Snapshot) -> None:
        await self._write(lambda log: writes.snapshot(log, askable(table_id), snapshot))

    async def snapshot(self, table_id: str) -> Snapshot | None:
        return await self._read(lambda db: reads.snapshot(db, askable(table_id)))

    async def quarantine(self, table_id: str, fault: str) -> None:
        await self._write(lambda log: writes.set_fault(log, askable(table_id), plain(fault)))

    async def release(self, table_id: str) -> None:
        await self._write(lambda log: writes.set_fault(log, askable(table_id), None))

    async def people(self, table_id: str) -> list[str]:
        return await self._read(lambda db: reads.people(db, askable(table_id)))

    async def redact(self, table_id: str, bodies: Mapping[int, bytes]) -> None:
        await self._write(lambda log: writes.redact(log, askable(table_id), dict(bodies)))

    async def forget_person(self, person: str) -> list[str]:
        return await self._write(lambda log: writes.forget_person(log, person))

    def listen(self) -> Listener:
        return self.wakes.listen()

    async def leases(self, names: Collection[str], owner: str, seconds: float) -> set[str]:
        asked = tuple(names)
        return await self._write(lambda log: writes.leases(log, asked, owner, seconds))

    async def give_back(self, names: Collection[str], owner: str) -> None:
        asked = tuple(names)
        await self._write(lambda log: writes.give_back(log, asked, owner))

    async def settings(self, prefix: str = "") -> dict[str, bytes]:
        return await self._read(lambda db: reads.settings(db, prefix))

    async def set_setting(self, name: str, value: bytes | None) -> None:
        await self._write(lambda log: writes.set_setting(log, name, value))

    async def whole(self, table_id: str) -> WholeTable:
        return await self._read(lambda db: reads.whole(db, askable(table_id)))

    async def put_whole(self, table: WholeTable) -> None:
        askable(table.card.id)
        await self._write(lambda log: writes.put_whole(log, table))

    async def backup(self, path: Path) -> None:
        """A SQLite file, as of the instant at which copying began; writing goes on meanwhile."""
        await self._read(lambda db: _copy(db, path))

    async def _write(self, work: Callable[[Log], T]) -> T:
        if self._writer is None:
            raise Unavailable("the store is closed")
        # Whoever stops waiting does not stop the write: it may be in the middle of a batch.
        result: T = await self._writer.put(work)
        return result

    async def _read(self, ask: Callable[[sqlite3.Connection], T]) -> T:
        if self._writer is None:
            raise Unavailable("the store is closed")
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, self._asked, ask)

    def _asked(self, ask: Callable[[sqlite3.Connection], T]) -> T:
        db: sqlite3.Connection | None = getattr(self._reading, "db", None)
        try:
            if db is None:
                db = self._reading.db = self._connected()
                self._connections.append(db)
                db.execute("PRAGMA query_only = 1")
            return reads.at_one_instant(db, ask)
        except sqlite3.Error as error:
            raise Unavailable(str(error)) from error

    def _connected(self) -> sqlite3.Connection:
        return sqlite3.connect(
            self.path,
            timeout=BUSY_S,
            isolation_level=None,
            check_same_thread=False,
            cached_statements=STATEMENTS,
        )

    def connect(self) -> sqlite3.Connection:
        """For whoever writes: into the log, or from there into the file."""
        db = self._connected()
        try:
            db.execute("PRAGMA synchronous = FULL")
        except BaseException:
            db.close()
            raise
        return db

    def prepare(self) -> sqlite3.Connection:
        """The writing connection to a file that exists, is ours alone, and has today's schema."""
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            _touch(self.path)
            db = self.connect()
        except (OSError, sqlite3.Error) as error:
            raise Unavailable(f"{self.path}: {error}") from error
        try:
            if db.execute("PRAGMA journal_mode = WAL").fetchone()[0] != "wal":
                raise Unavailable(f"{self.path}: this disk does not support SQLite's WAL")
            db.execute("PRAGMA secure_delete = ON")
            set_limits(db)
            _migrate(db, self._migrations)
        except BaseException as error:
            db.close()
            if isinstance(error, sqlite3.Error):
                raise Unavailable(f"{self.path}: {error}") from error
            raise
        return db


def _touch(path: Path) -> None:
    """Make the file for its owner only; SQLite gives its companions the same mode."""
    with contextlib.suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))


def _migrate(db: sqlite3.Connection, migrations: tuple[Migration, ...]) -> None:
    db.execute("BEGIN IMMEDIATE")
    try:
        found = int(db.execute("PRAGMA user_version").fetchone()[0])
        for step in due(found, migrations):
            for statement in step.sqlite:
                db.execute(statement)
            db.execute(f"PRAGMA user_version = {step.version}")
        db.execute("COMMIT")
    except BaseException:
        db.execute("ROLLBACK")
        raise


def _copy(db: sqlite3.Connection, path: Path) -> None:
    unfinished = path.with_name(path.name + ".unfinished")
    unfinished.unlink(missing_ok=True)
    try:
        _touch(unfinished)
        target = sqlite3.connect(unfinished)
        try:
            db.backup(target)
        finally:
            target.close()
        unfinished.replace(path)
    except OSError as error:
        raise Unavailable(f"{path}: {error}") from error
    finally:
        unfinished.unlink(missing_ok=True)
