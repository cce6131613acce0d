"""BOLD: the move that a plan comes to, and whole games of players that plan, for self-play."""

import numpy as np

from gamenight.core.chance import branch
from gamenight.core.kernel import kernel, program
from gamenight.core.piles import size
from gamenight.games.bold.bot.kernels.plan import (
    NEVER,
    WIN,
    largest,
    plan_mixed_pair,
    plan_turn,
    tally_of,
)
from gamenight.games.bold.cards import PLACES, VALUES
from gamenight.games.bold.policy import random_place, showing
from gamenight.games.bold.rules import apply, deal
from gamenight.games.bold.state import (
    ALL_PLACES,
    COVER,
    STOP,
    pair_move,
)


@program
def planned(s, seat, mind, plan, ch):
    """The move of a seat whose turn it is."""
    if s.shared == 0:
        return COVER
    plan_turn(s, seat, mind, plan)
    if s.up == 0 and s.together:
        return planned_pair(s, seat, mind, plan, ch)
    unknown = ALL_PLACES & ~s.seen
    if unknown and (plan.risk > plan.sure or stopping_loses(mind, plan)):
        return random_place(ch, unknown)
    if plan.sure == NEVER:
        return random_place(ch, unknown if unknown else ALL_PLACES & ~s.up)
    if plan.sure_cards == 0:
        return STOP
    return showing(s, s.seen & ~s.up, plan.sure_value)


@kernel
def stopping_loses(mind, plan):
    """Whether to take the sure cards is to end the game as its loser."""
    return mind.aim == WIN and plan.sure == 0.0


@kernel
def planned_pair(s, seat, mind, plan, ch):
    """The first two cards at once: two known ones, two unknown ones, or one of each."""
    known = s.seen
    unknown = ALL_PLACES & ~s.seen
    sure, risk = plan.sure, plan.risk
    mixed, partner = NEVER, -1
    if unknown:
        for place in range(PLACES):
            if known >> place & 1:
                worth = plan_mixed_pair(s, seat, mind, plan, place)
                if worth > mixed:
                    mixed, partner = worth, place
    two_unknown = unknown & (unknown - 1) != 0
    if two_unknown and risk >= max(sure, mixed):
        first = random_place(ch, unknown)
        second = random_place(ch, unknown & ~(1 << first))
    elif unknown and partner >= 0 and (mixed >= sure or plan.sure_value < 0):
        first, second = partner, random_place(ch, unknown)
    elif plan.sure_value >= 0:
        first, second = sure_pair(s, known, plan.sure_value)
    else:
        first = random_place(ch, ALL_PLACES)
        second = random_place(ch, ALL_PLACES & ~(1 << first))
    return pair_move(min(first, second), max(first, second))


@kernel
def sure_pair(s, known, value):
    """Two known places that show a value and share the most."""
    best, first, second = np.int64(-1), 0, 0
    for a in range(PLACES):
        for b in range(a):
            both = VALUES[s.grid[a]] & VALUES[s.grid[b]]
            if known >> a & known >> b & both >> value & 1:
                n = np.int64(0)
                for bit in range(12):
                    n += both >> bit & 1
                if n > best:
                    best, first, second = n, b, a
    return first, second


@program
def self_play(states, mind, plan, root, ch, log, first, games, sums, squares, counts):
    """Games of two players that plan: what the mover gained from each beginning of a turn.

    Sums are by cards in the draw pile and largest known group.
    """
    s = states[1]
    turns = np.zeros((400, 4), np.int64)
    points = 0
    for i in range(games):
        states[1] = states[0]
        branch(root, ch, first + i)
        deal(s, ch, log)
        n = 0
        while not s.ended and n < 400:
            if s.up == 0:
                turns[n, 0] = s.turn
                turns[n, 1] = size(s.pile)
                turns[n, 2] = min(largest(tally_of(s, s.seen, 0)), mind.lead.shape[1] - 1)
                turns[n, 3] = s.points[s.turn] - s.points[1 - s.turn]
                n += 1
            apply(s, s.turn, planned(s, s.turn, mind, plan, ch), ch, log)
        points += s.points[0] + s.points[1]
        for t in range(n):
            seat = turns[t, 0]
            gain = s.points[seat] - s.points[1 - seat] - turns[t, 3]
            sums[turns[t, 1], turns[t, 2]] += gain
            squares[turns[t, 1], turns[t, 2]] += gain * gain
            counts[turns[t, 1], turns[t, 2]] += 1
    return points
