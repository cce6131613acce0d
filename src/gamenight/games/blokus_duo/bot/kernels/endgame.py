"""The end of a game solved exactly: every line to its last placement, without the hopeless ones."""

import numpy as np

from gamenight.core.kernel import kernel, program
from gamenight.games.blokus_duo.kernels.placements import find_placements
from gamenight.games.blokus_duo.rules import apply, legal, over, score

DEPTH_MAX = 44
LEAD_MAX = 200
COUNT, NEXT, ALPHA, BETA, BEST, FRAME = range(6)


@program
def openness(s, out):
    """How many placements both seats have together: a measure of how far the end is."""
    return find_placements(s, 0, s.left[0], out, 0) + find_placements(s, 1, s.left[1], out, 0)


@kernel
def solve(states, lists, frames, alpha, beta, left, ch, log):
    """Seat 0's lead at the end if both play best from ``states[1]``, within the bounds.

    ``left[0]`` counts positions down; once it is below 0 the answer means nothing. A stack of
    frames, because the compiler's cache cannot keep a function that calls itself.
    """
    depth, entering = 1, True
    while True:
        s, frame = states[depth], frames[depth]
        if entering:
            left[0] -= 1
            lead = score(s, 0) - score(s, 1)
            done = over(s) == 1 or left[0] < 0
            done |= (s.blocked[0] == 1 and lead <= alpha) or (s.blocked[1] == 1 and lead >= beta)
            if not done:
                frame[COUNT] = legal(s, s.turn, lists[depth])
                frame[NEXT] = 0
                frame[ALPHA], frame[BETA] = alpha, beta
                frame[BEST] = -LEAD_MAX if s.turn == 0 else LEAD_MAX
        else:
            if s.turn == 0:
                frame[BEST] = max(frame[BEST], lead)
                frame[ALPHA] = max(frame[ALPHA], lead)
            else:
                frame[BEST] = min(frame[BEST], lead)
                frame[BETA] = min(frame[BETA], lead)
            done = frame[ALPHA] >= frame[BETA] or frame[NEXT] == frame[COUNT]
            lead = frame[BEST]
        if left[0] < 0 or (done and depth == 1):
            return lead
        entering = not done
        if done:
            depth -= 1
            continue
        states[depth + 1] = s
        apply(states[depth + 1], s.turn, lists[depth, frame[NEXT]], ch, log)
        frame[NEXT] += 1
        alpha, beta = frame[ALPHA], frame[BETA]
        depth += 1


@program
def solved_moves(states, lists, frames, leads, budget, left, ch, log):
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
        leads[i] = solve(states, lists, frames, alpha, beta, left, ch, log)
        if left[0] < 0:
            return -1
        if seat == 0:
            alpha = max(alpha, leads[i])
        else:
            beta = min(beta, leads[i])
    return n
