"""Getting in the other seat's way: where it wants to go, and what takes most of that."""

import numpy as np

from gamenight.core.chance import below
from gamenight.core.kernel import kernel
from gamenight.core.piles import size, top
from gamenight.games.blokus_duo.bot.kernels.sight import DIAGONAL, bits_in
from gamenight.games.blokus_duo.kernels.placements import barred_neighbours, line, lowest_row
from gamenight.games.blokus_duo.tables import (
    ALL_PIECES,
    MARGIN,
    PIECE,
    PIECE_SHIFT,
    PIECES,
    REACH_ACROSS,
    REACH_BITS,
    REACH_OFFSET,
    REACH_START,
    SIZE,
    SPAN,
    SQUARES,
)

IN_THE_WAY = 16  # for each wanted square; an open corner of the other seat counts twice
_corners = np.array([int(DIAGONAL[p == PIECE][0]).bit_count() for p in range(PIECES)])
_piece = np.array([int(bits >> PIECE_SHIFT).bit_length() - 1 for bits in REACH_BITS])
REACH_WORTH = (8 * SQUARES + 4 * _corners)[_piece]


@kernel(boundscheck=False)
def want(s, other, wanted):
    """Write where a seat wants to go on from its last placement; False if nowhere.

    In row 0 its new corners that are still open, in row 1 also the squares beside them.
    """
    if size(s.placed[other]) == 0:
        return False
    wanted[:] = 0
    move = np.int64(top(s.placed[other]))
    row = lowest_row(move) - 1
    under, here, found = 0, 0, np.int64(0)
    for i in range(min(7, SPAN - row)):
        above = line(move, i) if i < 5 else 0
        ends = under | above
        wanted[0, row + i] = (ends << 1 | ends >> 1) & ~np.int64(s.barred[other, row + i])
        found |= wanted[0, row + i]
        under, here = here, above
    if found == 0:
        return False
    for at in range(MARGIN, MARGIN + SIZE):
        corners = wanted[0, at]
        beside = corners << 1 | corners >> 1 | wanted[0, at - 1] | wanted[0, at + 1]
        wanted[1, at] = corners | beside & ~np.int64(s.barred[other, at])
    return True


@kernel(boundscheck=False)
def diamond(rows, row, column):
    """The squares of a layer around a corner."""
    x = np.int64(rows[row - 4]) >> column & 1
    x |= (np.int64(rows[row - 3]) >> column - 1 & 7) << 1
    x |= (np.int64(rows[row - 2]) >> column - 2 & 31) << 4
    x |= (np.int64(rows[row - 1]) >> column - 3 & 127) << 9
    x |= (np.int64(rows[row]) >> column - 4 & 511) << 16
    x |= (np.int64(rows[row + 1]) >> column - 3 & 127) << 25
    x |= (np.int64(rows[row + 2]) >> column - 2 & 31) << 32
    x |= (np.int64(rows[row + 3]) >> column - 1 & 7) << 37
    return x | (np.int64(rows[row + 4]) >> column & 1) << 40


@kernel(boundscheck=False)
def meeting_placement(s, seat, corners, n, wanted, ch):
    """The placement that takes most of the wanted squares, large pieces first; -1 if none does."""
    gone = (ALL_PIECES & ~s.left[seat]) << PIECE_SHIFT
    best, most = -1, 0
    noise = below(ch, 1 << 30)
    for k in range(n):
        row, column = corners[k] >> 5, corners[k] & 31
        there = diamond(wanted[1], row, column)
        if there == 0:
            continue
        target = diamond(wanted[0], row, column)
        around = diamond(s.barred[seat], row, column)
        pattern = barred_neighbours(around)
        around |= gone
        for i in range(np.uint64(REACH_START[pattern]), np.uint64(REACH_START[pattern + 1])):
            bits = REACH_BITS[i]
            if bits & around == 0 and bits & there != 0:
                noise = (noise * 1103515245 + 12345) & 0x7FFFFFFF
                worth = IN_THE_WAY * (bits_in(bits & there) + bits_in(bits & target))
                worth += REACH_WORTH[i] + (noise >> 27)
                if worth > most:
                    most = worth
                    best = REACH_OFFSET[i] + (row - MARGIN) * REACH_ACROSS[i] + column - MARGIN
    return best
