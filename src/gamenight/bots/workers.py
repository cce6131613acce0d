"""Worker processes: whoever draws a screen or serves tables never waits for a thought.

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
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from multiprocessing import connection
from typing import Any


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
        context = multiprocessing.get_context("spawn")
        self._reader, self._writer = context.Pipe(duplex=False)
        self._pool = ProcessPoolExecutor(
            count,
            mp_context=context,
            initializer=_begin,
            initargs=(self._reader, prepare, finish),
        )

    def submit(self, function: Callable[..., Any], *args: Any) -> Future[Any]:
        with _uninterrupted():
            return self._pool.submit(function, *args)

    def close(self) -> None:
        """End the processes, whatever they do: nobody waits for the outcome any more."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._writer.close()  # all of them notice it

    def join(self) -> None:
        """Wait until the processes that were closed are gone."""
        self._pool.shutdown(wait=True)


class Workers:
    """Processes for an event loop; with none of them, threads. One that dies is replaced.

    ``prepare`` is a function, ``module:name``, that each process calls first.
    """

    def __init__(self, count: int, prepare: str = "") -> None:
        self._count = count
        self._prepare = functools.partial(_call, prepare) if prepare else None
        self._processes: Processes | None = None
        self._awaited: set[asyncio.Future[Any]] = set()

    async def run(self, timeout_s: float | None, function: Callable[..., Any], *args: Any) -> Any:
        """Call a function in a worker; once more if the worker died under it."""
        if not self._count:
            return await asyncio.to_thread(function, *args)
        for last in (False, True):
            processes = self._processes = self._processes or Processes(self._count, self._prepare)
            try:
                work = asyncio.wrap_future(processes.submit(function, *args))
                self._awaited.add(work)
                work.add_done_callback(self._awaited.discard)
                return await asyncio.wait_for(work, timeout_s)
            except BrokenExecutor:
                if self._processes is processes:
                    self.end_processes()
                if last:
                    raise
        raise AssertionError("unreachable")

    def close(self) -> None:
        """End the processes, and cancel whoever waits for them."""
        for work in list(self._awaited):
            work.cancel()
        self.end_processes()

    def end_processes(self) -> None:
        """Until somebody needs them again."""
        processes, self._processes = self._processes, None
        if processes is not None:
            processes.close()


def named(place: str) -> Any:
    """The function under ``module:name``."""
    module, _, name = place.partition(":")
    return getattr(importlib.import_module(module), name)


def _call(place: str) -> None:
    named(place)()


def _begin(
    reader: connection.Connection,
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
