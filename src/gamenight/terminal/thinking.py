"""Bots think in a process of their own, so that the screen never waits for a thought."""

import asyncio
from multiprocessing import resource_tracker
from typing import Any

from gamenight.bots import Hint, bot
from gamenight.bots.compiling import bot_is_cached, compile_game
from gamenight.bots.quick import choose_quickly
from gamenight.bots.workers import Workers
from gamenight.core.chance import new_seed

ADVISER = "sharp"
View = dict[str, Any]


def choose(game: str, view: View, recall: View, level: str, seed: int) -> tuple[str, int]:
    """A move, or "" to say nothing out of turn; and how long this level takes to speak up.

    A bot that is not compiled yet plays by feel.
    """
    if not bot_is_cached(game):
        return choose_quickly(game, view, recall, seed), 0
    thinker = bot(game, level, seed)
    waited_for = view["seat"] in view["waiting"]
    return thinker.choose(view, recall) or "", 0 if waited_for else thinker.reply_delay_ms()


def explain(game: str, view: View, recall: View, seed: int) -> list[Hint]:
    return bot(game, ADVISER, seed).explain(view, recall)


class Thinkers:
    """One process that thinks and one that compiles, started when they are needed.

    With ``processes=0`` they are threads.
    """

    def __init__(self, processes: int = 1) -> None:
        self._workers = Workers(processes)
        self._compilers = Workers(processes)
        self._compiling: dict[str, asyncio.Future[None]] = {}
        if processes:
            # It wants the real stderr, which a full screen will have put away later.
            resource_tracker.ensure_running()

    async def warm(self, game: str) -> bool:
        """Whether the game's bot is compiled; if not, it is compiled from now on."""
        if await asyncio.to_thread(bot_is_cached, game):
            return True
        if game not in self._compiling:
            work = self._compilers.run(None, compile_game, game)
            self._compiling[game] = asyncio.ensure_future(work)
        return False

    async def choose(self, game: str, view: View, recall: View, level: str) -> tuple[str, int]:
        asked = (game, view, recall, level, _seed())
        chosen: tuple[str, int] = await self._workers.run(None, choose, *asked)
        return chosen

    async def explain(self, game: str, view: View, recall: View) -> list[Hint]:
        hints: list[Hint] = await self._workers.run(None, explain, game, view, recall, _seed())
        return hints

    def close(self) -> None:
        """End the process, whatever it thinks about."""
        self._workers.close()
        self._compilers.close()
        for work in self._compiling.values():
            work.cancel()


def _seed() -> int:
    return int.from_bytes(new_seed()[:7])
