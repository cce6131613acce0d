"""Bots in the seats of a match: whom to ask, what they may know, what they answer, at what pace.

Server, terminal, arena and environments drive their bots with this module. An answer depends on the
bot's seed and on what its seat may know, and on nothing else, unless the budget is a time: any
process gives the same one.
"""

import asyncio
import contextlib
from collections.abc import Container, Iterator
from dataclasses import dataclass
from typing import Any, Protocol

from gamenight.bots import Bot, Budget, bot, quick_bot
from gamenight.core.match import Match

QUICK = ("greedy", "random")  # who does not think: the rules' quick moves, and any legal ones


class DrivenMatch(Protocol):
    """What a match tells its driver."""

    @property
    def made(self) -> int:
        """How many moves were made."""
        ...

    def questions(self) -> list[tuple[int, bool]]:
        """Whom to ask, in a fair order, and whether that seat may decline."""
        ...


class Asking:
    """Whom to ask at one match. A seat that has declined is asked again after the next move."""

    def __init__(self) -> None:
        self._declined: set[int] = set()
        self._made = 0

    def due(self, match: DrivenMatch, seats: Container[int]) -> list[int]:
        """Those of these seats that have something to answer now."""
        return list(dict.fromkeys(seat for seat, _ in self._open(match) if seat in seats))

    def one_by_one(
        self, match: DrivenMatch, seats: Container[int], *, in_order: bool = False
    ) -> Iterator[tuple[int, bool]]:
        """One question after the other to these seats, for as long as there is one: the seat, and
        whether it may decline.

        The caller makes the move that is answered; without a move the seat has declined.
        ``in_order``: stop as soon as it is another seat's turn to be asked.
        """
        while questions := self._open(match):
            ours = [question for question in questions if question[0] in seats]
            if not ours or (in_order and ours[0] != questions[0]):
                return
            seat, may_decline = ours[0]
            made = match.made
            yield seat, may_decline
            if match.made == made:
                assert may_decline, f"seat {seat} is waited for, and did not move"
                self.decline(match, seat)

    def decline(self, match: DrivenMatch, seat: int) -> None:
        """This seat has nothing to say before the next move."""
        self._open(match)
        self._declined.add(seat)

    def _open(self, match: DrivenMatch) -> list[tuple[int, bool]]:
        """All questions that are not answered yet."""
        if match.made != self._made:
            self._made = match.made
            self._declined.clear()
        return [
            (seat, may_decline)
            for seat, may_decline in match.questions()
            if not (may_decline and seat in self._declined)
        ]


@dataclass(frozen=True)
class Seated:
    """A bot in a seat: all that a process needs to answer for it, beside what the seat knows.

    Its ``level`` may also be one of ``QUICK``.
    """

    game: str
    level: str
    seed: int
    budget: Budget | None = None


@dataclass(frozen=True)
class Answer:
    """A move, or None to say nothing; ``delay_ms`` is how long this level takes to speak up."""

    text: str | None
    delay_ms: int


def seat_bot(match: Match, seat: int, level: str) -> Seated:
    """A bot whose seed comes from the match's own: secret as long as that is, revealed with it."""
    return Seated(match.name, level, match.derive("bot", seat))


def answer(
    who: Seated, view: dict[str, Any], recall: dict[str, Any], *, out_of_turn: bool = False
) -> Answer:
    """The answer of a bot, in this process.

    ``out_of_turn``: what it calls or catches, if anything, before it is asked for its move.
    """
    if who.level in QUICK:
        level = "novice" if who.level == "random" else "steady"
        return _answer(quick_bot(who.game, level, who.seed), view, recall, out_of_turn)
    player = bot(who.game, who.level, who.seed, who.budget)
    return _answer(player, view, recall, out_of_turn)


def answer_quickly(
    who: Seated, view: dict[str, Any], recall: dict[str, Any], *, out_of_turn: bool = False
) -> Answer:
    """The same by the rules' quick policy: for a bot whose search is not ready yet."""
    return _answer(quick_bot(who.game, who.level, who.seed), view, recall, out_of_turn)


def _answer(player: Bot, view: dict[str, Any], recall: dict[str, Any], out_of_turn: bool) -> Answer:
    waited_for = view["seat"] in view["waiting"]
    text = player.reply(view, recall) if out_of_turn else player.choose(view, recall)
    return Answer(text, 0 if waited_for else player.reply_delay_ms(view))


@dataclass(frozen=True)
class Pause:
    """How long to wait before an answer is carried out.

    ``fair_ms`` protects the others: no reflex is faster, and a slip can be corrected before it is
    challenged. ``usual_ms`` lets people follow a bot's move; they may skip it.
    """

    fair_ms: float
    usual_ms: float

    async def pass_by(self, hurried: asyncio.Event) -> None:
        """Wait for ``fair_ms``, then for the rest, unless somebody is in a hurry."""
        await asyncio.sleep(self.fair_ms / 1000)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(max(0.0, self.usual_ms - self.fair_ms) / 1000):
                await hurried.wait()


def pause_before(said: Answer, *, spent_ms: float, pace_ms: float, grace_ms: float = 0) -> Pause:
    """The pause before an answer over which a bot has spent some time already."""
    return Pause(max(0.0, said.delay_ms, grace_ms), pace_ms - spent_ms)
