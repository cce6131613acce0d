"""The writing thread of SQLite, with group commit.

A commit waits for the disk. While it does, the next appends gather, and the next commit takes them
all: the busier the server, the more moves share one wait.
"""

import asyncio
import itertools
import logging
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from gamenight.store import writes
from gamenight.store.errors import Damaged, FileMoved, StoreError, Unavailable
from gamenight.store.notifications import Notification
from gamenight.store.sql import Steps
from gamenight.store.sqlite_steps import DatabaseFiles, run
from gamenight.store.tables import Pending, Then

logger = logging.getLogger("gamenight.store")

BATCH_MAX = 512
LOOK_S = 0.2


@dataclass(slots=True)
class Change:
    """Anything to write that is no append."""

    work: Callable[[], Steps[Any]]
    error: Exception | None = None
    result: Any = None


Job = Pending | Change
Batch = list[tuple[Job, Then]]


def commit(db: sqlite3.Connection, jobs: list[Job], now: int) -> None:
    """One transaction for all jobs; those that do not fit get their error.

    Unavailable if no transaction can be begun: then no job in particular is to blame.
    """
    try:
        db.execute("BEGIN IMMEDIATE")
    except sqlite3.Error as error:
        raise Unavailable(str(error)) from error
    try:
        for is_append, group in itertools.groupby(jobs, lambda job: isinstance(job, Pending)):
            if is_append:
                run(db, writes.append([job for job in group if isinstance(job, Pending)], now))
                continue
            for job in group:
                assert isinstance(job, Change)
                try:
                    job.error = None
                    job.result = run(db, job.work())
                except StoreError as error:
                    job.error = error
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def commit_or_blame(db: sqlite3.Connection, jobs: list[Job], now: int) -> None:
    """Commit; if it fails, commit each job alone, so that only the guilty one is refused.

    Whatever a job raises is its error: others wait for the thread that calls this.
    """
    try:
        commit(db, jobs, now)
    except Exception as error:
        if len(jobs) > 1 and not isinstance(error, Unavailable):
            for job in jobs:
                commit_or_blame(db, [job], now)
            return
        for job in jobs:
            job.error = _explain(job, error)


def _explain(job: Job, error: Exception) -> Exception:
    if isinstance(error, sqlite3.IntegrityError) and isinstance(job, Pending):
        # The log has an entry that its table does not know of.
        return Damaged(job.new.table_id, job.new.expected_seq + 1)
    return Unavailable(str(error)) if isinstance(error, sqlite3.Error) else error


class SqliteWriter:
    """Owns the writing connection; callbacks and notifications run in the event loop.

    Jobs go to the thread together, once in each round of the event loop: to wake it for every
    single one, and have it ask for the interpreter, would take longer than most jobs do.
    """

    def __init__(
        self,
        db: sqlite3.Connection,
        place: DatabaseFiles,
        clock: Callable[[], int],
        notify: Callable[[list[Notification]], None],
    ) -> None:
        self._db = db
        self._place = place
        self._moved = False
        self._clock = clock
        self._notify = notify
        self._loop = asyncio.get_running_loop()
        self._gathered: Batch = []
        self._batches: queue.SimpleQueue[Batch | None] = queue.SimpleQueue()
        self._version = -1
        self._seen_n = 0
        self._look()
        self._thread = threading.Thread(target=self._run, name="gamenight-writer", daemon=True)
        self._thread.start()

    def put(self, job: Job, then: Then) -> None:
        """Write, and call ``then`` in the event loop."""
        if not self._gathered:
            self._loop.call_soon(self._send)
        self._gathered.append((job, then))

    def stop(self) -> None:
        """Write what was asked before this call, then end. Blocks."""
        self._send()
        self._batches.put(None)
        self._thread.join()

    def _send(self) -> None:
        if self._gathered:
            self._batches.put(self._gathered)
            self._gathered = []

    def _run(self) -> None:
        going, next_look = True, time.monotonic() + LOOK_S
        while going:
            batch, going = self._next_batch(next_look - time.monotonic())
            if batch:
                self._commit([job for job, _ in batch])
                self._loop.call_soon_threadsafe(_answer, batch)
            if time.monotonic() >= next_look:
                next_look = time.monotonic() + LOOK_S
                if found := self._look():
                    self._loop.call_soon_threadsafe(self._notify, found)

    def _commit(self, jobs: list[Job]) -> None:
        """Commit, unless the file is gone; what is in it counts only if it is still there after."""
        try:
            self._place.check()
            commit_or_blame(self._db, jobs, self._clock())
            self._place.check()
        except FileMoved as error:
            for job in jobs:
                job.error = error
            if not self._moved:
                logger.error("%s", error)
            self._moved = True
        else:
            if self._moved:
                logger.warning("the database's file is back")
            self._moved = False

    def _next_batch(self, patience_s: float) -> tuple[Batch, bool]:
        """The jobs that wait, about BATCH_MAX at most; and whether to go on after them."""
        batch: Batch = []
        try:
            more = self._batches.get(timeout=max(patience_s, 0))
            while more is not None:
                batch += more
                if len(batch) >= BATCH_MAX:
                    return batch, True
                more = self._batches.get_nowait()
        except queue.Empty:
            return batch, True
        return batch, False

    def _look(self) -> list[Notification]:
        """What other processes appended since the last look (own entries may be among them).

        ``data_version`` moves when another connection committed, never for our own commits.
        """
        try:
            self._db.execute("BEGIN")
            try:
                version = self._db.execute("PRAGMA data_version").fetchone()[0]
                rows = []
                if version != self._version:
                    rows = self._db.execute(
                        """SELECT id, max(seq) FROM entries JOIN tables ON number = table_number
                           WHERE n > ? GROUP BY table_number""",
                        (self._seen_n,),
                    ).fetchall()
                last_n = self._db.execute("SELECT coalesce(max(n), 0) FROM entries").fetchone()[0]
                self._version, self._seen_n = version, max(self._seen_n, last_n)
            finally:
                self._db.execute("ROLLBACK")
        except sqlite3.Error as error:
            logger.warning("could not look for entries of other processes: %s", error)
            return []
        return [Notification(*row) for row in rows]


def _answer(batch: Batch) -> None:
    for job, then in batch:
        try:
            then(job.error)
        except Exception:  # of one must not keep the others waiting
            logger.exception("what follows a write failed")
