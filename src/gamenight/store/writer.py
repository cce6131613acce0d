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

from gamenight.store.errors import Unavailable
from gamenight.store.interface import Append, Then, Wake
from gamenight.store.sqlite_checkpoints import Checkpoints
from gamenight.store.sqlite_commits import Commits, Errors, Job, Work
from gamenight.store.sqlite_log import Log

log = logging.getLogger("gamenight.store")
BATCH_MAX = 512
LOOK_S = 0.2


class Writer:
    """Owns the writing connection; what it has to tell, it tells in the event loop.

    Jobs go to the thread together, once in each round of the event loop: to wake it for every
    single one, and have it ask for the interpreter, would take longer than most jobs do.
    """

    def __init__(
        self,
        db: sqlite3.Connection,
        loop: asyncio.AbstractEventLoop,
        others_wrote: Callable[[list[Wake]], None],
        checkpoints: Checkpoints,
    ) -> None:
        self._db = db
        self._commits = Commits(db)
        self._checkpoints = checkpoints
        self._loop = loop
        self._others_wrote = others_wrote
        self._gathered: list[Job] = []
        self._batches: queue.SimpleQueue[list[Job] | None] = queue.SimpleQueue()
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
                if jobs:
                    foreign = self._commits.write(jobs, errors)
                else:
                    foreign = self._commits.look(self._batches.empty)
            except Unavailable as error:
                foreign = []
                errors = dict.fromkeys(range(len(jobs)), error)
            except Exception as error:
                foreign, errors = self._one_by_one(jobs, error)
            if jobs or foreign:
                self._loop.call_soon_threadsafe(self._answer, jobs, errors, foreign)
            self._checkpoints.committed(self._db)

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
                foreign += self._commits.write([job], alone)
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
