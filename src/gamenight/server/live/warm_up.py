"""Compiling in the background, in a process of its own; this process only loads what is compiled.

Nobody waits for it: meanwhile tables play by interpreted rules, and bots by the quick policy.
"""

import asyncio
import gc
import logging

from gamenight import games
from gamenight.core import tiers
from gamenight.core.kernel import COMPILED_FIRST
from gamenight.server.live.bots import Pool, compile_rules

log = logging.getLogger("gamenight.server")
_RULES, _BOT = "rules", "bot"


class Warmth:
    """What is still to be compiled, in the order in which it will be."""

    def __init__(self, pool: Pool, names: tuple[str, ...] | None) -> None:
        self._pool = pool
        given = games.GAMES if names is None else names
        self._left = [(game, part) for part in (_RULES, _BOT) for game in given]

    async def run(self) -> None:
        """Compile one part after the other."""
        while self._left:
            game, part = self._left[0]
            try:
                compiled = self._pool.compile_bot if part == _BOT else self._compile_rules
                await compiled(game)
                log.info("compiled", extra={"game": game, "part": part})
            except Exception:
                log.exception("compiling failed", extra={"game": game, "part": part})
            self._left.remove((game, part))
        self._pool.compiled()
        gc.freeze()  # thousands of objects of the compiler's: no collection need look at them again

    async def warm_up(self, game: str) -> None:
        """Import a game off the event loop, and compile next what is left of it."""
        await asyncio.to_thread(compile_rules if COMPILED_FIRST else games.load, game)
        self._left[1:] = sorted(self._left[1:], key=lambda left: left[0] != game)

    @property
    def all_warm(self) -> bool:
        return not self._left

    async def _compile_rules(self, game: str) -> None:
        found = await asyncio.to_thread(games.load, game)
        if not await asyncio.to_thread(tiers.are_cached, found):
            await self._pool.compile_rules(game)
        await asyncio.to_thread(compile_rules, game)
