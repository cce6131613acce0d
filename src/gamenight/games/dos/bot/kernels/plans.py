"""Whole turns of DOS as plans: which matches to make together, or what to draw or lay instead.

A plan is a row of moves that starts with their number. What it promises at first sight, its
*prior*, is counted in cards.
"""

import numpy as np

from gamenight.core.chance import below
from gamenight.core.kernel import kernel
from gamenight.games.dos.cards import POINTS, WILD_DOS, WILD_NUMBER
from gamenight.games.dos.kernels.plays import (
    DONE,
    DOUBLE,
    DRAW,
    EARNS,
    FIRST,
    FITS,
    LAY,
    MATCH,
    NOTHING,
    ON,
    PARTNERS,
    SECOND,
    double_of,
    lowest,
    single_of,
)
from gamenight.games.dos.state import DREW, LAYING, START

PLANS = 256
LENGTH = 10  # a plan's size and at most nine moves
_OPTIONS = 24  # matches looked at for one row card
EARNED = 0.9  # a card that may be laid
MADE_TO_DRAW = 0.6  # a card that another seat must draw
WILD_COST = 0.45
DOS_COST = 0.2
OUT = 20.0


@kernel(boundscheck=False)
def list_plans(s, seat, single_pct, double_pct, ch, plans, priors):
    """Write the plans that a seat notices, with their priors; returns how many, at least one.

    Each match is noticed with the given chance, in percent, singles and doubles apart.
    """
    if s.phase == LAYING or s.phase == DREW:
        n = _list_lays(s, seat, plans, priors)
        if s.phase == LAYING:
            return n
    else:
        plans[0, 0] = 1
        plans[0, 1] = DRAW if s.phase == START else DONE
        priors[0] = -0.3 if s.phase == START else 0.0
        n = 1
    bare = n  # plans without a match; the first matches branch off an empty one
    options = np.empty(_OPTIONS, np.int64)
    for place in range(1, s.row[0] + 1):
        if s.played[place, 0] != 0:
            continue
        row = np.int64(s.row[place])
        found = _list_options(s, seat, row, single_pct, double_pct, ch, options)
        end = n
        for k in range(found):
            n = _add(s, seat, options[k], place, -1, plans, priors, n)
            for i in range(bare, end):
                n = _add(s, seat, options[k], place, i, plans, priors, n)
    for i in range(bare, n):
        priors[i] += _going_out(s, seat, plans[i])
    return n


@kernel(boundscheck=False)
def _list_lays(s, seat, plans, priors):
    n = 0
    left = s.held[seat]
    while left != 0:
        kind = lowest(left)
        left &= left - 1
        plans[n, 0] = 1
        plans[n, 1] = LAY + kind
        priors[n] = worth_laying(kind) + (OUT if s.count[seat] == 1 else 0.0)
        n += 1
    if s.phase == LAYING and s.must == 0:
        plans[n, 0] = 1
        plans[n, 1] = DONE
        priors[n] = 0.0
        n += 1
    return n


@kernel(boundscheck=False)
def worth_laying(kind):
    """High numbers go first; wild cards stay."""
    if kind >= WILD_NUMBER:
        return 0.05 if kind == WILD_DOS else 0.02
    return 0.1 + 0.02 * POINTS[kind]


@kernel(boundscheck=False)
def _list_options(s, seat, row, single_pct, double_pct, ch, options):
    """The matches on one row card that a seat notices."""
    n = 0
    hand = s.held[seat]
    left = hand
    while left != 0:
        first = lowest(left)
        left &= left - 1
        partners = hand & PARTNERS[row, first]
        if partners >> first & 1 == 1 and s.hand[seat, first] < 2:
            partners ^= np.int64(1) << first
        while partners != 0:
            second = lowest(partners)
            partners &= partners - 1
            if n < _OPTIONS and (double_pct >= 100 or below(ch, 100) < double_pct):
                options[n] = double_of(first, second, row)
                n += 1
    fitting = hand & FITS[row]
    while fitting != 0:
        card = lowest(fitting)
        fitting &= fitting - 1
        if n < _OPTIONS and (single_pct >= 100 or below(ch, 100) < single_pct):
            options[n] = single_of(card, row)
            n += 1
    return n


@kernel(boundscheck=False)
def _add(s, seat, move, place, onto, plans, priors, n):
    """A plan that makes one more match than the plan ``onto`` (-1: none), if the cards suffice."""
    length = plans[onto, 0] if onto >= 0 else 0
    if n >= PLANS or length + 1 >= LENGTH:
        return n
    i = move - MATCH
    first, second = np.int64(FIRST[i]), np.int64(SECOND[i])
    first_left = np.int64(s.hand[seat, first]) - 1 - (first == second)
    second_left = np.int64(s.hand[seat, second]) - 1 if second >= 0 else np.int64(0)
    same = 0
    for k in range(1, length + 1):
        j = plans[onto, k] - MATCH
        first_left -= (FIRST[j] == first) + (SECOND[j] == first)
        second_left -= (FIRST[j] == second) + (SECOND[j] == second and second >= 0)
        same += ON[j] == ON[i]
    if first_left < 0 or second_left < 0 or same != _equal_before(s, place):
        return n
    for k in range(1, length + 1):
        plans[n, k] = plans[onto, k]
    plans[n, 0] = length + 1
    plans[n, length + 1] = move
    priors[n] = (priors[onto] if onto >= 0 else 0.0) + worth_matching(s, i)
    return n + 1


@kernel(boundscheck=False)
def _equal_before(s, place):
    """Equal row cards are matched from the first on: other choices would be the same plan."""
    n = 0
    for i in range(1, place):
        n += s.row[i] == s.row[place] and s.played[i, 0] == 0
    return n


@kernel(boundscheck=False)
def worth_matching(s, i):
    """Cards shed and earned, less what the wild cards used could do later."""
    first, second = np.int64(FIRST[i]), np.int64(SECOND[i])
    value = 1.0 if second < 0 else 2.0
    if EARNS[i] != NOTHING:
        value += EARNED
    if EARNS[i] == DOUBLE:
        value += MADE_TO_DRAW * (s.seats - 1)
    for kind in (first, second):
        if kind == WILD_DOS:
            value -= DOS_COST
        elif kind >= WILD_NUMBER:
            value -= WILD_COST
    return value


@kernel(boundscheck=False)
def _going_out(s, seat, plan):
    """What it adds to a plan that no card is left after it, earned ones laid."""
    left, earned = s.count[seat], s.singles + s.doubles
    for k in range(1, plan[0] + 1):
        i = plan[k] - MATCH
        left -= 1 if SECOND[i] < 0 else 2
        earned += EARNS[i] != NOTHING
    return OUT if left <= earned and s.aside[0] == 0 else 0.0
