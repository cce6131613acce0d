"""What a seat can choose: all its moves, the clause that a match breaks, what brings two cards."""

import numpy as np

from gamenight.core.kernel import kernel
from gamenight.games.dos.kernels.plays import (
    CALL,
    CARRIED,
    CATCH,
    CHOICE,
    DONE,
    DRAW,
    FIRST,
    FITS,
    LAY,
    MATCH,
    ON,
    PARTNERS,
    SECOND,
    double_of,
    is_match,
    lowest,
    single_of,
)
from gamenight.games.dos.state import (
    DREW,
    LAYING,
    MATCHING,
    OVER,
    START,
    next_seat,
    owes,
    place_of,
    supply,
)


@kernel(boundscheck=False)
def list_moves(s, seat, out):
    """Call, catches, doubles and singles for each row card, the rest; carrying the call first."""
    if s.phase == OVER:
        return 0
    n = 0
    if s.due != 0:
        if owes(s, seat):
            out[0] = CALL
            n = 1
        n = list_catches(s, seat, out, n)
    if seat != s.turn:
        return n
    if s.phase != LAYING:
        n = _list_matches(s, seat, out, n)
    if s.phase == DREW or s.phase == LAYING:
        carries = brings_two(s, seat, LAY)
        left = s.held[seat]
        while left != 0:
            n = _list_one(out, n, LAY + lowest(left), carries)
            left &= left - 1
    if s.phase == START:
        n = _list_one(out, n, DRAW, brings_two(s, seat, DRAW))
    elif s.phase == MATCHING or (s.phase == LAYING and s.must == 0):
        n = _list_one(out, n, DONE, brings_two(s, seat, DONE))
    return n


@kernel(boundscheck=False)
def _list_one(out, n, move, carries):
    """Write down a move, first with the call if it can carry it."""
    if carries:
        out[n] = move + CARRIED
        n += 1
    out[n] = move
    return n + 1


@kernel(boundscheck=False)
def _list_match(out, n, move, carries):
    n = _list_one(out, n, move, carries)
    if CHOICE[move - MATCH]:
        n = _list_one(out, n, move + 1, carries)
    return n


@kernel(boundscheck=False)
def list_catches(s, seat, out, n):
    other = s.turn
    for _ in range(s.seats):
        if other != seat and owes(s, other):
            out[n] = CATCH + other
            n += 1
        other = next_seat(s, other)
    return n


@kernel(boundscheck=False)
def _list_matches(s, seat, out, n):
    """Doubles and singles for each kind of unmatched row card; with the call where two remain."""
    hand = s.held[seat]
    pair_carries = s.count[seat] == 4 or (s.count[seat] == 2 and s.aside[0] == 2)
    single_carries = s.count[seat] == 3 or (s.count[seat] == 1 and s.aside[0] == 2)
    seen = np.int64(0)
    for place in range(1, s.row[0] + 1):
        row = np.int64(s.row[place])
        if s.played[place, 0] != 0 or seen >> row & 1 == 1:
            continue
        seen |= np.int64(1) << row
        first_left = hand
        while first_left != 0:
            first = lowest(first_left)
            first_left &= first_left - 1
            partners = hand & PARTNERS[row, first]
            if partners >> first & 1 == 1 and s.hand[seat, first] < 2:
                partners ^= np.int64(1) << first
            while partners != 0:
                n = _list_match(out, n, double_of(first, lowest(partners), row), pair_carries)
                partners &= partners - 1
        fitting = hand & FITS[row]
        while fitting != 0:
            n = _list_match(out, n, single_of(lowest(fitting), row), single_carries)
            fitting &= fitting - 1
    return n


@kernel
def match_verdict(s, seat, i):
    """0, or the clause that a match breaks on this turn (8 to 10, 22)."""
    if s.phase == LAYING:
        return 22
    first, second = np.int64(FIRST[i]), np.int64(SECOND[i])
    if s.hand[seat, first] < 1 + (first == second):
        return 8
    if second >= 0 and s.hand[seat, second] == 0:
        return 8
    if place_of(s, ON[i]) > 0:
        return 0
    for place in range(1, s.row[0] + 1):
        if s.row[place] == ON[i]:
            return 10
    return 9


@kernel(boundscheck=False)
def brings_two(s, seat, move):
    """Whether the seat on turn has two after this move, and after the turn if that ends with it.

    Such a move can carry the call (32).
    """
    held, joining = s.count[seat], s.aside[0]
    if move == DRAW:
        return held == 1 and supply(s) > 0
    if move == DONE:
        goes_on = s.phase == MATCHING and s.singles + s.doubles > 0
        return joining > 0 and not goes_on and held + joining == 2
    if is_match(move):
        left = held - (2 if SECOND[move - MATCH] >= 0 else 1)
        return left == 2 or (left == 0 and joining == 2)
    left = held - 1
    if s.phase == LAYING and left > 0 and s.must + s.may > 1:
        return left == 2
    return left + joining == 2
