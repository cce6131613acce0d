"""Lists of the moves that a seat can make."""

import numpy as np

from gamenight.core.kernel import kernel
from gamenight.games.dos.kernels.plays import (
    CARRIED,
    CATCH,
    CHOICE,
    FITS,
    MATCH,
    PARTNERS,
    double_of,
    lowest,
    single_of,
)
from gamenight.games.dos.kernels.table import next_seat, owes


@kernel(boundscheck=False)
def list_one(out, n, move, carries):
    """Write down a move, first with the call if it can carry it."""
    if carries:
        out[n] = move + CARRIED
        n += 1
    out[n] = move
    return n + 1


@kernel(boundscheck=False)
def _list_match(out, n, move, carries):
    n = list_one(out, n, move, carries)
    if CHOICE[move - MATCH]:
        n = list_one(out, n, move + 1, carries)
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
def list_matches(s, seat, out, n):
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
