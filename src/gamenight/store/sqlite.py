"""A store in one SQLite file: the default, with nothing to configure.

Several processes may open the same file safely: every write is decided by the database's lock and
the sequence numbers, and notifications cross over within a fraction of a second. It is meant for a
command line beside a running server; for several servers take PostgreSQL.
"""

import asyncio
import contextlib
import functools
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from gamenight.store.errors import Unavailable
from gamenight.store.export import write_aside
from gamenight.store.interface import Clock, Store, wait_for
from gamenight.store.migrations import MIGRATIONS, Migration, list_due
from gamenight.store.sql import Steps
from gamenight.store.sqlite_steps import DatabaseFiles, connect, run
from gamenight.store.sqlite_writer import Change, SqliteWriter
from gamenight.store.tables import Append, Pending, Then, now_ms, steady_ms

BUSY_S = 10.0
READERS = 4
WAL_BYTES = 16 << 20  # the log is cut to this after somebody has read for long, as a backup does

T = TypeVar("T")


class SqliteStore(Store):
    """One file, one writing thread, a few reading ones."""

    def __init__(
        self,
        path: Path,
        migrations: tuple[Migration, ...] = MIGRATIONS,
        clock: Clock = now_ms,
        steady: Clock = steady_ms,
    ) -> None:
        super().__init__(clock, steady)
        self.path = path
        self.db: sqlite3.Connection | None = None
        self._migrations = migrations
        self._writer: SqliteWriter | None = None
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="gamenight-reader")
        self._reading = threading.local()
        self._connections: list[sqlite3.Connection] = []

    async def open(self) -> None:
        self.db = await asyncio.to_thread(self._prepare)
        self._place = DatabaseFiles(self.path)
        self._writer = SqliteWriter(self.db, self._place, self.clock, self.notifications.send)

    async def close(self) -> None:
        writer, self._writer = self._writer, None
        if writer is None:
            return
        await asyncio.to_thread(writer.stop)
        await asyncio.to_thread(self._readers.shutdown)
        for connection in (*self._connections, self.db):
            assert connection is not None
            connection.close()
        self.notifications.close()

    def submit(self, new: Append, then: Then) -> None:
        if self._writer is None:
            then(Unavailable("the store is closed"))
        else:
            self._writer.put(Pending(new), then)

    async def backup(self, path: Path) -> None:
        """A SQLite file, as of the instant at which copying began; writing goes on meanwhile."""
        await self._run_in_reader(lambda db: _copy(db, path))

    async def _write(self, work: Callable[..., Steps[T]], *words: Any, once: bool = False) -> T:
        if self._writer is None:
            raise Unavailable("the store is closed")
        change = Change(functools.partial(work, *words))
        await wait_for(functools.partial(self._writer.put, change))
        result: T = change.result
        return result

    async def _read(self, ask: Callable[..., Steps[T]], *words: Any, whole: bool = False) -> T:
        """Always within one transaction, so that the answer is of one instant."""
        return await self._run_in_reader(lambda db: run(db, ask(*words)))

    async def _run_in_reader(self, ask: Callable[[sqlite3.Connection], T]) -> T:
        if self._writer is None:
            raise Unavailable("the store is closed")
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, self._ask, ask)

    def _ask(self, ask: Callable[[sqlite3.Connection], T]) -> T:
        db: sqlite3.Connection | None = getattr(self._reading, "db", None)
        self._place.check()
        try:
            if db is None:
                db = self._reading.db = connect(self.path, BUSY_S, self.steady)
                self._connections.append(db)
                db.execute("PRAGMA query_only = 1")
            db.execute("BEGIN")
            try:
                return ask(db)
            finally:
                db.execute("ROLLBACK")
        except sqlite3.Error as error:
            raise Unavailable(str(error)) from error

    def _prepare(self) -> sqlite3.Connection:
        """The writing connection to a file that exists, is ours alone, and has today's schema."""
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            with contextlib.suppress(FileExistsError):
                self.path.touch(mode=0o600, exist_ok=False)  # SQLite gives its companions this mode
            db = connect(self.path, BUSY_S, self.steady)
        except (OSError, sqlite3.Error) as error:
            raise Unavailable(f"{self.path}: {error}") from error
        try:
            if db.execute("PRAGMA journal_mode = WAL").fetchone()[0] != "wal":
                raise Unavailable(f"{self.path}: this disk does not support SQLite's WAL")
            db.execute("PRAGMA secure_delete = ON")
            db.execute(f"PRAGMA journal_size_limit = {WAL_BYTES}")
            migrate(db, self._migrations)
        except BaseException as error:
            db.close()
            if isinstance(error, sqlite3.Error):
                raise Unavailable(f"{self.path}: {error}") from error
            raise
        return db


def migrate(db: sqlite3.Connection, migrations: tuple[Migration, ...]) -> None:
    """All steps in one transaction: a process that is killed in the middle has changed nothing."""
    db.execute("BEGIN IMMEDIATE")
    try:
        found = int(db.execute("PRAGMA user_version").fetchone()[0])
        for migration in list_due(found, migrations):
            for statement in migration.sqlite:
                db.execute(statement)
            run(db, migration.steps())
            db.execute(f"PRAGMA user_version = {migration.version}")
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def _copy(db: sqlite3.Connection, path: Path) -> None:
    with write_aside(path) as file, contextlib.closing(sqlite3.connect(file)) as target:
        db.backup(target)
