"""Processes that think for bots: whoever draws a screen or serves tables never waits for a thought.

They are started when they are needed, ignore interrupts, and end with the process they belong to.
"""

import asyncio
import contextlib
import importlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from multiprocessing import connection
from typing import Any


class Workers:
    """Some processes that run functions; with none of them, threads. One that dies is replaced.

    ``prepare`` is a function, ``module:name``, that each process calls first.
    """

    def __init__(self, count: int, prepare: str = "") -> None:
        self._count = count
        self._prepare = prepare
        self._executor: ProcessPoolExecutor | None = None

    async def run(self, timeout_s: float | None, function: Callable[..., Any], *args: Any) -> Any:
        """Call a function in a worker; once more if the worker died under it."""
        if not self._count:
            return await asyncio.to_thread(function, *args)
        loop = asyncio.get_running_loop()
        for last in (False, True):
            executor = self._started()
            try:
                with _uninterrupted():
                    work = loop.run_in_executor(executor, function, *args)
                return await asyncio.wait_for(work, timeout_s)
            except BrokenExecutor:
                if self._executor is executor:
                    self._executor = None
                if last:
                    raise
        raise AssertionError("unreachable")

    def close(self) -> None:
        """End the processes, whatever they do: nobody waits for the outcome any more."""
        executor, self._executor = self._executor, None
        if executor is not None:
            processes = list((executor._processes or {}).values())
            executor.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.terminate()

    def _started(self) -> ProcessPoolExecutor:
        if self._executor is None:
            self._executor = ProcessPoolExecutor(
                self._count,
                mp_context=multiprocessing.get_context("spawn"),
                initializer=_begin,
                initargs=(self._prepare,),
            )
        return self._executor


def named(place: str) -> Any:
    """The function under ``module:name``."""
    module, _, name = place.partition(":")
    return getattr(importlib.import_module(module), name)


def _end_with_parent() -> None:
    """Whoever was killed must not leave its workers behind."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    connection.wait([parent.sentinel])
    os._exit(1)


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


def _begin(prepare: str) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if prepare:
        named(prepare)()
