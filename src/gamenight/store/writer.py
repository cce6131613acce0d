"""The one thread that writes to SQLite: what waits is committed together, then all are answered.

A commit waits for the disk. While it does, the next appends gather, and the next commit takes them
all: the busier the server, the more moves share one wait.
"""

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from gamenight.store.errors import StoreError, Unavailable
from gamenight.store.interface import Wake

BATCH_MAX = 512
LOOK_S = 0.2
UNKNOWN = -1

Work = Callable[[sqlite3.Connection, list[Wake]], Any]
"""Changes the database and notes whom to wake; a StoreError comes before the first change."""


@dataclass(slots=True)
class Job:
    """Something to write, and who waits for it. The result is as various as the work."""

    work: Work
    future: asyncio.Future[Any]
    result: Any = None
    error: Exception | None = None
    wakes: list[Wake] = field(default_factory=list)


class Writer:
    """Owns the writing connection. ``answered`` is called in the event loop after each commit."""

    def __init__(
        self,
        db: sqlite3.Connection,
        loop: asyncio.AbstractEventLoop,
        answered: Callable[[list[Wake]], None],
    ) -> None:
        self._db = db
        self._loop = loop
        self._answered = answered
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._others_version = self._data_version()
        self._seen_n = self._last_n()
        self._thread = threading.Thread(target=self._run, name="gamenight-writer", daemon=True)
        self._thread.start()

    def put(self, work: Work) -> asyncio.Future[Any]:
        future: asyncio.Future[Any] = self._loop.create_future()
        self._jobs.put(Job(work, future))
        return future

    def stop(self) -> None:
        """Write what was asked before this call, then end. Blocks."""
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        going = True
        while going:
            jobs, going = self._gather()
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

    def _gather(self) -> tuple[list[Job], bool]:
        """The jobs that wait, at most BATCH_MAX; and whether to go on after them."""
        jobs: list[Job] = []
        try:
            job = self._jobs.get(timeout=LOOK_S)
            while job is not None:
                jobs.append(job)
                if len(jobs) == BATCH_MAX:
                    return jobs, True
                job = self._jobs.get_nowait()
        except queue.Empty:
            return jobs, True
        return jobs, False

    def _commit(self, jobs: list[Job]) -> list[Wake]:
        """One transaction for all jobs; the wakes of other processes that were met on the way.

        Unavailable if no transaction can be begun: then nobody in particular is to blame.
        """
        try:
            self._db.execute("BEGIN IMMEDIATE")
        except sqlite3.Error as error:
            raise Unavailable(str(error)) from error
        try:
            foreign = self._foreign()
            for job in jobs:
                job.wakes.clear()
                job.error = None
                try:
                    job.result = job.work(self._db, job.wakes)
                except StoreError as error:
                    job.error = error
            last_n = self._last_n()
            self._db.execute("COMMIT")
        except BaseException:
            self._others_version = UNKNOWN
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise
        self._seen_n = last_n
        return foreign

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
            if job.future.done():
                continue
            if job.error is not None:
                job.future.set_exception(job.error)
            else:
                job.future.set_result(job.result)
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
