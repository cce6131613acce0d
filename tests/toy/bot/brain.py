"""The bot of the toy: the better it plays, the fuller the pot that it stops at."""

from typing import Any

from gamenight import games
from gamenight.bots.bot import Budget, Thought
from gamenight.bots.quick import QuickBrain
from toy.state import ROLL, STOP

STOP_AT = {"novice": 3, "casual": 5, "steady": 8, "sharp": 10, "master": 13}


class ToyBrain(QuickBrain):
    """Chooses cards and knocks by the quick policy, and rolls as far as its level dares."""

    def __init__(self, level: str) -> None:
        super().__init__(games.load("toy"))
        self._stop_at = STOP_AT[level]

    def choose(self, s: Any, seat: int, ch: Any, budget: Budget | None) -> int:
        if s.leader != seat:
            return super().choose(s, seat, ch, budget)
        return STOP if s.pot >= self._stop_at else ROLL

    def explain(self, s: Any, seat: int, ch: Any, budget: Budget | None) -> list[Thought]:
        move = self.choose(s, seat, ch, budget)
        code = {STOP: "toy.hint.stop", ROLL: "toy.hint.roll"}.get(move, "toy.hint.card")
        return [Thought(move, float(s.pot), "points", code, {"pot": int(s.pot)})]


def brain(level: str) -> ToyBrain:
    return ToyBrain(level)
