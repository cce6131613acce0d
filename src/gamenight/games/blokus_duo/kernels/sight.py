"""What lies on the board, as one row of numbers, in the order of the form in ``view.py``."""

from gamenight.core.kernel import kernel
from gamenight.games.blokus_duo.tables import MARGIN, PIECES, SIZE

ROOM = 700  # three numbers for each square, and the pieces
RED, BLUE = 0, 1


@kernel
def sight(states, out):
    s = states[0]
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
    n += 1
    for seat in range(2):
        left = n
        n += 1
        for piece in range(PIECES):
            if s.left[seat] >> piece & 1:
                out[n] = piece
                n += 1
        out[left] = n - left - 1
    out[n], out[n + 1], out[n + 2], out[n + 3] = 2, s.blocked[0], s.blocked[1], 2
    n += 4
    for seat in range(2):
        n = _corners(s, seat, out, n)


@kernel
def _corners(s, seat, out, n):
    """The squares of which the seat's next placement must cover one, behind their number."""
    count = n
    n += 1
    for row in range(SIZE):
        open_squares = s.corners[seat, MARGIN + row] & ~s.barred[seat, MARGIN + row]
        for column in range(SIZE):
            if open_squares >> column + MARGIN & 1:
                out[n] = SIZE * row + column
                n += 1
    out[count] = n - count - 1
    return n
