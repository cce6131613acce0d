"""How the Blokus Duo bot thinks.

Its eyes tell what a placement does at once: squares, corners, the other seat's corners. A tree
search looks ahead from there, further at each level; from sharp on they solve the end exactly.
A champion searches on all cores.
"""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from gamenight.bots.bot import CHAMPION, Budget, Compared, Thought, Weighed
from gamenight.bots.pace import count_threads, until
from gamenight.core import game as verbs
from gamenight.core.chance import below, fast
from gamenight.core.log import silent_log
from gamenight.games.blokus_duo.bot.endgame import Endgame
from gamenight.games.blokus_duo.bot.reasons import reason
from gamenight.games.blokus_duo.bot.search import Searcher

HINTS = 3
LOOK_EVERY = 64  # simulations, to see whether the choice is settled


@dataclass(frozen=True)
class Level:
    """What a level can do: its usual budget, and how it is weak."""

    budget: Budget
    exact_end: bool


LEVELS = {
    "novice": Level(Budget(sims=150), exact_end=False),
    "casual": Level(Budget(sims=400), exact_end=False),
    "steady": Level(Budget(sims=1_050), exact_end=False),
    "sharp": Level(Budget(sims=5_000), exact_end=True),
    "master": Level(Budget(ms=1_000), exact_end=True),
    CHAMPION: Level(Budget(ms=5_000, threads=count_threads()), exact_end=True),
}

# In a benchmark a level that thinks by the clock does so many simulations, on every machine.
COUNTED = {"master": Budget(sims=10_000)}

Row = tuple[int, int, float, float]  # move, visits, mean reward, prior


class BlokusDuoBrain:
    """What the bot knows at one level.

    With ``keeps_tree`` a search goes on with what is left of the last one: the choice is a little
    better, but depends on what was searched before.
    """

    def __init__(self, level: Level, keeps_tree: bool = False) -> None:
        self._level = level
        self._keeps_tree = keeps_tree
        self._searchers: list[Searcher] = []
        self._endgame = Endgame()

    def remember(self, view: dict[str, Any], recall: dict[str, Any], seed: int) -> dict[str, Any]:
        return recall

    def choose(self, s: Any, seat: int, ch: Any, budget: Budget | None) -> int:
        self._begin()
        solved = self._endgame.solve(s, ch) if self._level.exact_end else None
        if solved:
            return solved[0][0]
        return self._rank_moves(s, ch, budget, only_best=True)[0][0]

    def reply(self, s: Any, seat: int, ch: Any) -> int:
        return -1

    def reply_delay_ms(self, ch: Any) -> int:
        return 0

    def explain(self, s: Any, seat: int, ch: Any, budget: Budget | None) -> list[Thought]:
        self._begin()
        solved = self._endgame.solve(s, ch)
        if solved:
            move, lead = solved[0]
            code, params = reason(s, move)
            return [Thought(move, float(lead), "points", code, params)]
        rows = self._rank_moves(s, ch, budget)
        return [Thought(move, value, "win", *reason(s, move)) for move, _, value, _ in rows[:HINTS]]

    def weigh(self, s: Any, seat: int, move: int, ch: Any, budget: Budget | None) -> Weighed:
        """Near the end exactly, in points; before, by a search from where the move led to."""
        thoughts = self.explain(s, seat, ch, budget)
        best = thoughts[0]
        if move == best.move:
            return Weighed(thoughts, True, 0.0)
        after = s.copy()
        verbs.apply(after, seat, move, ch, silent_log())
        exact = best.unit == "points"
        value = self._lead(after, seat, ch) if exact else self._chance(after, seat, ch, budget)
        return Weighed(thoughts, False, None if value is None else max(0.0, best.value - value))

    def compare(self, s: Any, seat: int, moves: list[int], ch: Any, sims: int) -> Compared:
        """Near the end exactly, in points; before, by a search from where each move leads to."""
        self._begin()
        exact = self._endgame.solve(s, ch) is not None
        worths: list[float | None] = []
        for move in moves:
            after = s.copy()
            verbs.apply(after, seat, move, ch, silent_log())
            budget = Budget(sims=sims)
            worths.append(
                self._lead(after, seat, ch) if exact else self._chance(after, seat, ch, budget)
            )
        return Compared(worths, "points" if exact else "win")

    def _lead(self, s: Any, seat: int, ch: Any) -> float | None:
        """By how many points a seat will be ahead; None if that takes too long to find out."""
        if verbs.over(s):
            return _ahead(s, seat)
        solved = self._endgame.solve(s, ch)
        if not solved:
            return None
        return float(solved[0][1] if s.turn == seat else -solved[0][1])

    def _chance(self, s: Any, seat: int, ch: Any, budget: Budget | None) -> float:
        """A seat's chance to win."""
        if verbs.over(s):
            return 0.5 + 0.5 * float(np.sign(_ahead(s, seat)))
        rows = self._rank_moves(s, ch, budget)
        visits = sum(row[1] for row in rows)
        mean = sum(row[1] * row[2] for row in rows) / visits
        return mean if s.turn == seat else 1.0 - mean

    def _begin(self) -> None:
        if not self._keeps_tree:
            for searcher in self._searchers:
                searcher.forget()

    def _rank_moves(
        self, s: Any, ch: Any, budget: Budget | None, only_best: bool = False
    ) -> list[Row]:
        """The placements as the search weighs them, most visited first.

        With ``only_best`` the search ends when its first choice cannot change any more.
        """
        asked = budget or self._level.budget
        while len(self._searchers) < asked.threads:
            self._searchers.append(Searcher())
        searchers = self._searchers[: asked.threads]
        number = int(below(ch, 1 << 31))

        def work(i: int) -> list[Row]:
            own, searcher = fast(number, i), searchers[i]
            searcher.come_to(s)
            alone = only_best and asked.threads == 1
            if asked.sims is not None:
                left = max(1, asked.sims // asked.threads)
                piece = max(LOOK_EVERY, left // 16)
                while left > 0 and not (alone and searcher.is_settled(left)):
                    searcher.simulate(own, min(piece, left))
                    left -= piece
            else:
                assert asked.ms is not None, "a budget is a number of simulations or a time"
                until(
                    asked.ms / 1000,
                    lambda n: searcher.simulate(own, n),
                    searcher.is_settled if alone else None,
                )
            return searcher.rank_moves()

        if asked.threads == 1:
            return work(0)
        with ThreadPoolExecutor(asked.threads) as pool:
            return _merge(list(pool.map(work, range(asked.threads))))


def _ahead(s: Any, seat: int) -> float:
    """By how many points a seat is ahead."""
    points = np.zeros(2, np.int64)
    verbs.scores(s, points)
    return float(points[seat] - points[1 - seat])


def _merge(trees: list[list[Row]]) -> list[Row]:
    """The same placements from several trees, their visits added."""
    found: dict[int, Row] = {}
    for move, visits, value, prior in (row for rows in trees for row in rows):
        _, n, mean, _ = found.get(move, (move, 0, 0.0, prior))
        total = n + visits
        both = (n * mean + visits * value) / total if total else value
        found[move] = (move, total, both, prior)
    return sorted(found.values(), key=lambda row: (-row[1], -row[3]))


def brain(level: str, keeps_tree: bool = False) -> BlokusDuoBrain:
    return BlokusDuoBrain(LEVELS[level], keeps_tree)
