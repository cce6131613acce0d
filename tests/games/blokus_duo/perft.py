"""Perft: how many sequences of moves there are.

``PYTHONPATH=src:tests python -m blokus_duo.perft 3`` counts those of three moves.
"""

import sys

import numpy as np

from gamenight.core.chance import fast
from gamenight.core.kernel import program
from gamenight.core.log import silent_log
from gamenight.games import load
from gamenight.games.blokus_duo import rules
from gamenight.games.blokus_duo.state import STATE
from gamenight.games.blokus_duo.tables import MOVES


@program
def count(states, lists, left, depth, ch, log):
    """The number of sequences of this length from states[depth]; ``left`` is for notes."""
    total, level = 0, depth
    left[level] = rules.legal(states[level], states[level].turn, lists[level])
    while level <= depth:
        if level == 1 or left[level] == 0:
            total += left[level]
            level += 1
            continue
        left[level] -= 1
        move = lists[level, left[level]]
        level -= 1
        states[level] = states[level + 1]
        rules.apply(states[level], states[level].turn, move, ch, log)
        left[level] = rules.legal(states[level], states[level].turn, lists[level])
    return total


def perft(depth, **options):
    """The number of sequences from the beginning, where seat 0 begins."""
    game = load("blokus-duo")
    ch, log = fast(0), silent_log()
    states = np.zeros(depth + 1, STATE)
    states[depth] = game.blank(2, game.facts.validate(2, {"first": 0} | options))
    rules.deal(states[depth], ch, log)
    lists, left = np.zeros((depth + 1, MOVES), np.int64), np.zeros(depth + 1, np.int64)
    return count(states, lists, left, depth, ch, log)


if __name__ == "__main__":
    print(perft(int(sys.argv[1]), fixed_start=True))
