"""The bot of BOLD: it plans each turn exactly from what it remembers (docs/bots/bold.md).

Levels differ in what they remember and in what they weigh: only master counts the cards that are
gone, and plays for the win rather than for points.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from gamenight.bots.bot import Budget, Compared, Thought, Weighed
from gamenight.core.chance import below, fast
from gamenight.core.kernel import blank
from gamenight.core.log import silent_log
from gamenight.games.bold.bot.kernels.ahead import finish_games
from gamenight.games.bold.bot.kernels.choice import planned
from gamenight.games.bold.bot.kernels.plan import DEPTH, MIND, NEVER, PLAN, POINTS, WIN
from gamenight.games.bold.bot.learn import table
from gamenight.games.bold.bot.memory import Memory
from gamenight.games.bold.cards import PAIRS, PLACE_TEXTS, VALUE_WORDS, VALUES
from gamenight.games.bold.policy import random_place, showing
from gamenight.games.bold.state import ALL_PLACES, COVER, STOP, TWO_PLACES, two_up

UNSEEN, MATCHING = -2, -1  # sorts of cards to turn up: nobody has seen it; it fits the plan


@dataclass(frozen=True)
class Level:
    """Memory as in ``Memory``; the rest as in ``MIND``."""

    notice: float
    keep: float
    confuse: float = 0.0
    aim: int = POINTS
    counts: bool = False
    depth: int = DEPTH
    caution: float = 1.0
    nerve: float = 0.0


LEVELS = {
    "novice": Level(0.25, 0.74, confuse=0.26, depth=1, caution=0.0, nerve=1.75),
    "casual": Level(0.42, 0.835, confuse=0.16, depth=2, caution=0.0, nerve=1.1),
    "steady": Level(0.57, 0.89, confuse=0.10, depth=3, caution=0.0, nerve=0.5),
    "sharp": Level(0.90, 0.97, confuse=0.01, depth=3),
    "master": Level(1.0, 1.0, aim=WIN, counts=True),
}


def mind(level: Level) -> Any:
    """A level as the kernels read it."""
    made = blank(MIND)
    made.aim, made.counts, made.depth = level.aim, level.counts, level.depth
    made.caution, made.nerve = level.caution, level.nerve
    made.lead[:], made.spread[:] = table()
    return made


class BoldBrain:
    """Thinks for one seat."""

    def __init__(self, level: Level) -> None:
        self._level = level
        self._mind = mind(level)
        self._plan = blank(PLAN)
        self._memory = Memory(level.notice, level.keep, level.confuse)

    def remember(self, view: dict[str, Any], recall: dict[str, Any], seed: int) -> dict[str, Any]:
        return {
            "seen": self._memory.of(view, recall, seed),
            "gone": recall["gone"] if self._level.counts else [],
        }

    def recall_for_hint(self, view: dict[str, Any], recall: dict[str, Any]) -> dict[str, Any]:
        """What the table shows: to remember more is the players' task (clause 26)."""
        return {"seen": view["board"]["remembered"], "gone": []}

    def choose(self, s: Any, seat: int, ch: Any, budget: Budget | None) -> int:
        return int(planned(s, seat, self._mind, self._plan, ch))

    def reply(self, s: Any, seat: int, ch: Any) -> int:
        """Nothing: a lost turn is covered by the table, or by the seat that lost it."""
        return -1

    def reply_delay_ms(self, ch: Any) -> int:
        return 0

    def explain(self, s: Any, seat: int, ch: Any, budget: Budget | None) -> list[Thought]:
        if s.shared == 0:
            return [Thought(COVER, 0.0, "points", "bold.hint.cover", {})]
        weighing = mind(Level(1.0, 1.0, aim=WIN))
        best = int(planned(s, seat, weighing, self._plan, ch))
        if s.together and s.up == 0:
            worth = max(self._plan.risk, self._plan.sure)
            return [Thought(best, float(worth), "win", "bold.hint.pair", {})]
        thoughts = [*self._sure(s, ch), *self._risky(s, ch)]
        return sorted(thoughts, key=lambda thought: -thought.value)

    def weigh(self, s: Any, seat: int, move: int, ch: Any, budget: Budget | None) -> Weighed:
        """By the plan that the thoughts come from; cards that nobody has seen are all alike."""
        thoughts = self.explain(s, seat, ch, budget)
        best = thoughts[0]
        same = self._sort_of(s, move) == self._sort_of(s, best.move)
        values = [t.value for t in thoughts if self._sort_of(s, t.move) == self._sort_of(s, move)]
        return Weighed(thoughts, same, best.value - values[0] if values else None)

    def compare(self, s: Any, seat: int, moves: list[int], ch: Any, sims: int) -> Compared:
        """By quick games to the end in the same worlds; moves that are alike are tried once."""
        if s.shared == 0:
            return Compared([None] * len(moves), "win")
        planned(s, seat, mind(Level(1.0, 1.0, aim=WIN)), self._plan, ch)
        sorts = [self._sort_of(s, move) for move in moves]
        first = {sort: sorts.index(sort) for sort in sorts}
        if len(first) == 1:
            return Compared([0.0] * len(moves), "win")
        tried = np.array([moves[i] for i in first.values()])
        wins, states = np.zeros(len(tried)), np.zeros(2, s.dtype)
        states[0] = s
        root, log = fast(int(below(ch, 1 << 30))), silent_log()
        finish_games(states, seat, root, fast(0), log, sims, tried, wins)
        found = dict(zip(first, (wins / sims).tolist(), strict=True))
        return Compared([found[sort] for sort in sorts], "win")

    def _sort_of(self, s: Any, move: int) -> tuple[int, ...]:
        """What a move is for one who knows the cards seen: the same number for all others."""
        if move >= STOP:
            return (move,)
        places = PAIRS[move - TWO_PLACES] if move >= TWO_PLACES else (move,)
        return tuple(sorted(self._sort_of_card(s, place) for place in places))

    def _sort_of_card(self, s: Any, place: int) -> int:
        if not s.seen >> place & 1:
            return UNSEEN
        wanted = self._plan.sure_value
        matches = wanted >= 0 and VALUES[s.grid[place]] >> wanted & 1
        return MATCHING if matches else place

    def _sure(self, s: Any, ch: Any) -> list[Thought]:
        """Stopping now, or turning up a card that is known to match."""
        plan = self._plan
        if plan.sure == NEVER:
            return []
        n = int(s.up).bit_count() + int(plan.sure_cards)
        params: dict[str, Any] = {"n": n, "points": n * n}
        if plan.sure_cards == 0:
            code = "bold.hint.last" if n > s.pile[0] else "bold.hint.stop"
            return [Thought(STOP, float(plan.sure), "win", code, params)]
        place = int(showing(s, s.seen & ~s.up, plan.sure_value))
        params |= {"place": PLACE_TEXTS[place], "value": VALUE_WORDS[plan.sure_value]}
        return [Thought(place, float(plan.sure), "win", "bold.hint.sure", params)]

    def _risky(self, s: Any, ch: Any) -> list[Thought]:
        """Turning up a card that nobody is known to have seen."""
        plan = self._plan
        unknown = ALL_PLACES & ~s.seen
        if not unknown or plan.risk == NEVER:
            return []
        place = int(random_place(ch, unknown))
        odds = {"place": PLACE_TEXTS[place], "odds": round(100 * float(plan.odds))}
        code = "bold.hint.first" if s.up == 0 else "bold.hint.risk"
        if s.up and not two_up(s):
            code = "bold.hint.second"
        return [Thought(place, float(plan.risk), "win", code, odds)]


def brain(level: str) -> BoldBrain:
    return BoldBrain(LEVELS[level])


def clairvoyant(s: Any, seat: int, ch: Any) -> int:
    """The move of one who sees every card of the grid: the arena's ceiling, never at a table."""
    sees_all = s.copy()
    sees_all.seen = ALL_PLACES
    return int(planned(sees_all, seat, mind(Level(1.0, 1.0, aim=WIN)), blank(PLAN), ch))
