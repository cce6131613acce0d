"""Lowdown looked ahead: what a choice leaves the others, and how games go on after it."""

import numpy as np

from gamenight.core.chance import branch
from gamenight.core.game import has
from gamenight.core.kernel import kernel, program
from gamenight.games.lowdown.bot.kernels.choice import (
    ALL_NUMBERS,
    FAR,
    hidden_worth,
    move_worth,
    offered_worth,
    remaining_worth,
    survey,
    survey_black,
    weigh_offer,
)
from gamenight.games.lowdown.bot.kernels.games import play_turn
from gamenight.games.lowdown.kernels.choices import colour_of, list_writes, number_of
from gamenight.games.lowdown.lines import HIDDEN
from gamenight.games.lowdown.rules import apply, resample, winners
from gamenight.games.lowdown.state import OVER, PICKING, score


@program
def weigh_moves(s, seat, mind, out, worths, deny, gamble):
    """List what a seat may do and what each brings: the score expected on its own board, less the
    share ``deny`` of what the others are then left to expect. Returns how many."""
    gamble = gamble and s.phase == PICKING
    weigh_offer(s, seat, mind, gamble)
    n = list_writes(s, seat, out)
    for i in range(n):
        worths[i] = move_worth(s, seat, mind, out[i])
    if s.phase == PICKING:
        worths[n] = hidden_worth(s, seat, mind) if gamble else FAR
        out[n] = HIDDEN
        n += 1
        if deny > 0:
            for other in range(s.seats):
                if other != seat:
                    _deny(s, other, mind, out, worths, n, deny / (s.seats - 1))
    return n


@kernel
def _deny(s, other, mind, out, worths, n, share):
    """Count what another seat can expect from the dice that each move leaves."""
    survey(s, other, mind, ALL_NUMBERS)
    survey_black(s, other, mind)
    left = np.zeros((2, 2))
    for i in range(2):
        for j in range(2):
            left[i, j] = remaining_worth(s, other, mind, s.numbers[1 - i], s.colours[1 - j])
    for k in range(n):
        if out[k] == HIDDEN:
            a, b, c, d = s.numbers[0], s.numbers[1], s.colours[0], s.colours[1]
            worths[k] -= share * offered_worth(s, other, mind, a, b, c, d, s.wild_when_stuck)
        else:
            i = 0 if s.numbers[0] == number_of(out[k]) else 1
            j = 0 if s.colours[0] == colour_of(out[k]) else 1
            worths[k] -= share * left[i, j]


@program
def follow_up(states, seat, mind, out, root, ch, log, first, sims, moves, wins, gaps, knows):
    """Finish games after each of some moves, on the same dice for all of them.

    ``wins`` and ``gaps`` add up the shares of the win and the points before the best other seat.
    Unless the seat ``knows``, what is hidden from it is new each time.
    """
    s = states[1]
    for i in range(sims):
        for k in range(len(moves)):
            states[1] = states[0]
            branch(root, ch, first + i)
            if not knows:
                _unseal(s, seat, ch)
            apply(s, seat, moves[k], ch, log)
            while s.phase != OVER:
                play_turn(s, mind, out, ch, log)
            won = winners(s)
            sharing = 0
            best = np.int64(1000)
            for other in range(s.seats):
                sharing += won >> other & 1
                if other != seat:
                    best = min(best, score(s, other))
            wins[k] += 1.0 / sharing if has(won, seat) else 0.0
            gaps[k] += best - score(s, seat)


@kernel
def _unseal(s, seat, ch):
    """Let the others, whose sealed choices a seat cannot know, choose again."""
    for other in range(s.seats):
        if other != seat:
            s.sealed[other] = 0
    resample(s, seat, ch)
