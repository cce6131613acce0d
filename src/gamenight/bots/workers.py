"""Worker processes in which bots think, so that no screen and no server waits for them.

They are started when they are needed, ignore interrupts, and end with the process they belong to.
"""

import asyncio
import contextlib
import functools
import importlib
import multiprocessing
import os
import signal
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from multiprocessing import connection
from typing import Any

OVERDUE_S = 5.0  # a function that takes longer may hang: others need not wait for its time-out
OVERDUE_MAX = 2  # at once, so that a machine that is merely slow is not buried in processes


class Processes:
    """Some processes that run functions.

    Each calls ``prepare`` first, and ``finish`` when it has to end before its time.
    """

    def __init__(
        self,
        count: int,
        prepare: Callable[[], object] | None = None,
        finish: Callable[[], object] | None = None,
    ) -> None:
        self.closed = False
        context = multiprocessing.get_context("spawn")
        self._reader, self._writer = context.Pipe(duplex=False)
        self._pids, tell_pid = context.Pipe(duplex=False)
        self._pool = ProcessPoolExecutor(
            count,
            mp_context=context,
            initializer=_begin,
            initargs=(self._reader, tell_pid, prepare, finish),
        )

    def submit(self, function: Callable[..., Any], *args: Any) -> Future[Any]:
        with _uninterrupted():
            return self._pool.submit(function, *args)

    def close(self) -> None:
        """End the processes, whatever they do: nobody waits for the outcome any more."""
        self.closed = True
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._writer.close()  # all of them notice it

    def kill(self) -> None:
        """End the processes at once; also one that loops in compiled code and notices nothing."""
        self.close()
        while self._pids.poll():
            with contextlib.suppress(ProcessLookupError):
                os.kill(self._pids.recv(), signal.SIGKILL)

    def join(self) -> None:
        """Wait until the processes that were closed are gone."""
        self._pool.shutdown(wait=True)


class Workers:
    """Processes for an event loop; with none of them, threads.

    A process that dies is replaced, and so is one that does not answer in time. Long before that
    it gives its place to a process for the next function: nobody waits for a hung one.
    ``prepare`` is a function, ``module:name``, that each process calls first. ``overdue_s``: a
    function that takes longer may hang; 0 stands for ``OVERDUE_S``.
    """

    def __init__(self, count: int, prepare: str = "", overdue_s: float = 0.0) -> None:
        self._count = count
        self._overdue_s = overdue_s or OVERDUE_S
        self._prepare = functools.partial(_call, prepare) if prepare else None
        self._places = asyncio.Semaphore(count)
        self._overdue = 0
        self._idle: list[Processes] = []
        self._busy: dict[Processes, asyncio.Future[Any]] = {}
        self._closed = False

    async def run(self, timeout_s: float | None, function: Callable[..., Any], *args: Any) -> Any:
        """Call a function in a worker; once more if the worker died under it.

        The time counts from the moment at which a worker is ready for it.
        """
        if not self._count:
            return await asyncio.to_thread(function, *args)
        async with self._place(may_hang=timeout_s is not None):
            try:
                return await self._run_once(timeout_s, function, *args)
            except BrokenExecutor:
                return await self._run_once(timeout_s, function, *args)

    @contextlib.asynccontextmanager
    async def _place(self, may_hang: bool) -> AsyncIterator[None]:
        """One of the places; what may hang and is overdue gives it to the next function."""
        overdue = False

        def give_way() -> None:
            nonlocal overdue
            if may_hang and self._overdue < OVERDUE_MAX:
                overdue = True
                self._overdue += 1
                self._places.release()

        await self._places.acquire()
        timer = asyncio.get_running_loop().call_later(self._overdue_s, give_way)
        try:
            yield
        finally:
            timer.cancel()
            if overdue:
                self._overdue -= 1
            else:
                self._places.release()

    async def _run_once(
        self, timeout_s: float | None, function: Callable[..., Any], *args: Any
    ) -> Any:
        if self._closed:
            raise asyncio.CancelledError
        worker = self._idle.pop() if self._idle else Processes(1, self._prepare)
        try:
            self._busy[worker] = asyncio.wrap_future(worker.submit(_start))
            await self._busy[worker]
            work = asyncio.wrap_future(worker.submit(function, *args))
            self._busy[worker] = work
            return await asyncio.wait_for(work, timeout_s)
        except (BrokenExecutor, TimeoutError, asyncio.CancelledError):
            worker.kill()
            raise
        finally:
            self._busy.pop(worker, None)
            if not worker.closed:
                self._idle.append(worker)
            if len(self._idle) + len(self._busy) > self._count and self._idle:
                self._idle.pop().kill()

    def close(self) -> None:
        """End the processes, and cancel what waits for them."""
        self._closed = True
        for worker, work in self._busy.items():
            work.cancel()
            worker.kill()
        self.end_idle()

    def end_idle(self) -> None:
        """End the processes that do nothing; the next function starts new ones."""
        while self._idle:
            self._idle.pop().kill()


def _start() -> None:
    """The first function that a process is given: when it returns, the process is ready."""


def load_function(place: str) -> Any:
    """The function under ``module:name``."""
    module, _, name = place.partition(":")
    return getattr(importlib.import_module(module), name)


def _call(place: str) -> None:
    load_function(place)()


def _begin(
    reader: connection.Connection,
    tell_pid: connection.Connection,
    prepare: Callable[[], object] | None,
    finish: Callable[[], object] | None,
) -> None:
    def leave(*_: object) -> None:
        if finish is not None:
            finish()
        os._exit(1)

    def watch() -> None:
        parent = multiprocessing.parent_process()
        assert parent is not None
        connection.wait([parent.sentinel, reader])
        leave()

    try:
        tell_pid.send(os.getpid())
    except OSError:  # nobody wants it any more
        leave()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, leave)
    threading.Thread(target=watch, daemon=True).start()
    if prepare is not None:
        prepare()


@contextlib.contextmanager
def _uninterrupted() -> Iterator[None]:
    """Processes that are started meanwhile never hear a Ctrl-C, not while they import either."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
