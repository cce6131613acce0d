"""Players on their own: what a single first turn of BOLD brings, and what is the best possible.

    python -m bots.solo

Run from ``tests``. Nothing is known when the first turn begins, so that the best possible mean is
the exact expectation over all cards, with every further card looked ahead.
"""

import math

import gamenight as gn
from gamenight.core import game as verbs
from gamenight.core.chance import fast
from gamenight.core.kernel import blank
from gamenight.core.log import silent_log
from gamenight.games.bold.bot.brain import Level, mind
from gamenight.games.bold.bot.kernels.choice import planned
from gamenight.games.bold.bot.kernels.plan import PLAN, plan_turn

ALONE = Level(1.0, 1.0, counts=True, depth=8, caution=0.0)


def optimum() -> float:
    """The best mean of one turn on a table of which nothing is known."""
    match = gn.new("bold", seats=2, seed=1, first=0)
    plan = blank(PLAN)
    plan_turn(match.state, 0, mind(ALONE), plan)
    return float(plan.risk)


def first_turn(player, s, ch, log) -> int:
    """The points that a player gets in the first turn of a deal."""
    while s.turn == 0 and s.shared:
        verbs.apply(s, 0, player(s), ch, log)
    return int(s.points[0])


def measured(player, deals: int) -> tuple[float, float]:
    game = gn.new("bold", seats=2, seed=1, first=0).game
    ch, log, points = fast(1), silent_log(), []
    for _ in range(deals):
        s = game.blank(2, game.facts.validate(2, {"first": 0}))
        verbs.deal(s, ch, log)
        points.append(first_turn(player, s, ch, log))
    mean = sum(points) / deals
    variance = sum((x - mean) ** 2 for x in points) / (deals - 1)
    return mean, 1.96 * math.sqrt(variance / deals)


def main(deals: int = 4000) -> None:
    ch, plan, thinking = fast(2), blank(PLAN), mind(ALONE)
    print(f"best possible: {optimum():.3f}")
    players = {
        "the bot, for points alone": lambda s: int(planned(s, 0, thinking, plan, ch)),
        "greedy": lambda s: int(verbs.greedy(s, 0, ch)),
    }
    for name, player in players.items():
        mean, within = measured(player, deals)
        print(f"{name}: {mean:.2f} ± {within:.2f} points in {deals} first turns")


if __name__ == "__main__":
    main()
