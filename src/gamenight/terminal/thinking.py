"""Worker processes for bots, so that the screen never waits for a search."""

import asyncio
from multiprocessing import resource_tracker
from typing import Any

from gamenight.bots import Hint, bot
from gamenight.bots.compiling import bot_is_cached, compile_game
from gamenight.bots.seat import Answer, Seated, answer, answer_quickly
from gamenight.bots.workers import Workers
from gamenight.core.chance import new_seed

ADVISER = "sharp"
View = dict[str, Any]


def answer_at_once(who: Seated, view: View, recall: View) -> Answer:
    """What a bot says; quick moves until it is compiled."""
    say = answer if bot_is_cached(who.game) else answer_quickly
    return say(who, view, recall)


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

    async def answer(self, who: Seated, view: View, recall: View) -> Answer:
        said: Answer = await self._workers.run(None, answer_at_once, who, view, recall)
        return said

    async def explain(self, game: str, view: View, recall: View) -> list[Hint]:
        seed = int.from_bytes(new_seed()[:7])
        hints: list[Hint] = await self._workers.run(None, explain, game, view, recall, seed)
        return hints

    def close(self) -> None:
        """End the process, whatever it thinks about."""
        self._workers.close()
        self._compilers.close()
        for work in self._compiling.values():
            work.cancel()
