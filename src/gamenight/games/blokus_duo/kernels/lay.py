"""Placements on the board: which squares they cover, and what laying one changes."""

import numpy as np

from gamenight.core.kernel import kernel
from gamenight.core.piles import push, size
from gamenight.games.blokus_duo.tables import (
    ACROSS,
    FIRST_MOVE,
    LINES,
    MARGIN,
    ORIENTATION_OF,
    PIECE,
    SPAN,
    START_BIT,
    START_ROW,
)


@kernel
def piece_of(move):
    return PIECE[ORIENTATION_OF[move]]


@kernel
def lowest_row(move):
    """The placement's lowest row, counted with the margin."""
    o = ORIENTATION_OF[move]
    return (move - FIRST_MOVE[o]) // ACROSS[o] + MARGIN


@kernel
def line(move, i):
    """Row i of the placement, counted from its lowest one, as bits of a row with its margin."""
    o = ORIENTATION_OF[move]
    return LINES[o, i] << (move - FIRST_MOVE[o]) % ACROSS[o] + MARGIN


@kernel
def meets(rows, move):
    """Whether a placement covers one of the squares of a layer."""
    row = lowest_row(move)
    common = 0
    for i in range(5):
        common |= np.int64(rows[row + i]) & line(move, i)
    return common != 0


@kernel
def lay(s, seat, move):
    """Put a piece on the board and bring all layers up to date."""
    if size(s.placed[seat]) == 0:
        for point in range(2):
            s.corners[seat, START_ROW[point]] &= ~START_BIT[point]
    push(s.placed[seat], move)
    s.left[seat] ^= 1 << piece_of(move)
    s.last = seat
    row = lowest_row(move) - 1
    under, here = 0, 0
    for i in range(min(7, SPAN - row)):
        above = line(move, i) if i < 5 else 0
        ends = under | above
        s.own[seat, row + i] |= here
        s.barred[seat, row + i] |= here | here << 1 | here >> 1 | ends
        s.barred[1 - seat, row + i] |= here
        s.corners[seat, row + i] |= ends << 1 | ends >> 1
        under, here = here, above
