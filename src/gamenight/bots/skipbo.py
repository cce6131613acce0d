"""The bot of SKIP-BO: whole turns tried out in quick games over imagined cards.

How far each level looks and how it errs stands in ``LADDER``; the figures that it reaches stand in
docs/bots/skipbo.md.
"""

import functools
from typing import Any

import numpy as np

from gamenight.bots.bot import Budget, Thought
from gamenight.bots.kernels.skipbo_level import decide, respond
from gamenight.bots.kernels.skipbo_plans import NUMBERS, SEES, SIMS
from gamenight.bots.kernels.skipbo_think import new_desk, think
from gamenight.bots.pace import own_chance, sims_for
from gamenight.core import game as verbs
from gamenight.core.chance import below
from gamenight.games.skipbo import FACTS
from gamenight.games.skipbo.cards import CARD_NAMES
from gamenight.games.skipbo.kernels.table import (
    DISCARD,
    DRAW,
    PARTNER_STOCK,
    PASS,
    REJECT,
    UPHOLD,
    must_draw,
)

# Plays it looks ahead, blur of its judgement; games tried out, turns, plans; alert (%); what it
# thinks a stock card played, new cards, a SKIP-BO kept, a card gone, its own stock and another's
# being near are worth; tries that this first sight counts for; sees hidden cards.
LADDER = {
    "novice": (2, 90, 0, 0, 0, 40, 100, 75, 55, 7, 100, 40, 0, 0),
    "casual": (4, 50, 0, 0, 0, 60, 100, 75, 55, 7, 100, 80, 0, 0),
    "steady": (16, 0, 0, 0, 0, 80, 100, 75, 55, 7, 100, 120, 0, 0),
    "sharp": (16, 0, 0, 0, 0, 95, 150, 100, 35, 12, 60, 90, 0, 0),
    "master": (16, 0, 800, 3, 12, 100, 150, 100, 35, 12, 60, 90, 20, 0),
}
REFLEXES_MS = {  # at least, and so much more at most
    "novice": (2000, 3000),
    "casual": (1600, 2200),
    "steady": (1300, 1600),
    "sharp": (1000, 1000),
    "master": (800, 800),
}
HINTS = 3
_HINT_SIMS = 1500


class SkipboBrain:
    """What the bot of SKIP-BO knows, at one level."""

    def __init__(self, level: str, numbers: tuple[int, ...]) -> None:
        self.numbers = np.array(numbers, np.int64)
        assert len(self.numbers) == NUMBERS
        self._reflexes_ms = REFLEXES_MS[level]
        self._desk = new_desk()
        self._out = np.empty(FACTS.moves, np.int64)

    def remembered(self, view: dict[str, Any], recall: dict[str, Any], ch: Any) -> dict[str, Any]:
        """All of it: only the levels that try games out make use of the cards gone."""
        return recall

    def choose(self, s: Any, seat: int, ch: Any, budget: Budget | None) -> int:
        root, working = own_chance(ch)
        level = self._within(budget, s, seat, root, working)
        self._desk.states[0] = s
        return int(decide(self._desk, seat, level, root, working))

    def reply(self, s: Any, seat: int, ch: Any) -> int:
        return int(respond(s, seat, self.numbers, ch, self._out))

    def reply_delay_ms(self, ch: Any) -> int:
        least, more = self._reflexes_ms
        return least + int(below(ch, more + 1))

    def explain(self, s: Any, seat: int, ch: Any, budget: Budget | None) -> list[Thought]:
        """The best first moves of whole turns, with the chance to win the game."""
        root, working = own_chance(ch)
        desk = self._desk
        desk.states[0] = s
        if s.accusation or must_draw(s, seat):
            move = int(decide(desk, seat, self.numbers, root, working))
            word = {UPHOLD: "uphold", REJECT: "reject", DRAW: "draw"}[move]
            return [Thought(move, 0.5, "win", f"skipbo.hint.{word}", {})]
        level = np.array(LADDER["master"], np.int64)
        level[SIMS] = _HINT_SIMS if budget is None or budget.sims is None else budget.sims
        count = int(think(desk, seat, level, root, working))
        thoughts: list[Thought] = []
        for plan in desk.order[:count].tolist():
            moves = [int(move) for move in desk.plans[plan, 1 : desk.plans[plan, 0] + 1]]
            tries = int(desk.tries[plan])
            new = all(moves[0] != thought.move for thought in thoughts)
            if new and len(thoughts) < HINTS and (tries or count == 1):
                value = float(desk.sums[plan] - desk.leads[plan]) / tries if tries else 0.5
                value = min([value, *(thought.value for thought in thoughts)])
                thoughts.append(Thought(moves[0], value, "win", *_reason(s, seat, moves)))
        return thoughts

    def _within(self, budget: Budget | None, s: Any, seat: int, root: Any, working: Any) -> Any:
        level = self.numbers.copy()
        if must_draw(s, seat) or s.accusation:
            return level

        def probe(sims: int) -> None:
            self._desk.states[0] = s
            level[SIMS] = sims
            think(self._desk, seat, level, root, working)

        level[SIMS] = sims_for(budget, int(self.numbers[SIMS]), probe)
        return level


def _reason(s: Any, seat: int, moves: list[int]) -> tuple[str, dict[str, Any]]:
    """Why a plan is good, as a code with parameters."""
    last, plays = moves[-1], len(moves) - 1
    if last == PASS:
        return "skipbo.hint.pass", {}
    if last < DISCARD and last // 4 <= PARTNER_STOCK:
        if plays == 0:
            return "skipbo.hint.stock", {}
        return "skipbo.hint.towards_stock", {"n": plays}
    if last < DISCARD:
        return "skipbo.hint.new_hand", {"n": len(moves)}
    if plays > 0:
        return "skipbo.hint.play_on", {"n": plays}
    card, pile = (last - DISCARD) // 4 + 1, last % 4
    top = int(s.tops[seat, 1 + pile])
    params = {"card": CARD_NAMES[card], "pile": pile + 1}
    if top == card + 1:
        return "skipbo.hint.discard_run", params
    if top == card:
        return "skipbo.hint.discard_equal", params
    return "skipbo.hint.discard", params


def brain(level: str) -> SkipboBrain:
    return SkipboBrain(level, LADDER[level])


@functools.cache
def ceiling() -> SkipboBrain:
    """A master that believes the state it is given."""
    numbers = list(LADDER["master"])
    numbers[SEES] = 1
    return SkipboBrain("master", tuple(numbers))


def clairvoyant(s: Any, seat: int, ch: Any) -> int:
    """The ceiling, for the arena alone: it sees the true state. -1: it has nothing to say."""
    move = ceiling().reply(s, seat, ch)
    if move >= 0 or not verbs.waiting(s) >> seat & 1:
        return move
    return ceiling().choose(s, seat, ch, None)
