"""Games by priors alone, thousands a second, and what they teach about the weights."""

import math

import numpy as np

from gamenight.bots.blokus_duo.kernels.sight import FEATURES, PIECE_AT, notice, phase
from gamenight.bots.blokus_duo.kernels.tree import judge
from gamenight.core.chance import below
from gamenight.core.kernel import kernel
from gamenight.games.blokus_duo.kernels.scan import find_placements
from gamenight.games.blokus_duo.rules import apply, over, score

FINE = 1 << 30


@kernel
def draw(moves, n, worths, best, ch):
    """Turn log priors into priors, and draw a placement by them."""
    total = 0.0
    for i in range(n):
        worths[i] = math.exp(worths[i] - best)
        total += worths[i]
    for i in range(n):
        worths[i] /= total
    left = below(ch, FINE) / FINE
    pick = 0
    while pick < n - 1 and left >= worths[pick]:
        left -= worths[pick]
        pick += 1
    return pick


@kernel
def note(moves, n, worths, pick, work, slope):
    """Add to ``slope`` how the log of the drawn placement's prior changes with each weight."""
    for i in range(n):
        share = (1.0 if i == pick else 0.0) - worths[i]
        if i == pick or worths[i] > 1e-4:
            notice(work.windows, moves[i], work.features)
            for k in range(FEATURES):
                slope[k] += share * work.features[k]
            slope[FEATURES + PIECE_AT[moves[i]]] += share


@kernel
def teach(states, weights, slopes, spare, work, moves, worths, expected, ch, log, games):
    """Play games by priors alone; sum up in ``slopes`` what would have won more. Returns leads.

    A seat's draws are praised by how much better its game ended than such games do on average.
    """
    total = 0.0
    s = states[1]
    for _ in range(games):
        states[1] = states[0]
        spare[:] = 0.0
        while not over(s):
            seat = s.turn
            n = find_placements(s, seat, s.left[seat], moves, 0)
            best = judge(s, seat, moves, n, weights, work, worths)
            pick = draw(moves, n, worths, best, ch)
            note(moves, n, worths, pick, work, spare[seat, phase(s, seat)])
            apply(s, seat, moves[pick], ch, log)
        lead = np.float64(score(s, 0) - score(s, 1))
        total += lead
        praise = math.tanh((lead - expected) / 15.0)
        for i in range(weights.shape[0]):
            for k in range(weights.shape[1]):
                slopes[i, k] += praise * (spare[0, i, k] - spare[1, i, k])
    return total


@kernel
def contest(states, ours, theirs, work, moves, worths, ch, log, games):
    """Our share of the points of games by priors alone, seats taking turns."""
    points = 0.0
    s = states[1]
    for game in range(games):
        states[1] = states[0]
        mine = game & 1
        while not over(s):
            seat = s.turn
            n = find_placements(s, seat, s.left[seat], moves, 0)
            best = judge(s, seat, moves, n, ours if seat == mine else theirs, work, worths)
            apply(s, seat, moves[draw(moves, n, worths, best, ch)], ch, log)
        lead = score(s, mine) - score(s, 1 - mine)
        points += 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0
    return points / games
