"""A local table: a match in this process, its bots in another."""

import asyncio
import contextlib
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from gamenight.bots import Hint
from gamenight.bots.seat import Answer, Asking, pause_before, seat_bot
from gamenight.core.errors import GamenightError
from gamenight.core.kernel import implemented
from gamenight.core.record import RecordedMatch
from gamenight.games import facts
from gamenight.terminal.chairs import chairs_of
from gamenight.terminal.sentences import sentence
from gamenight.terminal.table import SeatView, Table
from gamenight.terminal.thinking import Thinkers

PACE_S = 0.8  # a bot's move can be followed
HOLD_S = 3.0  # how long a bot's lost turn stays open
GRACE_S = 4.0  # to correct a slip before a bot challenges it
SUBSTITUTE = "steady"


class LocalTable(Table):
    """Levels name the bots by seat, None is a person; ``opened`` deals a match.

    ``names`` are those of people, "" for somebody who has none.
    """

    def __init__(
        self,
        game: str,
        levels: list[str | None],
        opened: Callable[[], RecordedMatch],
        thinkers: Thinkers | None = None,
        *,
        names: Sequence[str] = (),
        pace_s: float = PACE_S,
    ) -> None:
        super().__init__()
        self.game = game
        self.chairs = chairs_of(levels, names)
        self._opened = opened
        self._thinkers = thinkers or Thinkers()
        self._pace_s = pace_s
        self._match: RecordedMatch | None = None
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._asking = Asking()
        self._hurried = asyncio.Event()
        self._waited_for: tuple[int, ...] = ()
        self._broken: asyncio.Future[None] | None = None

    async def live(self) -> None:
        try:
            self._broken = asyncio.get_running_loop().create_future()
            await self.again()
            await self._broken
        finally:
            await self.close()

    async def again(self) -> None:
        """Deal."""
        await self._stop_thinking()
        again = self._match is not None
        self.phase = "preparing"
        self._heard()
        self._match = await asyncio.to_thread(self._opened)
        self.match_number += 1 if again else 0
        self._changed()

    @property
    def match(self) -> RecordedMatch:
        assert self._match is not None, "nothing is dealt yet"
        return self._match

    def by_itself(self, seat: int) -> str | None:
        automatic = self.match.automatic()
        if automatic is None or automatic[0] != seat:
            return None
        return self.show_moves([automatic[1]])[0]

    def view_from(self, seat: int | None) -> SeatView:
        if self._match is None:
            return SeatView()
        legal = [] if seat is None or self.match.over else self.show_moves(self.match.legal(seat))
        undo = seat is not None and self.match.can_undo(seat)
        return SeatView(self.match.view(seat), legal, undo)

    def story(self, seat: int | None) -> list[str]:
        if self._match is None:
            return []
        return [sentence(event, self.names) for _, event in self.match.events(seat)]

    async def play(self, seat: int, text: str) -> None:
        self.match.play(seat, self.read_move(text))
        self._changed()

    async def undo(self, seat: int) -> None:
        """Take back the last move of a seat, and what bots have answered."""
        ply = self.match.ply_before(seat)
        since = {mover for mover, _ in self.match.moves[ply:]} - {seat}
        if all(self.chairs[mover].kind == "bot" for mover in since):
            self.match.take_back(seat)
        else:
            self.match.undo(seat)
        self._changed()

    async def agree(self, on: bool) -> None:
        """People at one keyboard ask each other."""

    async def resign(self, seat: int) -> None:
        """Give up; in a match that goes on without this person a bot keeps the seat."""
        self.match.resign(seat)
        if not self.match.over:
            chairs = list(self.chairs)
            chairs[seat] = replace(chairs[seat], kind="bot", level=SUBSTITUTE)
            self.chairs = tuple(chairs)
        self._changed()

    async def advice_wait(self) -> str:
        """Hints come from the compiled search; the first time, that takes a while."""
        warm = await self._thinkers.warm(self.game)
        return await super().advice_wait() if warm else "study.warming"

    async def advice(self, seat: int) -> list[Hint]:
        hints = await self._thinkers.explain(
            self.game, self.match.view(seat), self.match.recall(seat)
        )
        moves = self.show_moves([hint.move for hint in hints])
        return [replace(hint, move=move) for hint, move in zip(hints, moves, strict=True)]

    async def hurry(self) -> None:
        """Skip the pauses of the bot whose turn it is: of the time that it takes, those alone."""
        if any(self.chairs[seat].level for seat in self.match.waiting):
            self._hurried.set()

    async def record(self) -> dict[str, Any]:
        return self.match.record()

    async def start(self) -> None:
        """A match here begins by itself."""

    async def chat(self, seat: int | None, text: str) -> None:
        """Nothing: everybody sits at this keyboard."""

    async def close(self) -> None:
        """Stop the bots."""
        await self._stop_thinking()
        self._thinkers.close()

    def _changed(self) -> None:
        self.phase = "over" if self.match.over else "playing"
        if self.match.waiting != self._waited_for:
            self._hurried.clear()
        self._waited_for = self.match.waiting
        for seat in self._bots_to_move():
            if seat not in self._tasks:
                self._tasks[seat] = asyncio.ensure_future(self._bot(seat))
        self._heard()

    def _bots_to_move(self) -> list[int]:
        bots = {seat for seat, chair in enumerate(self.chairs) if chair.level is not None}
        return self._asking.due(self.match, bots)

    async def _bot(self, seat: int) -> None:
        try:
            await self._bot_moves(seat)
        except Exception as error:
            # A table whose bot is silent for good would only look slow: end it, with the reason.
            if self._broken is not None and not self._broken.done():
                self._broken.set_exception(error)
            raise
        finally:
            self.thinking.pop(seat, None)
            self._tasks.pop(seat, None)
        self._changed()

    async def _bot_moves(self, seat: int) -> None:
        match, chair = self.match, self.chairs[seat]
        legal, waited_for = match.legal(seat), seat in match.waiting
        alone = self.by_itself(seat) if implemented(match.game.state, "automatic") else None
        if alone is not None:
            await asyncio.sleep(HOLD_S if self._pace_s else 0)
            text = alone
        else:
            if waited_for:
                self.thinking[seat] = not await self._thinkers.warm(self.game)
                self._heard()
            begun, made = time.monotonic(), match.made
            assert chair.level is not None
            who = seat_bot(match, seat, chair.level)
            said = await self._thinkers.answer(who, match.view(seat), match.recall(seat))
            if said.text is None:
                if match is self._match and match.made == made:
                    self._asking.decline(match, seat)
                return
            text = said.text
            await self._pause(said, text, time.monotonic() - begun)
        if match is self._match and not match.over and match.legal(seat) == legal:
            with contextlib.suppress(GamenightError):  # somebody was quicker
                match.play(seat, text)

    async def _pause(self, said: Answer, text: str, spent_s: float) -> None:
        """Let people follow the move; in a hurry, only give a seat time before it is caught."""
        if not self._pace_s:
            return
        challenge = text.partition(" ")[0] in facts(self.game).challenges
        grace_ms = 1000 * GRACE_S if challenge else 0
        pace_ms, spent_ms = 1000 * self._pace_s, 1000 * spent_s
        pause = pause_before(said, spent_ms=spent_ms, pace_ms=pace_ms, grace_ms=grace_ms)
        await pause.pass_by(self._hurried)

    async def _stop_thinking(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
