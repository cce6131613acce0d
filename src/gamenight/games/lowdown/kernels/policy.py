"""A sensible quick player: write where the board is likely to cost least in the end.

A grid's lines are valued in sixtieths of a point: what they save if crossed out now, and a share of
what they may save later. Of rows, columns and each diagonal only the best family counts in full.
"""

import numpy as np

from gamenight.core.kernel import kernel
from gamenight.games.lowdown.kernels.board import (
    AT_ONCE,
    PICKING,
    crossable,
    is_empty,
    mark,
)
from gamenight.games.lowdown.kernels.choices import may_use_wild, on_offer
from gamenight.games.lowdown.kernels.lines import (
    BLACK,
    BLACK_ASIDE,
    BLACK_MARK,
    BOXES,
    CROSS,
    GOOD,
    HIDDEN,
    KEEP,
    LINE_BOXES,
    LINES,
    SHARES,
    THROUGH,
    WILD,
    WILD_ASIDE,
    WRITE,
)

POINT = 60
ONE_SHORT = 18  # for each point of a line that one number of the right kind would finish
ONE_WRITTEN = 150
UNTOUCHED = 150
OTHER_FAMILIES = 4  # their values count by this part
WILD_PRICE = 150
GAMBLE_BELOW = -330  # a best choice that costs more than this makes the hidden pair worth a try


def _promises():
    """By the sum and kind of two numbers: what a line promises that lacks its third."""
    table = np.zeros((7, 7), np.int64)
    for a in range(1, 7):
        for b in range(1, 7):
            finishing = {10 - a - b} & set(range(1, 7)) | ({a} if a == b else set())
            table[a, b] = sum((a + b + x) * ONE_SHORT for x in finishing)
    return table


PROMISES = _promises()


@kernel(boundscheck=False)
def _line_value(s, seat, line, box):
    """What a line saves or promises; ``box`` is the one just written, -1 for none."""
    a = mark(s, seat, LINE_BOXES[line, 0])
    b = mark(s, seat, LINE_BOXES[line, 1])
    c = mark(s, seat, LINE_BOXES[line, 2])
    if s.crossed[seat] >> line & 1:
        return POINT * (a + b + c)
    if s.blocked[seat] >> line & 1 or a == BLACK_MARK or b == BLACK_MARK or c == BLACK_MARK:
        return 0
    if a > 0 and b > 0 and c > 0:
        if GOOD[a | b << 3 | c << 6] == 0:
            return 0
        if s.cross_out == AT_ONCE and (box < 0 or THROUGH[box] >> line & 1 == 0):
            return 0
        return POINT * (a + b + c)
    written = (1 if a > 0 else 0) + (1 if b > 0 else 0) + (1 if c > 0 else 0)
    if written == 0:
        return UNTOUCHED
    if written == 1:
        return ONE_WRITTEN
    if a == 0:
        return PROMISES[b, c]
    return PROMISES[a, c] if b == 0 else PROMISES[a, b]


@kernel(boundscheck=False)
def _grid_value(s, seat, grid, box):
    line = 8 * grid
    rows = columns = 0
    for i in range(3):
        rows += _line_value(s, seat, line + i, box)
        columns += _line_value(s, seat, line + 3 + i, box)
    falling = _line_value(s, seat, line + 6, box)
    rising = _line_value(s, seat, line + 7, box)
    best = max(max(rows, columns), max(falling, rising))
    return best + (rows + columns + falling + rising - best) // OTHER_FAMILIES


@kernel(boundscheck=False)
def _gain(s, seat, box, number, before):
    """What writing this number into this box changes, its own cost included."""
    s.marks[seat, box] = number
    after = _grid_value(s, seat, box // 9, box)
    s.marks[seat, box] = 0
    return after - before - POINT * (number if number != BLACK_MARK else 6)


@kernel
def best_write(s, seat):
    """The dice and the box that cost least; or the hidden pair, if all of them cost much."""
    low, high, c, d = on_offer(s)
    fitting = s.empty[seat] & (s.takes[c - 1] | s.takes[d - 1])
    wild = may_use_wild(s, seat, fitting == 0) == 0
    black = fitting == 0 and s.wilds[seat] == 0
    before = 0
    best_gain = np.int64(-1 << 40)
    best_box = 0
    best_number = 0
    for box in range(BOXES):
        if box % 9 == 0:
            before = _grid_value(s, seat, box // 9, -1)
        fits_here = fitting >> box & 1
        if not is_empty(s, seat, box) or not (fits_here or wild or black):
            continue
        for number in (low, high):
            written = np.int64(BLACK_MARK) if black else number
            gain = _gain(s, seat, box, written, before)
            if not fits_here and not black:
                gain -= WILD_PRICE
            if gain > best_gain:
                best_gain, best_box, best_number = gain, box, number
    if s.phase == PICKING and best_gain < GAMBLE_BELOW:
        return HIDDEN
    return _choice(s, best_box, best_number, fitting >> best_box & 1, black, c, d)


@kernel
def _choice(s, box, number, fits_here, black, c, d):
    """The move that writes (or blacks out) this."""
    if black:
        if s.phase == PICKING:
            return BLACK_ASIDE + 36 * box + 6 * (number - 1) + c - 1
        return BLACK + box
    if not fits_here:
        if s.phase == PICKING:
            return WILD_ASIDE + 6 * (BOXES * (number - 1) + box) + c - 1
        return WILD + BOXES * (number - 1) + box
    colour = c if s.takes[c - 1] >> box & 1 else d
    return WRITE + 2 * (BOXES * (number - 1) + box) + (colour - 1) % 2


@kernel
def best_line_choice(s, seat):
    """With at_once: the line through the box just written that leaves the best board, or none."""
    lines = crossable(s, seat)
    crossed, blocked = s.crossed[seat], s.blocked[seat]
    grid = s.last[seat] // 9
    best = KEEP
    most = _grid_value(s, seat, grid, -1)
    for line in range(LINES):
        if lines >> line & 1:
            s.crossed[seat] = crossed | 1 << line
            s.blocked[seat] = blocked | SHARES[line]
            value = _grid_value(s, seat, grid, -1)
            s.crossed[seat] = crossed
            s.blocked[seat] = blocked
            if value > most:
                best = CROSS + line
                most = value
    return best
