"""Work beside the event loop: bots and compiling in worker processes, replays in a thread.

The function that ``settings.brain`` names answers for a seat (``bots.seat.answer``): it gets what
the seat may know and nothing else. Nobody waits for the compiler: meanwhile tables play by
interpreted rules, and bots by the quick policy.

A champion thinks for seconds on all cores. It does so in a process of its own and at a low
priority, one champion at a time, so that other bots wait neither for its place nor for its cores.
"""

import asyncio
import contextlib
import gc
import logging
import multiprocessing
import os
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

from gamenight import bots, games
from gamenight.bots import CHAMPION, has_bot
from gamenight.bots.compiling import bot_is_cached, compile_bot
from gamenight.bots.seat import Answer, Seated
from gamenight.bots.workers import Workers, load_function
from gamenight.core import tiers
from gamenight.core.chance import new_seed
from gamenight.core.kernel import COMPILED_FIRST
from gamenight.server.protocol.commands import AskHint
from gamenight.server.protocol.messages import HintFacts, TellHint
from gamenight.server.protocol.refusals import Refused
from gamenight.server.settings import Settings

if TYPE_CHECKING:
    from gamenight.server.live.table_actor import TableActor

log = logging.getLogger("gamenight.server")
HINT_LEVEL = "sharp"
HINTS_MAX = 2  # for one person: one that came too late, and the one that is waited for
# So many champions think or wait; one more plays as a master, so that nobody waits for long.
CHAMPIONS_MAX = 3
CHAMPION_OVERDUE_S = 15.0  # it thinks for about five seconds, and the next one waits for its end
MASTER = "master"
NICENESS = 10
_RULES, _BOT = "rules", "bot"
WAITING_MAX = 16  # for the background thread
THINK, QUICK = "gamenight.bots.seat:answer", "gamenight.bots.seat:answer_quickly"


def explain(
    game: str, view: dict[str, Any], recall: dict[str, Any], level: str, seed: int
) -> list[dict[str, Any]] | None:
    """The best few moves and why; None for a game that has no bot of its own yet."""
    if not has_bot(game):
        return None
    return [asdict(hint) for hint in bots.bot(game, level, seed).explain(view, recall)]


def judge(
    game: str, view: dict[str, Any], recall: dict[str, Any], made: str | None, level: str, seed: int
) -> dict[str, Any] | None:
    """What a bot says of a move that was made, or, of None, what it would do."""
    if not has_bot(game):
        return None
    bot = bots.bot(game, level, seed)
    if made is None:
        hints = [asdict(hint) for hint in bot.explain(view, recall)]
        return {"hints": hints, "same": False, "loss": None}
    return asdict(bot.judge(view, recall, made))


def _answer(brain: str, who: Seated, view: dict[str, Any], recall: dict[str, Any]) -> Answer:
    said: Answer = load_function(brain)(who, view, recall)
    return said


def _answer_aside(brain: str, who: Seated, view: dict[str, Any], recall: dict[str, Any]) -> Answer:
    """The same at a lower priority than the server's; threads that are started inherit that."""
    server = multiprocessing.parent_process()
    if server is not None and hasattr(os, "setpriority"):
        with contextlib.suppress(ProcessLookupError):
            above = os.getpriority(os.PRIO_PROCESS, server.pid or 0)
            os.setpriority(os.PRIO_PROCESS, 0, above + NICENESS)
    return _answer(brain, who, view, recall)


def compile_rules(game: str) -> None:
    """Compile the rules of a game, or load them."""
    tiers.compile_rules(games.load(game))


class Pool:
    """Who thinks for bots, and, apart from them, who compiles: no bot waits for a compiler."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._thinkers = Workers(settings.bot_workers, settings.prepare)
        self._compilers = Workers(min(1, settings.bot_workers), settings.prepare)
        self._champions = Workers(
            min(1, settings.bot_workers), settings.prepare, CHAMPION_OVERDUE_S
        )
        self._champions_asked = 0
        self._bots: dict[str, asyncio.Future[None]] = {}
        self._warm: set[str] = set()
        self._closed = False
        self._hinting = asyncio.Semaphore(1)  # bots at tables wait for one hint at most

    async def compile_rules(self, game: str) -> None:
        """Compile the rules of a game into the cache that all processes share."""
        await self._compilers.run(None, compile_rules, game)

    async def compile_bot(self, game: str) -> None:
        """Compile a game's bot, once; thoughts about other games do not wait for it."""
        if await self.is_warm(game):
            return
        if game not in self._bots:
            work = self._compilers.run(None, compile_bot, game)
            self._bots[game] = asyncio.ensure_future(work)
        with contextlib.suppress(Exception):  # whoever thinks next will say what is wrong
            await asyncio.shield(self._bots[game])

    def end_compilers(self) -> None:
        """There is nothing left to compile."""
        self._compilers.end_idle()

    async def run(self, function: Callable[..., Any], *args: Any) -> Any:
        return await self._thinkers.run(self._settings.bot_timeout_s, function, *args)

    async def answer(self, who: Seated, view: dict[str, Any], recall: dict[str, Any]) -> Answer:
        """A bot's answer for its seat: a quick move until its search is compiled."""
        brain = self._settings.brain if await self.is_warm(who.game) else QUICK
        try:
            said: Answer
            if who.level == CHAMPION:
                said = await self._answer_as_champion(brain, who, view, recall)
            else:
                said = await self.run(_answer, brain, who, view, recall)
        except TimeoutError:
            log.error("a bot's thought hung: its worker is replaced; it makes a quick move")
            said = await self.run(_answer, QUICK, who, view, recall)
        return said

    async def _answer_as_champion(
        self, brain: str, who: Seated, view: dict[str, Any], recall: dict[str, Any]
    ) -> Answer:
        """A champion's answer; a master's where champions are switched off or too many."""
        said: Answer
        if not self._settings.champion or self._champions_asked >= CHAMPIONS_MAX:
            said = await self.run(_answer, brain, replace(who, level=MASTER), view, recall)
            return said
        self._champions_asked += 1
        try:
            said = await self._champions.run(
                self._settings.bot_timeout_s, _answer_aside, brain, who, view, recall
            )
        finally:
            self._champions_asked -= 1
        return said

    async def is_warm(self, game: str) -> bool:
        """Whether the game's bot is compiled; a brain from outside needs no compiling."""
        if game not in self._warm:
            if self._settings.brain != THINK or await asyncio.to_thread(bot_is_cached, game):
                self._warm.add(game)
        return game in self._warm

    async def explain(
        self, game: str, view: dict[str, Any], recall: dict[str, Any]
    ) -> list[dict[str, Any]] | None:
        """Hints for a seat, as a strong bot sees it."""
        await self.compile_bot(game)
        seed = int.from_bytes(new_seed()[:7])
        async with self._hinting:
            hints: list[dict[str, Any]] | None = await self._think_for_people(
                explain, game, view, recall, HINT_LEVEL, seed
            )
        return hints

    async def judge(
        self, game: str, view: dict[str, Any], recall: dict[str, Any], made: str | None, seed: int
    ) -> dict[str, Any] | None:
        """A move that was made, as a strong bot sees it; the same seed gives the same answer."""
        await self.compile_bot(game)
        found: dict[str, Any] | None = await self._think_for_people(
            judge, game, view, recall, made, HINT_LEVEL, seed
        )
        return found

    async def _think_for_people(self, function: Callable[..., Any], *args: Any) -> Any:
        """As ``run``; Refused once the pool is closed: people get an answer before the end."""
        try:
            return await self.run(function, *args)
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if self._closed and task is not None and not task.cancelling():
                raise Refused("stopping", status=503) from None
            raise

    def close(self) -> None:
        """End all thoughts; whoever waits for a bot's own is cancelled."""
        self._closed = True
        self._thinkers.close()
        self._champions.close()
        self._compilers.close()


