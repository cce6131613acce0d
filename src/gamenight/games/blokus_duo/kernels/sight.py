"""What lies on the board, as one row of numbers, in the order of the form in ``view.py``."""

import numpy as np

from gamenight.core.kernel import kernel
from gamenight.core.piles import top
from gamenight.core.sights import put_set
from gamenight.games.blokus_duo.kernels.lay import line, lowest_row
from gamenight.games.blokus_duo.kernels.scan import lowest, open_corners
from gamenight.games.blokus_duo.tables import MARGIN, SIZE

RED, BLUE = 0, 1


@kernel
def sight(s, seat, out):
    """Everything, the same for all."""
    red = 1 - s.first if s.blue_first else s.first
    out[0] = SIZE
    n = 1
    for row in range(MARGIN + SIZE - 1, MARGIN - 1, -1):
        for column in range(MARGIN, MARGIN + SIZE):
            out[n] = (s.own[red, row] >> column & 1) + 2 * (s.own[1 - red, row] >> column & 1)
            n += 1
    out[n], out[n + 1 + red], out[n + 2 - red], out[n + 3] = 2, RED, BLUE, s.first
    n += 4
    over = s.blocked[0] and s.blocked[1]
    out[n] = 0 if over else 1
    n += 1
    if not over:
        out[n] = s.turn
        n += 1
    out[n] = 2
    n = put_set(s.left[1], out, put_set(s.left[0], out, n + 1))
    out[n], out[n + 1], out[n + 2], out[n + 3] = 2, s.blocked[0], s.blocked[1], 2
    n = _corners(s, 1, out, _corners(s, 0, out, n + 4))
    out[n] = 2
    n = _placements(s.placed[1], out, _placements(s.placed[0], out, n + 1))
    out[n] = 0 if s.last < 0 else 1
    n += 1
    if s.last >= 0:
        out[n] = s.last
        n = _squares(np.int64(top(s.placed[s.last])), out, n + 1)
    return n


@kernel
def _corners(s, owner, out, n):
    """The squares of which the seat's next placement must cover one, behind their number."""
    count = n
    n += 1
    for row in range(SIZE):
        n = _row(open_corners(s, owner, MARGIN + row), row, out, n)
    out[count] = n - count - 1
    return n


@kernel
def _placements(placed, out, n):
    """A seat's placements in order, behind their number."""
    out[n] = placed[0]
    n += 1
    for i in range(1, placed[0] + 1):
        n = _squares(np.int64(placed[i]), out, n)
    return n


@kernel
def _squares(move, out, n):
    """The squares that a placement covers, behind their number."""
    count = n
    n += 1
    lowest = lowest_row(move) - MARGIN
    for i in range(5):
        n = _row(line(move, i), lowest + i, out, n)
    out[count] = n - count - 1
    return n


@kernel
def _row(squares, row, out, n):
    """The squares of a row, of which there is a bit for each, with its margin."""
    while squares != 0:
        out[n] = SIZE * row + lowest(squares) - MARGIN
        squares &= squares - 1
        n += 1
    return n
