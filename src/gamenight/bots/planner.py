"""Brains that compare whole turns by playouts: what the bots of DOS and SKIP-BO share."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from gamenight.bots.bot import Budget, Compared, Thought, Weighed
from gamenight.bots.pace import own_chance, sims_for
from gamenight.core import game as verbs
from gamenight.core.chance import below

_HINT_SIMS = 1500


@dataclass(frozen=True)
class Kit:
    """One game's kernels for a planner."""

    make_workspace: Callable[[], Any]
    rank: Callable[..., Any]
    try_out: Callable[..., Any]
    respond: Callable[..., Any]
    moves: int  # how many numbers of moves the game has


class Planner(ABC):
    """What the bot of one game knows, at one level."""

    kit: Kit
    hinting: Any  # the level that hints are from
    goes_on = False  # whether quick play finishes a turn of which a plan has the beginning alone

    def __init__(self, level: Any, reflexes_ms: tuple[int, int]) -> None:
        self._level = level  # a named tuple of the game's own, with ``sims`` and ``sees_all``
        self._reflexes_ms = reflexes_ms
        self.work = self.kit.make_workspace()
        self._out = np.empty(self.kit.moves, np.int64)
        self._planned = 0  # plans in the workspace

    def remember(self, view: dict[str, Any], recall: dict[str, Any], seed: int) -> dict[str, Any]:
        """All of it: only the levels that try games out make use of the cards gone."""
        return recall

    def choose(self, s: Any, seat: int, ch: Any, budget: Budget | None) -> int:
        root, working = own_chance(ch)
        level = self._within(budget, s, seat, root, working)
        self.work.states[0] = s
        return self.decide(s, seat, level, root, working)

    def reply(self, s: Any, seat: int, ch: Any) -> int:
        return int(self.kit.respond(s, seat, self._level, ch, self._out))

    def reply_delay_ms(self, ch: Any) -> int:
        least, more = self._reflexes_ms
        return least + int(below(ch, more + 1))

    @abstractmethod
    def decide(self, s: Any, seat: int, level: Any, root: Any, ch: Any) -> int:
        """The move of a seat that is waited for in ``s``, which lies in the workspace."""

    def think(self, seat: int, level: Any, root: Any, ch: Any) -> int:
        """Rank the plans of a seat for the state in the workspace: the best is ``work.order[0]``.

        Returns how many there are. Without simulations the order is that of first sight.
        """
        count, tried = self.kit.rank(self.work, seat, level, ch)
        if level.sims > 0 and tried > 1:
            self.kit.try_out(self.work, seat, level, tried, root, ch)
        return int(count)

    def best(self, seat: int, level: Any, root: Any, ch: Any) -> int:
        """The first move of the best plan."""
        self.think(seat, level, root, ch)
        return int(self.work.plans[self.work.order[0], 1])

    def has_plans(self, s: Any, seat: int) -> bool:
        """Whether the seat has a turn to plan."""
        return True

    def plans(
        self, s: Any, seat: int, ch: Any, budget: Budget | None
    ) -> list[tuple[int, list[int]]]:
        """All plans, best first: the number in the workspace, and the moves."""
        root, working = own_chance(ch)
        work = self.work
        work.states[0] = s
        count = self._planned = self.think(seat, self._hint_level(budget), root, working)
        order = work.order[:count].tolist()
        return [(plan, work.plans[plan, 1 : work.plans[plan, 0] + 1].tolist()) for plan in order]

    @abstractmethod
    def explain(self, s: Any, seat: int, ch: Any, budget: Budget | None) -> list[Thought]:
        """The best first moves of whole turns."""

    @abstractmethod
    def begins(self, s: Any, seat: int, move: int) -> int:
        """How a plan that begins with this move begins, moves that are alike told by one; -1: none
        does."""

    def weigh(self, s: Any, seat: int, move: int, ch: Any, budget: Budget | None) -> Weighed:
        """The best plan, and the best of those that begin as was played, in the same worlds."""
        return self._weigh_beside(self.explain(s, seat, ch, budget), s, seat, move, ch, budget)

    def compare(self, s: Any, seat: int, moves: list[int], ch: Any, sims: int) -> Compared:
        """Each move against the best, in as many worlds."""
        budget, work = Budget(sims=2 * sims), self.work
        thoughts = self.explain(s, seat, ch, budget)
        plans, order = work.plans.copy(), work.order.copy()
        losses = []
        for move in moves:
            work.plans[:], work.order[:] = plans, order
            found = self._weigh_beside(thoughts, s, seat, move, ch.copy(), budget)
            losses.append(found.loss)
        return Compared([None if loss is None else -loss for loss in losses], "win")

    def _weigh_beside(
        self, thoughts: list[Thought], s: Any, seat: int, move: int, ch: Any, budget: Budget | None
    ) -> Weighed:
        """A move beside the first thought, whose plans are in the workspace."""
        best, made = (self.begins(s, seat, one) for one in (thoughts[0].move, move))
        if thoughts[0].move == move or made == best >= 0:
            return Weighed(thoughts, True, 0.0 if made >= 0 else None)
        work = self.work
        first = int(work.order[0])
        other = self._plan_with(made, first) if made >= 0 and best >= 0 else -1
        if other < 0:
            return Weighed(thoughts, False, None)
        work.order[:2] = first, other
        work.sums[:], work.tries[:] = 0.0, 0
        self.kit.try_out(work, seat, self._hint_level(budget), 2, *own_chance(ch))
        loss = (work.sums[first] - work.sums[other]) / work.tries[first]
        return Weighed(thoughts, False, max(0.0, float(loss)))

    def _plan_with(self, move: int, best: int) -> int:
        """The best plan in the workspace that begins with a move; -1 if there is none."""
        work = self.work
        for plan in work.order[: self._planned].tolist():
            if work.plans[plan, 1] == move:
                return int(plan)
        if not self.goes_on:
            return -1
        other = 0 if best else 1
        work.plans[other, :2] = 1, move
        return other

    def _hint_level(self, budget: Budget | None) -> Any:
        sims = None if budget is None else budget.sims
        return self.hinting._replace(sims=_HINT_SIMS if sims is None else sims)

    def _within(self, budget: Budget | None, s: Any, seat: int, root: Any, working: Any) -> Any:
        """The level, with as many games to try out as the budget allows."""
        level = self._level
        if not self.has_plans(s, seat):
            return level

        def probe(sims: int) -> None:
            self.work.states[0] = s
            self.think(seat, level._replace(sims=sims), root, working)

        return level._replace(sims=sims_for(budget, level.sims, probe))


def says(planner: Planner, s: Any, seat: int, ch: Any) -> int:
    """What a planner does in this very state, in turn or out of it; -1: nothing."""
    move = planner.reply(s, seat, ch)
    if move >= 0 or not verbs.waiting(s) >> seat & 1:
        return move
    return planner.choose(s, seat, ch, None)
