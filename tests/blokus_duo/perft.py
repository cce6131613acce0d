"""Perft: how many sequences of moves there are.

``PYTHONPATH=src:tests python -m blokus_duo.perft 3`` counts those of three moves.
"""

import sys

import numpy as np

from gamenight.core.chance import fast
from gamenight.core.kernel import kernel
from gamenight.core.log import silent_log
from gamenight.games import load
from gamenight.games.blokus_duo import rules
from gamenight.games.blokus_duo.tables import MOVES


@kernel
def count(states, lists, depth, ch, log):
    """The number of sequences of this length from states[depth]."""
    n = rules.legal(states[depth], states[depth].turn, lists[depth])
    if depth == 1:
        return n
    total = 0
    for i in range(n):
        states[depth - 1] = states[depth]
        s = states[depth - 1]
        rules.apply(s, s.turn, lists[depth, i], ch, log)
        total += count(states, lists, depth - 1, ch, log)
    return total


def perft(depth, **options):
    """The number of sequences from the beginning, where seat 0 begins."""
    game = load("blokus-duo")
    ch, log = fast(0), silent_log()
    states = np.zeros(depth + 1, rules.STATE)
    states[depth] = game.blank(2, game.facts.validated(2, {"first": 0} | options))
    rules.deal(states[depth], ch, log)
    return count(states, np.zeros((depth + 1, MOVES), np.int64), depth, ch, log)


if __name__ == "__main__":
    print(perft(int(sys.argv[1]), fixed_start=True))
