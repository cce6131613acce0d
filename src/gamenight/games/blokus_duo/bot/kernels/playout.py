"""Games played out quickly, without lists of moves: a corner, and something that fits there."""

import numpy as np

from gamenight.core.chance import below
from gamenight.core.kernel import kernel
from gamenight.games.blokus_duo.bot.kernels.corners import (
    HEIGHT,
    drop_corner,
    is_barred,
    lay_and_list,
    list_corners,
    put_behind,
)
from gamenight.games.blokus_duo.bot.kernels.meeting import meeting_placement, want
from gamenight.games.blokus_duo.bot.kernels.replies import good_reply
from gamenight.games.blokus_duo.bot.kernels.room import bits_in, diamond, free_of, move_at, nth
from gamenight.games.blokus_duo.bot.kernels.sight import BESIDE, COVERS, DIAGONAL, SIDE
from gamenight.games.blokus_duo.tables import (
    COLUMN_OF,
    MARGIN,
    ORIENTATION_OF,
    PIECE,
    ROW_OF,
    SQUARES,
)

CORNERS_MAX = 160


@kernel(boundscheck=False)
def some_large(around, has, ch):
    """A reach of a large piece that fits, any with the same chance; -1 if there is none."""
    zero, one = free_of(around, 0) & has[0], free_of(around, 1) & has[1]
    two, three = free_of(around, 2) & has[2], free_of(around, 3) & has[3]
    four = free_of(around, 4) & has[4]
    in_zero, in_one, in_two, in_three = bits_in(zero), bits_in(one), bits_in(two), bits_in(three)
    total = in_zero + in_one + in_two + in_three + bits_in(four)
    if total == 0:
        return -1
    n = below(ch, total)
    if n < in_zero:
        return nth(0, zero, n)
    n -= in_zero
    if n < in_one:
        return nth(1, one, n)
    n -= in_one
    if n < in_two:
        return nth(2, two, n)
    n -= in_two
    if n < in_three:
        return nth(3, three, n)
    return nth(4, four, n - in_three)


@kernel(boundscheck=False)
def some_small(around, has, ch):
    """The same of a smaller piece."""
    five, six = free_of(around, 5) & has[5], free_of(around, 6) & has[6]
    in_five = bits_in(five)
    total = in_five + bits_in(six)
    if total == 0:
        return -1
    n = below(ch, total)
    return nth(5, five, n) if n < in_five else nth(6, six, n - in_five)


@kernel(boundscheck=False)
def large_placement(s, seat, work, ch):
    """A placement of a large piece at some corner; -1 if there is none."""
    while work.large[seat] > 0:
        k = below(ch, work.large[seat])
        row, column = work.corners[seat, k] >> 5, work.corners[seat, k] & 31
        if is_barred(s, seat, row, column):
            drop_corner(work, seat, k)
            continue
        reach = some_large(diamond(s.barred[seat], row, column), work.has[seat], ch)
        if reach >= 0:
            return move_at(reach, row, column)
        put_behind(work, seat, k)
    return -1


@kernel(boundscheck=False)
def small_placement(s, seat, work, ch):
    """A placement of a smaller piece, where no large one fits anywhere; -1 if there is none."""
    while work.open[seat] > 0:
        k = below(ch, work.open[seat])
        row, column = work.corners[seat, k] >> 5, work.corners[seat, k] & 31
        if not is_barred(s, seat, row, column):
            reach = some_small(diamond(s.barred[seat], row, column), work.has[seat], ch)
            if reach >= 0:
                return move_at(reach, row, column)
        drop_corner(work, seat, k)
    return -1


@kernel(boundscheck=False)
def promise(s, seat, move):
    """A quick judgement: squares, corners opened, spoiled and taken, squares touched."""
    o = np.int64(ORIENTATION_OF[move])
    row, shift = np.int64(ROW_OF[move]) + MARGIN - 1, np.int64(COLUMN_OF[move]) + MARGIN - 1
    known, own, rival, taken = np.int64(0), np.int64(0), np.int64(0), np.int64(0)
    other = 1 - seat
    for i in range(HEIGHT[o] + 2):
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
def quick_move(s, seat, plies, memory, work, sample, ch):
    """What a seat lays in a playout; -1 if it can lay nothing.

    The reply that was good last time, if it still fits; else what gets in the other seat's way
    where it just laid something; else the most promising of a few random placements of large
    pieces, and of smaller ones only when no large one fits any more.
    """
    move = good_reply(s, seat, work.seats, work.moves, plies, memory)
    if move >= 0:
        return move
    if work.open[seat] == 0:
        return -1
    if not s.blocked[1 - seat] and want(s, 1 - seat, work.wanted, work.extent):
        move = meeting_placement(s, seat, work, ch)
        if move >= 0:
            return move
    best = np.int64(large_placement(s, seat, work, ch))
    large = best >= 0
    if not large:
        best = np.int64(small_placement(s, seat, work, ch))
        if best < 0:
            return best
    most = promise(s, seat, best)
    for _ in range(sample - 1):
        if large:
            move = np.int64(large_placement(s, seat, work, ch))
        else:
            move = np.int64(small_placement(s, seat, work, ch))
        worth = promise(s, seat, move)
        if worth > most:
            best, most = move, worth
    return best


@kernel(boundscheck=False)
def play_out(s, plies, memory, work, sample, ch):
    """Play to the end; writes seats and moves from ``plies`` on and returns how many there are."""
    list_corners(s, 0, work)
    list_corners(s, 1, work)
    seat = s.turn
    while not (s.blocked[0] and s.blocked[1]):
        if not s.blocked[seat]:
            move = quick_move(s, seat, plies, memory, work, sample, ch)
            if move < 0:
                s.blocked[seat] = 1
            else:
                lay_and_list(s, seat, move, work)
                work.seats[plies] = seat
                work.moves[plies] = move
                plies += 1
        seat = 1 - seat
    return plies
