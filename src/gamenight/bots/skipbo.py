"""The bot of SKIP-BO: whole turns tried out in quick games over imagined cards.

How far each level looks and how it errs stands in ``LADDER``; the figures that it reaches stand in
docs/bots/skipbo.md.
"""

import functools
from typing import Any

from gamenight.bots.bot import Budget, Thought
from gamenight.bots.kernels.skipbo_level import decide, respond
from gamenight.bots.kernels.skipbo_plans import NUMBERS, SEES, SIMS
from gamenight.bots.kernels.skipbo_think import new_desk, think, try_out
from gamenight.bots.planner import Kit, Planner, all_seeing, says
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
KIT = Kit(new_desk, think, try_out, decide, respond, FACTS.moves, NUMBERS, SIMS, SEES)


class SkipboBrain(Planner):
    """What the bot of SKIP-BO knows, at one level."""

    kit = KIT
    hinting = LADDER["master"]
    goes_on = True

    def has_plans(self, s: Any, seat: int) -> bool:
        return not (s.accusation or must_draw(s, seat))

    def explain(self, s: Any, seat: int, ch: Any, budget: Budget | None) -> list[Thought]:
        """The best first moves of whole turns, with the chance to win the game."""
        if not self.has_plans(s, seat):
            move = self.choose(s, seat, ch, budget)
            word = {UPHOLD: "uphold", REJECT: "reject", DRAW: "draw"}[move]
            return [Thought(move, 0.5, "win", f"skipbo.hint.{word}", {})]
        desk = self.desk
        thoughts: list[Thought] = []
        plans = self.plans(s, seat, ch, budget)
        for plan, moves in plans:
            tries = int(desk.tries[plan])
            new = all(moves[0] != thought.move for thought in thoughts)
            if new and len(thoughts) < HINTS and (tries or len(plans) == 1):
                value = float(desk.sums[plan] - desk.leads[plan]) / tries if tries else 0.5
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
    return SkipboBrain(LADDER[level], REFLEXES_MS[level])


@functools.cache
def ceiling() -> SkipboBrain:
    """A master that believes the state it is given."""
    return SkipboBrain(all_seeing(KIT, LADDER["master"]), REFLEXES_MS["master"])


def clairvoyant(s: Any, seat: int, ch: Any) -> int:
    """The ceiling, for the arena alone: it sees the true state. -1: it has nothing to say."""
    return says(ceiling(), s, seat, ch)
