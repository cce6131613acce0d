"""A sensible quick move, for playouts."""

import numpy as np

from gamenight.core.chance import below
from gamenight.core.kernel import kernel
from gamenight.games.blokus_duo.kernels.placements import (
    count_bits,
    find_placements,
    line,
    lowest_row,
)
from gamenight.games.blokus_duo.tables import LARGE_TO_SMALL, MOVES, SPAN

SAMPLE = 6


@kernel
def greedy(s, seat, ch):
    """Among a few random placements of the largest size, the one that opens most corners."""
    out = np.empty(MOVES, np.int64)
    n = 0
    for i in range(5):
        if n == 0:
            n = find_placements(s, seat, s.left[seat] & LARGE_TO_SMALL[i], out, 0)
    best, most = np.int64(-1), -1
    for _ in range(SAMPLE if n > 0 else 0):
        move = out[below(ch, n)]
        opened = corners_opened(s, seat, move)
        if opened > most:
            best, most = move, opened
    return best


@kernel
def corners_opened(s, seat, move):
    """How many corners a placement would add that are not barred already."""
    row = lowest_row(move) - 1
    under, here, opened = 0, 0, 0
    for i in range(min(7, SPAN - row)):
        above = line(move, i) if i < 5 else 0
        ends = under | above
        new = (ends << 1 | ends >> 1) & ~(here | here << 1 | here >> 1 | ends)
        known = np.int64(s.barred[seat, row + i]) | np.int64(s.corners[seat, row + i])
        opened += count_bits(new & ~known)
        under, here = here, above
    return opened
