"""The one thread that writes to SQLite: what waits is committed together, then all are answered.

A commit waits for the disk. While it does, the next appends gather, and the next commit takes them
all: the busier the server, the more moves share one wait.
"""

import asyncio
import logging
import queue
import sqlite3
import threading
from collections.abc import Callable
from typing import Any

from gamenight.store import sqlite_writes as writes
from gamenight.store.errors import StoreError, Unavailable
from gamenight.store.interface import Append, Then, Wake
from gamenight.store.ledger import now_ms
from gamenight.store.sqlite_log import Log

log = logging.getLogger("gamenight.store")
BATCH_MAX = 512
LOOK_S = 0.2
UNKNOWN = -1

TAIL_MAX = 8192  # readers look through so many entries, in a few milliseconds
TAIL_IDLE = 1024  # when there is nothing else to do, fewer
SLICE = 256  # so many are filed in one commit beside its own, which nobody notices

Work = Callable[[Log], Any]
"""Changes the database; a StoreError comes before the first change."""

Job = tuple[Work | Append, Then]
"""Something to write, and what happens then."""

Errors = dict[int, Exception]
"""Which jobs of a batch were refused, and why."""


class Writer:
    """Owns the writing connection. ``answered`` is called in the event loop after each commit.

    Jobs go to the thread together, once in each round of the event loop: to wake it for every
    single one, and have it ask for the interpreter, would take longer than most jobs do.
    """

    def __init__(
        self,
        db: sqlite3.Connection,
        loop: asyncio.AbstractEventLoop,
        others_wrote: Callable[[list[Wake]], None],
    ) -> None:
        self._db = db
        self._log = Log(db)
        self._loop = loop
        self._others_wrote = others_wrote
        self._gathered: list[Job] = []
        self._batches: queue.SimpleQueue[list[Job] | None] = queue.SimpleQueue()
        self._others_version = self._data_version()
        self._seen_n = self._last_n()
        self._thread = threading.Thread(target=self._run, name="gamenight-writer", daemon=True)
        self._thread.start()

    def append(self, new: Append, then: Then) -> None:
        """Write entries, and call ``then`` in the event loop."""
        self._put((new, then))

    def put(self, work: Work) -> asyncio.Future[Any]:
        """Write anything; the future has its result."""
        future: asyncio.Future[Any] = self._loop.create_future()
        result: Any = None

        def do(log: Log) -> None:
            nonlocal result
            result = work(log)

        def then(error: Exception | None) -> None:
            if future.done():
                return
            if error is not None:
                future.set_exception(error)
            else:
                future.set_result(result)

        self._put((do, then))
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
            errors: Errors = {}
            try:
                foreign = self._transacted(jobs, errors) if jobs else self._look()
            except Unavailable as error:
                foreign = []
                errors = dict.fromkeys(range(len(jobs)), error)
            except Exception as error:
                foreign, errors = self._one_by_one(jobs, error)
            if jobs or foreign:
                self._loop.call_soon_threadsafe(self._answer, jobs, errors, foreign)

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

    def _transacted(self, jobs: list[Job], errors: Errors) -> list[Wake]:
        """One transaction for all jobs; the wakes of other processes that were met on the way.

        Unavailable if no transaction can be begun: then nobody in particular is to blame.
        """
        try:
            self._db.execute("BEGIN IMMEDIATE")
        except sqlite3.Error as error:
            raise Unavailable(str(error)) from error
        try:
            foreign = self._foreign()
            if self._log.stale:
                self._log.file_all()
            self._do(jobs, errors)
            if self._log.in_round or self._log.tail >= (TAIL_MAX if jobs else TAIL_IDLE):
                self._log.file_some(SLICE + 2 * len(jobs))
            self._db.execute("COMMIT")
        except BaseException:
            self._others_version = UNKNOWN  # and what the log remembers does not hold either
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise
        self._seen_n = self._log.last_n
        return foreign

    def _do(self, jobs: list[Job], errors: Errors) -> None:
        now = now_ms()
        for number, (work, _) in enumerate(jobs):
            try:
                if not isinstance(work, Append):
                    work(self._log)
                elif work.plain:
                    self._log.append(work, now)
                else:
                    writes.append(self._log, work)
            except StoreError as error:
                errors[number] = error
        self._log.flush()

    def _one_by_one(self, jobs: list[Job], error: Exception) -> tuple[list[Wake], Errors]:
        """A batch failed as a whole: each job alone, so that only the guilty one is refused.

        Whatever a job raises, this thread must go on: everybody else waits for it.
        """
        foreign: list[Wake] = []
        errors: Errors = {}
        for number, job in enumerate(jobs):
            alone: Errors = {}
            try:
                if len(jobs) == 1:
                    raise error
                foreign += self._transacted([job], alone)
                if alone:
                    errors[number] = alone[0]
            except Exception as reason:
                is_disk = isinstance(reason, sqlite3.Error)
                errors[number] = Unavailable(str(reason)) if is_disk else reason
        return foreign, errors

    def _answer(self, jobs: list[Job], errors: Errors, foreign: list[Wake]) -> None:
        for number, (_, then) in enumerate(jobs):
            try:
                then(errors.get(number))
            except Exception:  # of one must not keep the others waiting
                log.exception("what follows a write failed")
        if foreign:
            self._others_wrote(foreign)

    def _look(self) -> list[Wake]:
        """Nothing to write. Other processes are rare (a purge by hand), but must be noticed."""
        foreign: list[Wake] = []
        if self._data_version() == self._others_version:
            while self._batches.empty() and not self._log.stale and self._unfiled():
                foreign += self._transacted([], {})
            return foreign
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

    def _unfiled(self) -> bool:
        return self._log.in_round or self._log.tail >= TAIL_IDLE

    def _foreign(self) -> list[Wake]:
        """What other processes appended since the last look; called within a transaction."""
        version = self._data_version()
        if version == self._others_version:
            return []
        self._others_version = version
        self._log.forget()
        rows = self._db.execute(
            """SELECT id, max(seq) FROM entries JOIN tables ON number = table_number
               WHERE n > ? GROUP BY table_number""",
            (self._seen_n,),
        )
        return [Wake(table_id, seq) for table_id, seq in rows.fetchall()]

    def _data_version(self) -> int:
        """Moves when another connection committed, never for our own commits."""
        return int(self._db.execute("PRAGMA data_version").fetchone()[0])

    def _last_n(self) -> int:
        found = self._db.execute(
            "SELECT max(n, (SELECT coalesce(max(n), 0) FROM entries)) FROM filed"
        )
        return int(found.fetchone()[0])
