"""The end of a game solved exactly: every line to its last placement, without the hopeless ones."""

import numpy as np

from gamenight.core.kernel import kernel
from gamenight.games.blokus_duo.kernels.scan import find_placements
from gamenight.games.blokus_duo.rules import apply, legal, over, score

DEPTH_MAX = 44
LEAD_MAX = 200


@kernel
def openness(s, out):
    """How many placements both seats have together: a measure of how far the end is."""
    return find_placements(s, 0, s.left[0], out, 0) + find_placements(s, 1, s.left[1], out, 0)


@kernel
def solve(states, lists, depth, alpha, beta, left, ch, log):
    """Seat 0's lead at the end if both play best, within the bounds; ``left[0]`` counts down.

    ``states[depth]`` is the position. Once ``left[0]`` is below 0 the answer means nothing.
    """
    s = states[depth]
    left[0] -= 1
    if over(s) or left[0] < 0:
        return score(s, 0) - score(s, 1)
    if s.blocked[0] and score(s, 0) - score(s, 1) <= alpha:
        return alpha
    if s.blocked[1] and score(s, 0) - score(s, 1) >= beta:
        return beta
    seat = s.turn
    n = legal(s, seat, lists[depth])
    best = np.int64(-LEAD_MAX if seat == 0 else LEAD_MAX)
    for i in range(n):
        states[depth + 1] = s
        apply(states[depth + 1], seat, lists[depth, i], ch, log)
        lead = solve(states, lists, depth + 1, alpha, beta, left, ch, log)
        if left[0] < 0:
            return best
        if seat == 0:
            best = max(best, lead)
            alpha = max(alpha, lead)
        else:
            best = min(best, lead)
            beta = min(beta, lead)
        if alpha >= beta:
            return best
    return best


@kernel
def solved_moves(states, lists, leads, budget, left, ch, log):
    """Write the lead behind each placement of ``states[0]``; how many, or -1 if it is too much.

    A lead is exact if it is the best one so far, else a bound: no better than that.
    """
    s = states[0]
    seat = s.turn
    n = legal(s, seat, lists[0])
    left[0] = budget
    alpha, beta = np.int64(-LEAD_MAX), np.int64(LEAD_MAX)
    for i in range(n):
        states[1] = s
        apply(states[1], seat, lists[0, i], ch, log)
        leads[i] = solve(states, lists, 1, alpha, beta, left, ch, log)
        if left[0] < 0:
            return -1
        if seat == 0:
            alpha = max(alpha, leads[i])
        else:
            beta = min(beta, leads[i])
    return n
