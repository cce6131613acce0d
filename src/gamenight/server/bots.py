"""Bots at a table: a pool of worker processes, so that the event loop never waits for a thought.

A *brain* is a function ``choose(game, view, recall, level, seed)``: a move, or "" to say nothing
out of turn, and how long to wait before it. It gets what its seat may know and nothing else.
"""

import asyncio
import importlib
import importlib.util
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from dataclasses import asdict
from multiprocessing import connection
from typing import Any

from gamenight import bots, games
from gamenight.core import game as verbs
from gamenight.core.chance import below, fast, new_seed
from gamenight.server.settings import Settings

Choice = tuple[str, int]
HINT_LEVEL = "sharp"


def think(game: str, view: dict[str, Any], recall: dict[str, Any], level: str, seed: int) -> Choice:
    """What the game's own bot chooses; a game that has none yet is played quickly."""
    folder = games.FOLDERS[game].rpartition(".")[2]
    if importlib.util.find_spec(f"{bots.__name__}.{folder}") is None:
        return quick(game, view, recall, level, seed)
    bot = bots.bot(game, level, seed)
    waited_for = view["seat"] in view["waiting"]
    return bot.choose(view, recall) or "", 0 if waited_for else bot.reply_delay_ms()


def explain(
    game: str, view: dict[str, Any], recall: dict[str, Any], level: str, seed: int
) -> list[dict[str, Any]] | None:
    """The best few moves and why; None for a game that has no bot of its own yet."""
    folder = games.FOLDERS[game].rpartition(".")[2]
    if importlib.util.find_spec(f"{bots.__name__}.{folder}") is None:
        return None
    return [asdict(hint) for hint in bots.bot(game, level, seed).explain(view, recall)]


def quick(game: str, view: dict[str, Any], recall: dict[str, Any], level: str, seed: int) -> Choice:
    """The game's own quick policy on an imagined state; a novice plays any legal move."""
    import numpy as np

    found = games.load(game)
    ch = fast(seed)
    seat = view["seat"]
    s = found.imagine(view, recall, ch)
    waited_for = seat in view["waiting"]
    move = -1
    if not waited_for:
        move = int(verbs.greedy_reply(s, seat, ch))
    elif level != "novice":
        move = int(verbs.greedy(s, seat, ch))
    if move < 0 and waited_for:
        out = np.empty(found.facts.moves, np.int64)
        move = int(out[below(ch, verbs.legal(s, seat, out))])
    return "" if move < 0 else found.text(s, seat, move), 0


def named(place: str) -> Any:
    """The function under ``module:name``."""
    module, _, name = place.partition(":")
    return getattr(importlib.import_module(module), name)


def _end_with_parent() -> None:
    """A server that was killed must not leave its workers behind."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    connection.wait([parent.sentinel])
    os._exit(1)


def _begin(prepare: str) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if prepare:
        named(prepare)()


def _choose(
    brain: str, game: str, view: dict[str, Any], recall: dict[str, Any], level: str, seed: int
) -> Choice:
    chosen: Choice = named(brain)(game, view, recall, level, seed)
    return chosen


def compile_game(game: str) -> None:
    """Play for a while with the quick brain: afterwards what a table needs is compiled."""
    from gamenight.core.record import open_match

    found = games.load(game)
    seats = found.facts.seats[0]
    match = open_match(found, seats, found.facts.validated(seats, {}), new_seed())
    for turn in range(60):
        if match.over:
            break
        for seat in range(seats):
            match.legal(seat)
            match.offered(seat)
        match.automatic()
        seat = match.waiting[0]
        text, _ = quick(game, match.view(seat), match.recall(seat), "steady", turn)
        match.play(seat, text)
        match.can_undo(seat)
        match.events(None)


class Workers:
    """Some processes that run functions; with none of them, threads. One that dies is replaced."""

    def __init__(self, count: int, prepare: str) -> None:
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
                return await asyncio.wait_for(
                    loop.run_in_executor(executor, function, *args), timeout_s
                )
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


class Pool:
    """Who thinks for bots, and, apart from them, who compiles: no bot waits for a compiler."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._thinkers = Workers(settings.bot_workers, settings.prepare)
        self._compilers = Workers(min(1, settings.bot_workers), settings.prepare)
        self._thought: set[tuple[str, str]] = set()

    async def compile(self, game: str) -> None:
        """Compile a game into the cache that all processes share."""
        await self._compilers.run(None, compile_game, game)

    def compiled(self) -> None:
        """There is nothing left to compile."""
        self._compilers.close()

    async def run(self, function: Callable[..., Any], *args: Any) -> Any:
        return await self._thinkers.run(self._settings.bot_timeout_s, function, *args)

    async def choose(
        self, game: str, view: dict[str, Any], recall: dict[str, Any], level: str
    ) -> Choice:
        """A move (or "") for a seat, and how long to wait before making it."""
        seed = int.from_bytes(new_seed()[:7])
        chosen: Choice = await self.run(
            _choose, self._settings.brain, game, view, recall, level, seed
        )
        self._thought.add((game, level))
        return chosen

    def warm(self, game: str, level: str) -> bool:
        """Whether a bot of this level has thought before: the first time its program compiles."""
        return (game, level) in self._thought

    async def explain(
        self, game: str, view: dict[str, Any], recall: dict[str, Any]
    ) -> list[dict[str, Any]] | None:
        """Hints for a seat, as a strong bot sees it."""
        seed = int.from_bytes(new_seed()[:7])
        hints: list[dict[str, Any]] | None = await self.run(
            explain, game, view, recall, HINT_LEVEL, seed
        )
        return hints

    def close(self) -> None:
        self._thinkers.close()
        self._compilers.close()
