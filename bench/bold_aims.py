"""BOLD played for the win, and for points: what each gets against greedy, and against the other.

    python bench/bold_aims.py 500

The number is that of deals, each played from both seats. All remember
everything and plan each turn exactly; ``heedless`` does not mind what it leaves to the next seat.
"""

import argparse
import math

import numpy as np

from gamenight import games
from gamenight.core import chance
from gamenight.core.chance import branch
from gamenight.core.kernel import blank, program
from gamenight.core.log import silent_log
from gamenight.games.bold.bot.brain import Level, mind
from gamenight.games.bold.bot.kernels.choice import planned
from gamenight.games.bold.bot.kernels.plan import PLAN, POINTS, WIN
from gamenight.games.bold.policy import greedy
from gamenight.games.bold.rules import apply, deal

LONGEST = 2000  # moves


@program
def duel(states, ours, theirs, plan, against_greedy, root, ch, log, points):
    """Play each deal from both seats; ``points`` has a row for each game, ours first."""
    s = states[1]
    for i in range(len(points)):
        states[1] = states[0]
        branch(root, ch, i // 2)
        deal(s, ch, log)
        made = 0
        while not s.ended and made < LONGEST:
            if s.turn == i % 2:
                move = planned(s, s.turn, ours, plan, ch)
            elif against_greedy:
                move = greedy(s, s.turn, ch)
            else:
                move = planned(s, s.turn, theirs, plan, ch)
            apply(s, s.turn, move, ch, log)
            made += 1
        points[i, 0], points[i, 1] = s.points[i % 2], s.points[1 - i % 2]


def measured(ours, theirs, deals, seed=5):
    """Share of wins in percent and mean difference of points, each with a 95 % interval."""
    game = games.load("bold")
    states, points = np.zeros(2, game.state), np.zeros((2 * deals, 2), np.int64)
    states[0] = game.blank(2, game.facts.validate(2, {}))
    root, ch = chance.root(seed), chance.fast(seed)
    plan, log = blank(PLAN), silent_log()
    duel(states, ours, theirs or ours, plan, theirs is None, root, ch, log, points)
    lead = points[:, 0] - points[:, 1]
    found = [50 + 50 * np.sign(lead), lead]
    means = [one.reshape(-1, 2).mean(axis=1) for one in found]
    return [(one.mean(), 1.96 * one.std(ddof=1) / math.sqrt(deals)) for one in means]


def main():
    arguments = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    arguments.add_argument("deals", type=int)
    deals = arguments.parse_args().deals
    minds = {
        "win": mind(Level(1.0, 1.0, aim=WIN, counts=True)),
        "points": mind(Level(1.0, 1.0, aim=POINTS, counts=True)),
        "points, heedless": mind(Level(1.0, 1.0, aim=POINTS, counts=True, caution=0.0)),
        "greedy": None,
    }
    pairs = [(aim, "greedy") for aim in minds if aim != "greedy"] + [("points", "win")]
    for ours, theirs in pairs:
        (share, near), (lead, close) = measured(minds[ours], minds[theirs], deals)
        told = f"{share:.1f} ± {near:.1f} % of {2 * deals} games, {lead:+.1f} ± {close:.1f} points"
        print(f"{ours} against {theirs}: {told}", flush=True)


if __name__ == "__main__":
    main()
