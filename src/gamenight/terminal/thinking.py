"""Bots think in a process of their own, so that the screen never waits for a thought."""

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from multiprocessing import connection, resource_tracker
from typing import Any

from gamenight.bots import Hint, bot
from gamenight.core.chance import new_seed

ADVISER = "sharp"
View = dict[str, Any]


def choose(game: str, view: View, recall: View, level: str, seed: int) -> tuple[str, int]:
    """A move, or "" to say nothing out of turn; and how long this level takes to speak up."""
    thinker = bot(game, level, seed)
    waited_for = view["seat"] in view["waiting"]
    return thinker.choose(view, recall) or "", 0 if waited_for else thinker.reply_delay_ms()


def explain(game: str, view: View, recall: View, seed: int) -> list[Hint]:
    return bot(game, ADVISER, seed).explain(view, recall)


class Thinkers:
    """One process that thinks, started when it is needed; with ``processes=0`` a thread."""

    def __init__(self, processes: int = 1) -> None:
        self._processes = processes
        self._executor: ProcessPoolExecutor | None = None
        if processes:
            # It wants the real stderr, which a full screen will have put away later.
            resource_tracker.ensure_running()

    async def choose(self, game: str, view: View, recall: View, level: str) -> tuple[str, int]:
        chosen: tuple[str, int] = await self._run(choose, game, view, recall, level, _seed())
        return chosen

    async def explain(self, game: str, view: View, recall: View) -> list[Hint]:
        hints: list[Hint] = await self._run(explain, game, view, recall, _seed())
        return hints

    def close(self) -> None:
        """End the process, whatever it thinks about."""
        executor, self._executor = self._executor, None
        if executor is not None:
            processes = list((executor._processes or {}).values())
            executor.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.terminate()

    async def _run(self, function: Callable[..., Any], *args: Any) -> Any:
        if not self._processes:
            return await asyncio.to_thread(function, *args)
        try:
            return await self._submitted(function, *args)
        except BrokenExecutor:
            self._executor = None  # a process that died is replaced once
            return await self._submitted(function, *args)

    async def _submitted(self, function: Callable[..., Any], *args: Any) -> Any:
        if self._executor is None:
            self._executor = ProcessPoolExecutor(
                self._processes, multiprocessing.get_context("spawn"), initializer=_begin
            )
        return await asyncio.get_running_loop().run_in_executor(self._executor, function, *args)


def _seed() -> int:
    return int.from_bytes(new_seed()[:7])


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    connection.wait([parent.sentinel])
    os._exit(1)