class WarmUp:
    """What is still to be compiled, in the order in which it will be."""

    def __init__(self, pool: Pool, names: tuple[str, ...] | None) -> None:
        self._pool = pool
        given = games.GAMES if names is None else names
        self._given = given
        self.can_deal = not given
        self._left = [(game, part) for part in (_RULES, _BOT) for game in given]

    async def run(self) -> None:
        """Import the games, so that they can be dealt; then compile one part after the other."""
        for game in self._given:
            try:
                await asyncio.to_thread(games.load, game)
            except Exception:
                log.exception("a game cannot be loaded", extra={"game": game})
        self.can_deal = True
        while self._left:
            game, part = self._left[0]
            try:
                compiled = self._pool.compile_bot if part == _BOT else self._compile_rules
                await compiled(game)
                log.info("compiled", extra={"game": game, "part": part})
            except Exception:
                log.exception("compiling failed", extra={"game": game, "part": part})
            self._left.remove((game, part))
        self._pool.end_compilers()
        gc.freeze()  # thousands of objects of the compiler's: no collection need look at them again

    async def load(self, game: str) -> None:
        """Import a game off the event loop, and compile next what is left of it."""
        await asyncio.to_thread(compile_rules if COMPILED_FIRST else games.load, game)
        self._left[1:] = sorted(self._left[1:], key=lambda left: left[0] != game)

    @property
    def is_done(self) -> bool:
        return not self._left

    async def _compile_rules(self, game: str) -> None:
        found = await asyncio.to_thread(games.load, game)
        if not await asyncio.to_thread(tiers.are_cached, found):
            await self._pool.compile_rules(game)
        await asyncio.to_thread(compile_rules, game)


class Background:
    """Work that no table waits for (replays, positions, files): one piece at a time, in a thread.

    Several at once would only take time from the event loop, and with it from everybody's moves.
    """

    def __init__(self) -> None:
        self._turn = asyncio.Semaphore(1)
        self._asked = 0

    async def run(self, work: Callable[..., Any], *args: Any) -> Any:
        """What ``work`` returns. Refused if too many wait already."""
        if self._asked > WAITING_MAX:
            raise Refused("studies_busy", status=503)
        self._asked += 1
        try:
            async with self._turn:
                return await asyncio.to_thread(work, *args)
        finally:
            self._asked -= 1


async def give_hint(actor: "TableActor", person: str, ask: AskHint) -> TellHint:
    """The best few moves of one's own seat; [] when the game does not wait for it."""
    asking = actor.tables.hinting
    state = await actor.read_state()
    if ask.seat not in state.seats_of(person):
        raise Refused("not_your_seat", status=403, seat=ask.seat)
    if not state.created.hints:
        raise Refused("no_hints")
    if state.match is None or state.phase != "playing":
        raise Refused("wrong_phase", phase=state.phase)
    if asking[person] >= HINTS_MAX:
        raise Refused("too_fast", status=429)
    view, recall = state.match.view(ask.seat), state.match.recall(ask.seat)
    asking[person] += 1
    try:
        found = await actor.tables.pool.explain(state.created.game, view, recall)
    finally:
        asking[person] -= 1
        asking += Counter()  # whoever asks no more is forgotten
    if found is None:
        raise Refused("no_hints_yet")
    return TellHint(id=ask.id, seat=ask.seat, hints=list_hints(state.created.game, found))


def list_hints(game: str, found: list[dict[str, Any]]) -> list[HintFacts]:
    """Hints of a bot as they are told, their moves with names for the parts."""
    describe = games.load(game).describe
    return [HintFacts(**(words | {"move": describe(words["move"])})) for words in found]
