"""The one thread that writes to SQLite: what waits is committed together, then all are answered.

A commit waits for the disk. While it does, the next appends gather, and the next commit takes them
all: the busier the server, the more moves share one wait.
"""

import asyncio
import logging
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from gamenight.store import sqlite_writes as writes
from gamenight.store.errors import StoreError, Unavailable
from gamenight.store.interface import Append, Then, Wake

log = logging.getLogger("gamenight.store")
BATCH_MAX = 512
LOOK_S = 0.2
UNKNOWN = -1

Work = Callable[[sqlite3.Connection, list[Wake]], Any]
"""Changes the database and notes whom to wake; a StoreError comes before the first change."""


@dataclass(slots=True)
class Job:
    """Something to write, and what happens then. The result is as various as the work."""

    work: Work | Append
    then: Callable[["Job"], None]
    result: Any = None
    error: Exception | None = None
    wakes: list[Wake] = field(default_factory=list)

    def do(self, db: sqlite3.Connection) -> None:
        """Within a transaction; a StoreError is this job's alone."""
        self.wakes.clear()
        self.error = None
        try:
            if isinstance(self.work, Append):
                writes.append(db, self.wakes, self.work)
            else:
                self.result = self.work(db, self.wakes)
        except StoreError as error:
            self.error = error


class Misfits(Exception):
    """Some of the many appends of a batch are to be refused; which, is not known yet."""


class Writer:
    """Owns the writing connection. ``answered`` is called in the event loop after each commit.

    Jobs go to the thread together, once in each round of the event loop: to wake it for every
    single one, and have it ask for the interpreter, would take longer than most jobs do.
    """

    def __init__(
        self,
        db: sqlite3.Connection,
        loop: asyncio.AbstractEventLoop,
        answered: Callable[[list[Wake]], None],
    ) -> None:
        self._db = db
        self._loop = loop
        self._answered = answered
        self._gathered: list[Job] = []
        self._batches: queue.SimpleQueue[list[Job] | None] = queue.SimpleQueue()
        self._others_version = self._data_version()
        self._seen_n = self._last_n()
        self._thread = threading.Thread(target=self._run, name="gamenight-writer", daemon=True)
        self._thread.start()

    def append(self, new: Append, then: Then) -> None:
        """Write entries, and call ``then`` in the event loop."""
        self._put(Job(new, lambda job: then(job.error)))

    def put(self, work: Work) -> asyncio.Future[Any]:
        """Write anything; the future has its result."""
        future: asyncio.Future[Any] = self._loop.create_future()

        def then(job: Job) -> None:
            if future.done():
                return
            if job.error is not None:
                future.set_exception(job.error)
            else:
                future.set_result(job.result)

        self._put(Job(work, then))
        return future

    def stop(self) -> None:
        """Write what was asked before this call, then end. Blocks."""
        self._send()
        self._batches.put(None)
        self._thread.join()

    def _put(self, job: Job) -> None:
        if not self._gathered:
            self._loop.call_soon(self._send)
        self._gathered.append(job)

    def _send(self) -> None:
        if self._gathered:
            self._batches.put(self._gathered)
            self._gathered = []

    def _run(self) -> None:
        going = True
        while going:
            jobs, going = self._next()
            try:
                foreign = self._commit(jobs) if jobs else self._look()
            except Unavailable as error:
                foreign = []
                for job in jobs:
                    job.error = error
            except Exception as error:
                foreign = self._one_by_one(jobs, error)
            wakes = foreign + [wake for job in jobs for wake in job.wakes]
            if jobs or wakes:
                self._loop.call_soon_threadsafe(self._answer, jobs, wakes)

    def _next(self) -> tuple[list[Job], bool]:
        """The jobs that wait, about BATCH_MAX at most; and whether to go on after them."""
        jobs: list[Job] = []
        try:
            batch = self._batches.get(timeout=LOOK_S)
            while batch is not None:
                jobs += batch
                if len(jobs) >= BATCH_MAX:
                    return jobs, True
                batch = self._batches.get_nowait()
        except queue.Empty:
            return jobs, True
        return jobs, False

    def _commit(self, jobs: list[Job]) -> list[Wake]:
        """One transaction for all jobs; the wakes of other processes that were met on the way.

        Unavailable if no transaction can be begun: then nobody in particular is to blame.
        """
        try:
            return self._transacted(jobs, together=True)
        except Misfits:
            return self._transacted(jobs, together=False)

    def _transacted(self, jobs: list[Job], together: bool) -> list[Wake]:
        try:
            self._db.execute("BEGIN IMMEDIATE")
        except sqlite3.Error as error:
            raise Unavailable(str(error)) from error
        try:
            foreign = self._foreign()
            for job in self._written_together(jobs) if together else jobs:
                job.do(self._db)
            last_n = self._last_n()
            self._db.execute("COMMIT")
        except BaseException:
            self._others_version = UNKNOWN
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise
        self._seen_n = last_n
        return foreign

    def _written_together(self, jobs: Sequence[Job]) -> list[Job]:
        """Write all plain appends in a few statements; the jobs that are left."""
        plain = [job for job in jobs if isinstance(job.work, Append) and job.work.plain]
        if len(plain) < 2:
            return list(jobs)
        appends = [job.work for job in plain if isinstance(job.work, Append)]
        if not writes.append_many(self._db, appends):
            raise Misfits
        for job, new in zip(plain, appends, strict=True):
            job.error = None
            job.wakes = [Wake(new.table_id, new.last_seq)]
        return [job for job in jobs if not (isinstance(job.work, Append) and job.work.plain)]

    def _one_by_one(self, jobs: list[Job], error: Exception) -> list[Wake]:
        """A batch failed as a whole: each job alone, so that only the guilty one is refused.

        Whatever a job raises, this thread must go on: everybody else waits for it.
        """
        foreign: list[Wake] = []
        for job in jobs:
            try:
                if len(jobs) == 1:
                    raise error
                foreign += self._commit([job])
            except Exception as reason:
                job.wakes.clear()
                is_disk = isinstance(reason, sqlite3.Error)
                job.error = Unavailable(str(reason)) if is_disk else reason
        return foreign

    def _answer(self, jobs: list[Job], wakes: list[Wake]) -> None:
        for job in jobs:
            try:
                job.then(job)
            except Exception:  # of one must not keep the others waiting
                log.exception("what follows a write failed")
        self._answered(wakes)

    def _look(self) -> list[Wake]:
        """Other processes on the same file are rare (a purge by hand), but must be noticed."""
        if self._data_version() == self._others_version:
            return []
        self._db.execute("BEGIN")
        try:
            foreign = self._foreign()
            self._seen_n = self._last_n()
        except BaseException:
            self._others_version = UNKNOWN
            raise
        finally:
            self._db.execute("COMMIT")
        return foreign

    def _foreign(self) -> list[Wake]:
        """What other processes appended since the last look; called within a transaction."""
        version = self._data_version()
        if version == self._others_version:
            return []
        self._others_version = version
        rows = self._db.execute(
            "SELECT table_id, max(seq) FROM entries WHERE n > ? GROUP BY table_id", (self._seen_n,)
        )
        return [Wake(table_id, seq) for table_id, seq in rows.fetchall()]

    def _data_version(self) -> int:
        """Moves when another connection committed, never for our own commits."""
        return int(self._db.execute("PRAGMA data_version").fetchone()[0])

    def _last_n(self) -> int:
        found = self._db.execute("SELECT max(n) FROM entries").fetchone()[0]
        return int(found or 0)
