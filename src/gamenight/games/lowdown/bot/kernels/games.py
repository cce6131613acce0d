"""Lowdown played by players that weigh boards: to learn the weights, and to look ahead."""

import numpy as np

from gamenight.core.chance import branch
from gamenight.core.kernel import kernel, program
from gamenight.games.lowdown.bot.kernels.choice import quick_move
from gamenight.games.lowdown.bot.kernels.worth import FEATURES_MAX, board_worth, features
from gamenight.games.lowdown.rules import apply, asks, deal
from gamenight.games.lowdown.state import OVER, ROLLING, score

TURNS_MAX = 27


@kernel
def play_turn(s, mind, out, ch, log):
    """Play until the next turn begins or the game is over; lines wait for the end."""
    while True:
        seat = asks(s, s.seats)
        apply(s, seat, quick_move(s, seat, mind, out, True), ch, log)
        if s.phase == ROLLING or s.phase == OVER:
            return


@kernel
def length_squared(noted, shares, n):
    """Of the vector of features: a weight may speak more than once."""
    total = 0.0
    for i in range(n):
        for k in range(n):
            if noted[i] == noted[k]:
                total += shares[i] * shares[k]
    return total


@program
def learn(states, mind, out, root, ch, log, first, games, rate, trace, found):
    """Play games and move the weights toward what came of each board; returns the mean score.

    What came of a board is a mix of the next board's worth and the score in the end (``trace``:
    how much of the latter). ``found`` collects the scores, a row for each game.
    """
    s = states[1]
    noted = np.zeros((TURNS_MAX, 4, FEATURES_MAX), np.int64)
    shares = np.zeros((TURNS_MAX, 4, FEATURES_MAX))
    sizes = np.zeros((TURNS_MAX, 4), np.int64)
    for i in range(games):
        states[1] = states[0]
        branch(root, ch, first + i)
        deal(s, ch, log)
        worths = np.zeros((TURNS_MAX, 4))
        turn = 0
        while s.phase != OVER:
            play_turn(s, mind, out, ch, log)
            if s.phase != OVER:
                for seat in range(s.seats):
                    sizes[turn, seat] = features(
                        s, seat, mind, noted[turn, seat], shares[turn, seat]
                    )
                    worths[turn, seat] = board_worth(s, seat, mind)
                turn += 1
        for seat in range(s.seats):
            final = float(score(s, seat))
            found[i, seat] = final
            came = final
            for t in range(turn - 1, -1, -1):
                n = sizes[t, seat]
                step = rate * (came - worths[t, seat])
                step /= length_squared(noted[t, seat], shares[t, seat], n)
                for k in range(n):
                    mind.weights[noted[t, seat, k]] += step * shares[t, seat, k]
                came = trace * came + (1 - trace) * worths[t, seat]
