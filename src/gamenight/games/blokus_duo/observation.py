"""Blokus Duo: four planes of 14 × 14 squares from the top row down: own squares, the other's,
squares one may not cover, corners one may start from; 21 own pieces left, 21 of the other;
whether it is one's turn; whether each seat is blocked.
"""

import numpy as np

from gamenight.core.kernel import kernel
from gamenight.games.blokus_duo.tables import MARGIN, PIECES
from gamenight.games.blokus_duo.tables import SIZE as ROWS

PLANE = ROWS * ROWS
SIZE = 4 * PLANE + 2 * PIECES + 3


@kernel(boundscheck=False)
def observe(s, seat, out):
    other = 1 - seat
    for row in range(ROWS):
        line = MARGIN + ROWS - 1 - row
        spread(s.own[seat, line], out, row)
        spread(s.own[other, line], out, ROWS + row)
        spread(s.barred[seat, line], out, 2 * ROWS + row)
        spread(s.corners[seat, line], out, 3 * ROWS + row)
    rest = 4 * PLANE
    for piece in range(PIECES):
        out[rest + piece] = s.left[seat] >> piece & 1
        out[rest + PIECES + piece] = s.left[other] >> piece & 1
    rest += 2 * PIECES
    out[rest] = s.turn == seat
    out[rest + 1] = s.blocked[seat]
    out[rest + 2] = s.blocked[other]


@kernel(boundscheck=False)
def spread(squares, out, row):
    """One row of bits as numbers; bounds are not checked so that they are written all at once."""
    for column in range(ROWS):
        out[row * ROWS + column] = squares >> np.int32(MARGIN + column) & 1
