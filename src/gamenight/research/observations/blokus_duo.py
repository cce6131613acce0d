"""Blokus Duo: four planes of 14 × 14 squares from the top row down: own squares, the other's,
squares one may not cover, corners one may start from; 21 own pieces left, 21 of the other;
whether it is one's turn; whether each seat is blocked.
"""

from gamenight.core.kernel import kernel
from gamenight.games.blokus_duo.tables import MARGIN, PIECES
from gamenight.games.blokus_duo.tables import SIZE as ROWS

PLANE = ROWS * ROWS
SIZE = 4 * PLANE + 2 * PIECES + 3


@kernel
def observe(s, seat, out):
    other = 1 - seat
    for row in range(ROWS):
        for column in range(ROWS):
            at = row * ROWS + column
            bit = MARGIN + column
            line = MARGIN + ROWS - 1 - row
            out[at] = s.own[seat, line] >> bit & 1
            out[PLANE + at] = s.own[other, line] >> bit & 1
            out[2 * PLANE + at] = s.barred[seat, line] >> bit & 1
            out[3 * PLANE + at] = s.corners[seat, line] >> bit & 1
    rest = 4 * PLANE
    for piece in range(PIECES):
        out[rest + piece] = s.left[seat] >> piece & 1
        out[rest + PIECES + piece] = s.left[other] >> piece & 1
    rest += 2 * PIECES
    out[rest] = s.turn == seat
    out[rest + 1] = s.blocked[seat]
    out[rest + 2] = s.blocked[other]
