"""Getting in the other seat's way: where it wants to go, and what takes most of that."""

import numpy as np

from gamenight.core.chance import below
from gamenight.core.kernel import kernel
from gamenight.core.piles import size, top
from gamenight.games.blokus_duo.bot.kernels.corners import drop_corner, is_barred
from gamenight.games.blokus_duo.bot.kernels.room import (
    REACHES,
    WORD,
    WORDS,
    bits_in,
    diamond,
    free_of,
    move_at,
)
from gamenight.games.blokus_duo.bot.kernels.sight import DIAGONAL
from gamenight.games.blokus_duo.kernels.placements import line, lowest_row
from gamenight.games.blokus_duo.tables import PIECE, PIECE_SHIFT, PIECES, SPAN, SQUARES

IN_THE_WAY = 16  # for each wanted square; an open corner of the other seat counts twice
_corners = np.array([int(DIAGONAL[p == PIECE][0]).bit_count() for p in range(PIECES)])
_piece = np.array([int(bits >> PIECE_SHIFT).bit_length() - 1 for bits in REACHES])
REACH_WORTH = (8 * SQUARES + 4 * _corners)[_piece]
FIRST_ROW, END_ROW, COLUMNS = range(3)


@kernel(boundscheck=False)
def want(s, other, wanted, extent):
    """Write where a seat wants to go on from its last placement; False if nowhere.

    In row 0 its new corners that are still open, in row 1 also the squares beside them. ``extent``
    says in which rows and columns there are any; all other rows of ``wanted`` stay empty.
    """
    for row in range(extent[FIRST_ROW], extent[END_ROW]):
        wanted[0, row] = 0
        wanted[1, row] = 0
    extent[FIRST_ROW] = extent[END_ROW] = 0
    if size(s.placed[other]) == 0:
        return False
    move = np.int64(top(s.placed[other]))
    row = lowest_row(move) - 1
    under, here, found = 0, 0, np.int64(0)
    end = min(row + 7, SPAN)
    for i in range(end - row):
        above = line(move, i) if i < 5 else 0
        ends = under | above
        corners = (ends << 1 | ends >> 1) & ~np.int64(s.barred[other, row + i])
        wanted[0, row + i] = corners
        found |= corners
        under, here = here, above
    if found == 0:
        return False
    extent[FIRST_ROW] = row - 1
    extent[END_ROW] = min(end + 1, SPAN)
    extent[COLUMNS] = found | found << 1 | found >> 1
    for at in range(extent[FIRST_ROW], extent[END_ROW]):
        corners = wanted[0, at]
        beside = corners << 1 | corners >> 1 | wanted[0, at - 1]
        if at + 1 < SPAN:
            beside |= wanted[0, at + 1]
        wanted[1, at] = corners | beside & ~np.int64(s.barred[other, at])
    return True


@kernel(boundscheck=False)
def meeting_placement(s, seat, work, ch):
    """The placement that takes most of the wanted squares, large pieces first; -1 if none does."""
    wanted, extent = work.wanted, work.extent
    corners, has = work.corners[seat], work.has[seat]
    noise = below(ch, 1 << 30)
    best, most = np.int64(-1), 0
    k = work.open[seat]
    while k > 0:
        k -= 1
        row, column = corners[k] >> 5, corners[k] & 31
        if is_barred(s, seat, row, column):
            drop_corner(work, seat, k)
            continue
        if row + 4 < extent[FIRST_ROW] or row - 4 >= extent[END_ROW]:
            continue
        if extent[COLUMNS] >> column - 4 & 511 == 0:
            continue
        there = diamond(wanted[1], row, column)
        if there == 0:
            continue
        target = diamond(wanted[0], row, column)
        around = diamond(s.barred[seat], row, column)
        for word in range(WORDS):
            bits = free_of(around, word) & has[word] & ~free_of(there, word)
            while bits != 0:
                i = word * WORD + bits_in((bits & -bits) - 1)
                bits &= bits - 1
                noise = (noise * 1103515245 + 12345) & 0x7FFFFFFF
                covered = REACHES[i]
                worth = IN_THE_WAY * (bits_in(covered & there) + bits_in(covered & target))
                worth += REACH_WORTH[i] + (noise >> 27)
                if worth > most:
                    most = worth
                    best = move_at(i, row, column)
    return best
