"""The bot of SKIP-BO: whole turns tried out in quick games over imagined cards.

How far each level looks and how it errs stands in ``LEVELS``; the figures that it reaches stand in
docs/bots/skipbo.md.
"""

import functools
from typing import Any

from gamenight.bots.bot import Budget, Thought
from gamenight.bots.planner import Kit, Planner, says
from gamenight.games.skipbo import FACTS
from gamenight.games.skipbo.bot.kernels.level import respond
from gamenight.games.skipbo.bot.kernels.plans import SkipboLevel
from gamenight.games.skipbo.bot.kernels.think import make_workspace, rank, try_out
from gamenight.games.skipbo.cards import CARD_NAMES
from gamenight.games.skipbo.state import (
    DISCARD,
    DRAW,
    PARTNER_STOCK,
    PASS,
    REJECT,
    UPHOLD,
    must_draw,
)

_SHREWD = SkipboLevel(depth=16, alert=100, gain=150, fresh=100, hoard=35, shed=12, near=60, fear=90)
LEVELS = {
    "novice": SkipboLevel(depth=2, alert=40, blur=90, fear=40),
    "casual": SkipboLevel(depth=4, alert=60, blur=50, fear=80),
    "steady": SkipboLevel(depth=16, alert=80),
    "sharp": _SHREWD._replace(alert=95),
    "master": _SHREWD._replace(sims=800, turns=3, width=12, lean=20),
}
REFLEXES_MS = {  # at least, and so much more at most
    "novice": (2000, 3000),
    "casual": (1600, 2200),
    "steady": (1300, 1600),
    "sharp": (1000, 1000),
    "master": (800, 800),
}
HINTS = 3
KIT = Kit(make_workspace, rank, try_out, respond, FACTS.moves)


class SkipboBrain(Planner):
    """What the bot of SKIP-BO knows, at one level."""

    kit = KIT
    hinting = LEVELS["master"]
    goes_on = True

    def has_plans(self, s: Any, seat: int) -> bool:
        return not (s.accusation or must_draw(s, seat))

    def decide(self, s: Any, seat: int, level: SkipboLevel, root: Any, ch: Any) -> int:
        if s.accusation:
            heard = s.spoke >> (s.accusation - 1) & 1
            return UPHOLD if heard else REJECT
        if must_draw(s, seat):
            return DRAW
        return self.best(seat, level, root, ch)

    def explain(self, s: Any, seat: int, ch: Any, budget: Budget | None) -> list[Thought]:
        """The best first moves of whole turns, with the chance to win the game."""
        if not self.has_plans(s, seat):
            move = self.choose(s, seat, ch, budget)
            word = {UPHOLD: "uphold", REJECT: "reject", DRAW: "draw"}[move]
            return [Thought(move, 0.5, "win", f"skipbo.hint.{word}", {})]
        work = self.work
        thoughts: list[Thought] = []
        plans = self.plans(s, seat, ch, budget)
        for plan, moves in plans:
            tries = int(work.tries[plan])
            new = all(moves[0] != thought.move for thought in thoughts)
            if new and len(thoughts) < HINTS and (tries or len(plans) == 1):
                value = float(work.sums[plan] - work.leads[plan]) / tries if tries else 0.5
                value = min([value, *(thought.value for thought in thoughts)])
                thoughts.append(Thought(moves[0], value, "win", *_reason(s, seat, moves)))
        return thoughts

    def begins(self, s: Any, seat: int, move: int) -> int:
        """Piles of equal height to build on are alike, and so are empty ones to discard on."""
        if move >= PASS:
            return move if move == PASS else -1
        pile = move % 4
        piles = s.build if move < DISCARD else s.tops[seat, 1:]
        alike = piles.tolist().index(piles[pile]) if move < DISCARD or not piles[pile] else pile
        return move - pile + int(alike)


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
    return SkipboBrain(LEVELS[level], REFLEXES_MS[level])


@functools.cache
def ceiling() -> SkipboBrain:
    """A master that believes the state it is given."""
    return SkipboBrain(LEVELS["master"]._replace(sees_all=1), REFLEXES_MS["master"])


def clairvoyant(s: Any, seat: int, ch: Any) -> int:
    """The ceiling, for the arena alone: it sees the true state. -1: it has nothing to say."""
    return says(ceiling(), s, seat, ch)
