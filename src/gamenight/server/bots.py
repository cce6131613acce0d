"""Bots at a table: a pool of worker processes, so that the event loop never waits for a thought.

A *brain* is a function ``choose(game, view, recall, level, seed)``: a move, or "" to say nothing
out of turn, and how long to wait before it. It gets what its seat may know and nothing else.
"""

import asyncio
import contextlib
import importlib.util
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from gamenight import bots, games
from gamenight.bots.workers import Workers, named
from gamenight.core import game as verbs
from gamenight.core.chance import below, fast, new_seed
from gamenight.core.record import RecordedMatch, open_match
from gamenight.server.settings import Settings

Choice = tuple[str, int]
HINT_LEVEL = "sharp"


def think(game: str, view: dict[str, Any], recall: dict[str, Any], level: str, seed: int) -> Choice:
    """What the game's own bot chooses; a game that has none yet is played quickly."""
    if not _has_bot(game):
        return quick(game, view, recall, level, seed)
    bot = bots.bot(game, level, seed)
    waited_for = view["seat"] in view["waiting"]
    return bot.choose(view, recall) or "", 0 if waited_for else bot.reply_delay_ms()


def explain(
    game: str, view: dict[str, Any], recall: dict[str, Any], level: str, seed: int
) -> list[dict[str, Any]] | None:
    """The best few moves and why; None for a game that has no bot of its own yet."""
    if not _has_bot(game):
        return None
    return [asdict(hint) for hint in bots.bot(game, level, seed).explain(view, recall)]


def judge(
    game: str, view: dict[str, Any], recall: dict[str, Any], made: str | None, level: str, seed: int
) -> dict[str, Any] | None:
    """What a bot says of a move that was made, or, of None, what it would do."""
    if not _has_bot(game):
        return None
    bot = bots.bot(game, level, seed)
    if made is None:
        hints = [asdict(hint) for hint in bot.explain(view, recall)]
        return {"hints": hints, "same": False, "loss": None}
    return asdict(bot.judge(view, recall, made))


def _has_bot(game: str) -> bool:
    folder = games.FOLDERS[game].rpartition(".")[2]
    return importlib.util.find_spec(f"{bots.__name__}.{folder}") is not None


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


def _choose(
    brain: str, game: str, view: dict[str, Any], recall: dict[str, Any], level: str, seed: int
) -> Choice:
    chosen: Choice = named(brain)(game, view, recall, level, seed)
    return chosen


def _dealt(game: str) -> RecordedMatch:
    found = games.load(game)
    seats = found.facts.seats[0]
    return open_match(found, seats, found.facts.validated(seats, {}), new_seed())


def compile_game(game: str) -> None:
    """Play for a while with the quick brain: afterwards what a table needs is compiled."""
    match = _dealt(game)
    for turn in range(60):
        if match.over:
            break
        for seat in range(match.seats):
            match.legal(seat)
            match.offered(seat)
        match.automatic()
        seat = match.waiting[0]
        text, _ = quick(game, match.view(seat), match.recall(seat), "steady", turn)
        match.play(seat, text)
        match.can_undo(seat)
        match.events(None)


def compile_bot(brain: str, game: str) -> None:
    """Let a bot choose and explain once: afterwards what it needs is compiled."""
    match = _dealt(game)
    view, recall = match.view(match.waiting[0]), match.recall(match.waiting[0])
    named(brain)(game, view, recall, HINT_LEVEL, 1)
    if named(brain) is think:
        explain(game, view, recall, HINT_LEVEL, 1)


class Pool:
    """Who thinks for bots, and, apart from them, who compiles: no bot waits for a compiler."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._thinkers = Workers(settings.bot_workers, settings.prepare)
        self._compilers = Workers(min(1, settings.bot_workers), settings.prepare)
        self._bots: dict[str, asyncio.Future[None]] = {}
        self._hinting = asyncio.Semaphore(1)  # bots at tables wait for one hint at most

    async def compile(self, game: str) -> None:
        """Compile a game into the cache that all processes share."""
        await self._compilers.run(None, compile_game, game)

    async def compile_bot(self, game: str) -> None:
        """Compile a game's bot, once; thoughts about other games do not wait for it."""
        if game not in self._bots:
            work = self._compilers.run(None, compile_bot, self._settings.brain, game)
            self._bots[game] = asyncio.ensure_future(work)
        with contextlib.suppress(Exception):  # whoever thinks next will say what is wrong
            await asyncio.shield(self._bots[game])

    def compiled(self) -> None:
        """There is nothing left to compile."""
        self._compilers.close()

    async def run(self, function: Callable[..., Any], *args: Any) -> Any:
        return await self._thinkers.run(self._settings.bot_timeout_s, function, *args)

    async def choose(
        self, game: str, view: dict[str, Any], recall: dict[str, Any], level: str
    ) -> Choice:
        """A move (or "") for a seat, and how long to wait before making it."""
        await self.compile_bot(game)
        seed = int.from_bytes(new_seed()[:7])
        chosen: Choice = await self.run(
            _choose, self._settings.brain, game, view, recall, level, seed
        )
        return chosen

    def warm(self, game: str) -> bool:
        """Whether the game's bot is compiled."""
        return game in self._bots and self._bots[game].done()

    async def explain(
        self, game: str, view: dict[str, Any], recall: dict[str, Any]
    ) -> list[dict[str, Any]] | None:
        """Hints for a seat, as a strong bot sees it."""
        await self.compile_bot(game)
        seed = int.from_bytes(new_seed()[:7])
        async with self._hinting:
            hints: list[dict[str, Any]] | None = await self.run(
                explain, game, view, recall, HINT_LEVEL, seed
            )
        return hints

    async def judge(
        self, game: str, view: dict[str, Any], recall: dict[str, Any], made: str | None, seed: int
    ) -> dict[str, Any] | None:
        """A move that was made, as a strong bot sees it; the same seed gives the same answer."""
        await self.compile_bot(game)
        found: dict[str, Any] | None = await self.run(
            judge, game, view, recall, made, HINT_LEVEL, seed
        )
        return found

    def close(self) -> None:
        self._thinkers.close()
        self._compilers.close()
