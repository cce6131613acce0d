"""Warming up: games compile in a worker process first, then load here from its cache.

The pages are up meanwhile, and say which games are not ready yet.
"""

import asyncio
import gc
import logging

from gamenight import games
from gamenight.server.bots import Pool, compile_rules

log = logging.getLogger("gamenight.server")


class Warmth:
    """Which games are ready to be played in this process."""

    def __init__(self, pool: Pool, names: tuple[str, ...] | None) -> None:
        self._pool = pool
        self._names = games.GAMES if names is None else names
        self._ready: dict[str, asyncio.Event] = {}
        self._loading = asyncio.Lock()

    def warm(self, game: str) -> bool:
        return game in self._ready and self._ready[game].is_set()

    async def run(self) -> None:
        """Warm every game, one after the other; then the bots."""
        for game in self._names:
            await self.warm_up(game)
        for game in self._names:
            await self._pool.compile_bot(game)
        self._pool.compiled()
        gc.freeze()  # thousands of objects of the compiler's: no collection need look at them again

    async def warm_up(self, game: str) -> None:
        """Make one game ready; returns at once if it is."""
        if self.warm(game):
            return
        async with self._loading:
            if self.warm(game):
                return
            try:
                await self._pool.compile(game)
                await asyncio.to_thread(compile_rules, game)
            except Exception:
                log.exception("warming up failed", extra={"game": game})
                await asyncio.to_thread(games.load, game)
            self._ready.setdefault(game, asyncio.Event()).set()
            log.info("game is warm", extra={"game": game})

    @property
    def all_warm(self) -> bool:
        return all(self.warm(game) for game in self._names)
