"""Games played out quickly, without lists of moves: a corner, and something that fits there."""

from itertools import pairwise

import numpy as np

from gamenight.core.chance import below
from gamenight.core.kernel import kernel
from gamenight.games.blokus_duo.bot.kernels.meeting import diamond, meeting_placement, want
from gamenight.games.blokus_duo.bot.kernels.replies import good_reply
from gamenight.games.blokus_duo.bot.kernels.sight import BESIDE, COVERS, DIAGONAL, SIDE, bits_in
from gamenight.games.blokus_duo.kernels.placements import (
    barred_neighbours,
    lay,
    lowest,
    open_corners,
)
from gamenight.games.blokus_duo.tables import (
    ACROSS,
    ALL_PIECES,
    FIRST_MOVE,
    LARGE_TO_SMALL,
    MARGIN,
    ORIENTATION_OF,
    PIECE,
    PIECE_SHIFT,
    REACH_ACROSS,
    REACH_BITS,
    REACH_OFFSET,
    REACH_START,
    SIZE,
    SPAN,
    SQUARES,
)

CORNERS_MAX = 128
PLIES_MAX = 48
_large = REACH_BITS >> PIECE_SHIFT & LARGE_TO_SMALL[0] != 0
LARGE_END = REACH_START[:-1] + np.array([_large[a:b].sum() for a, b in pairwise(REACH_START)])
PROBES = 6


@kernel(boundscheck=False)
def corners_of(s, seat, found):
    """Write all open corners of a seat, as row and column in one number; return how many."""
    n = 0
    for row in range(MARGIN, MARGIN + SIZE):
        bits = open_corners(s, seat, row)
        while bits:
            found[n] = row << 5 | lowest(bits)
            n += 1
            bits &= bits - 1
    return n


@kernel(boundscheck=False)
def fitting(around, first, end, ch):
    """A reach of this part of the table that fits, found by guesses, else by search; or -1."""
    count = end - first
    if count <= 0:
        return -1
    i = first
    for _ in range(PROBES):
        i = first + below(ch, count)
        if REACH_BITS[i] & around == 0:
            return i
    for k in range(count):
        j = i + k if i + k < end else i + k - count
        if REACH_BITS[j] & around == 0:
            return j
    return -1


@kernel(boundscheck=False)
def some_placement(s, seat, corners, n, large, ch):
    """A placement at some corner, of a large piece or of a smaller one; -1 if there is none."""
    pieces = s.left[seat]
    if n == 0 or (pieces & LARGE_TO_SMALL[0] == 0 and large):
        return -1
    gone = (ALL_PIECES & ~pieces) << PIECE_SHIFT
    start = below(ch, n)
    for k in range(n):
        at = corners[start + k if start + k < n else start + k - n]
        row, column = at >> 5, at & 31
        around = diamond(s.barred[seat], row, column)
        pattern = barred_neighbours(around)
        around |= gone
        if large:
            i = fitting(around, REACH_START[pattern], LARGE_END[pattern], ch)
        else:
            i = fitting(around, LARGE_END[pattern], REACH_START[pattern + 1], ch)
        if i >= 0:
            return REACH_OFFSET[i] + (row - MARGIN) * REACH_ACROSS[i] + column - MARGIN
    return -1


@kernel(boundscheck=False)
def promise(s, seat, move):
    """A quick judgement: squares, corners opened, spoiled and taken, squares touched."""
    o = ORIENTATION_OF[move]
    from_first = move - FIRST_MOVE[o]
    row = from_first // ACROSS[o]
    shift = from_first - row * ACROSS[o] + MARGIN - 1
    row += MARGIN - 1
    known, own, rival, taken = np.int64(0), np.int64(0), np.int64(0), np.int64(0)
    other = 1 - seat
    for i in range(min(SIDE, SPAN - row)):
        barred = np.int64(s.barred[seat, row + i])
        corners = np.int64(s.corners[seat, row + i])
        known |= ((barred | corners) >> shift & 127) << SIDE * i
        own |= ((corners & ~barred) >> shift & 127) << SIDE * i
        open_to_rival = np.int64(s.corners[other, row + i]) & ~np.int64(s.barred[other, row + i])
        rival |= (open_to_rival >> shift & 127) << SIDE * i
        taken |= (np.int64(s.own[other, row + i]) >> shift & 127) << SIDE * i
    opened = bits_in(DIAGONAL[o] & ~known)
    spoiled = bits_in((COVERS[o] | BESIDE[o]) & own)
    blocked, touched = bits_in(COVERS[o] & rival), bits_in(BESIDE[o] & taken)
    return 2 * (opened + touched) - spoiled + 3 * blocked + 4 * SQUARES[PIECE[o]]


@kernel(boundscheck=False)
def quick_move(s, seat, seats, moves, plies, memory, corners, wanted, sample, ch):
    """What a seat lays in a playout; -1 if it can lay nothing.

    The reply that was good last time, if it still fits; else what gets in the other seat's way
    where it just laid something; else the most promising of a few random placements of large
    pieces, and of smaller ones only when no large one fits any more.
    """
    move = good_reply(s, seat, seats, moves, plies, memory)
    if move >= 0:
        return move
    n = corners_of(s, seat, corners)
    if n == 0:
        return -1
    if not s.blocked[1 - seat] and want(s, 1 - seat, wanted):
        move = meeting_placement(s, seat, corners, n, wanted, ch)
        if move >= 0:
            return move
    best = some_placement(s, seat, corners, n, True, ch)
    large = best >= 0
    if not large:
        best = some_placement(s, seat, corners, n, False, ch)
        if best < 0:
            return best
    most = promise(s, seat, best)
    for _ in range(sample - 1):
        move = some_placement(s, seat, corners, n, large, ch)
        worth = promise(s, seat, move)
        if worth > most:
            best, most = move, worth
    return best


@kernel(boundscheck=False)
def play_out(s, seats, moves, plies, memory, corners, wanted, sample, ch):
    """Play to the end; writes seats and moves from ``plies`` on and returns how many there are."""
    seat = s.turn
    while not (s.blocked[0] and s.blocked[1]):
        if not s.blocked[seat]:
            move = quick_move(s, seat, seats, moves, plies, memory, corners, wanted, sample, ch)
            if move < 0:
                s.blocked[seat] = 1
            else:
                lay(s, seat, move)
                seats[plies] = seat
                moves[plies] = move
                plies += 1
        seat = 1 - seat
    return plies
