"""A sensible quick player: write where the board is likely to cost least in the end.

A grid's lines are valued in sixtieths of a point: what they save if crossed out, and a share of
what they may save later. Of rows, columns and each diagonal the best family counts in full, the
others in part, because only one family of a grid can be crossed out.
"""

from itertools import product

import numpy as np

from gamenight.core.kernel import kernel
from gamenight.games.lowdown.kernels.choices import may_use_wild, on_offer
from gamenight.games.lowdown.lines import (
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
    ROLL,
    SHARES,
    WILD,
    WILD_ASIDE,
    WRITE,
)
from gamenight.games.lowdown.state import (
    ANY_TURN,
    CROSSING,
    PICKING,
    ROLLING,
    crossable,
    is_empty,
    mark,
)

POINT = 60
ONE_SHORT = 19  # for each point of a line that one number of the right kind would finish
ONE_WRITTEN = 200
UNTOUCHED = 220
OTHER_FAMILIES = 8  # their values count by this part
WILD_PRICE = 265
GAMBLE_BELOW = -270  # a best choice that costs more than this makes the hidden pair worth a try
LATER, NOW = 0, 1


def _promise(marks):
    """What a line that is not full may save later."""
    written = [m for m in marks if m]
    if BLACK_MARK in written or len(written) == 3:
        return 0
    if len(written) < 2:
        return ONE_WRITTEN if written else UNTOUCHED
    a, b = written
    finishing = {x for x in range(1, 7) if a + b + x == 10 or a == b == x}
    return sum((a + b + x) * ONE_SHORT for x in finishing)


# By whether a full line can be crossed out now, and by its marks in three bits each.
VALUES = np.zeros((2, 512), np.int64)
for _marks in product(range(8), repeat=3):
    _at = _marks[0] | _marks[1] << 3 | _marks[2] << 6
    VALUES[LATER, _at] = _promise(_marks)
    VALUES[NOW, _at] = POINT * sum(_marks) if GOOD[_at] else _promise(_marks)


@kernel
def greedy(s, seat, ch):
    """Roll, cross out what is worth it, and write where the board suffers least."""
    if s.phase == ROLLING:
        return ROLL
    if s.phase == CROSSING:
        return best_line_choice(s, seat)
    return best_write(s, seat)


@kernel
def greedy_reply(s, seat, ch):
    """Say nothing: the last turn crosses out the best lines anyway, so waiting costs nothing."""
    return -1


@kernel(boundscheck=False)
def _line_value(s, seat, line, when):
    a = mark(s, seat, LINE_BOXES[line, 0])
    b = mark(s, seat, LINE_BOXES[line, 1])
    c = mark(s, seat, LINE_BOXES[line, 2])
    if s.blocked[seat] >> line & 1:
        return POINT * (a + b + c) if s.crossed[seat] >> line & 1 else 0
    return VALUES[when, a | b << 3 | c << 6]


@kernel
def _grid_value(rows, columns, falling, rising):
    """The value of a grid from those of its families."""
    best = max(max(rows, columns), max(falling, rising))
    return best + (rows + columns + falling + rising - best) // OTHER_FAMILIES


@kernel(boundscheck=False)
def _families(s, seat, grid, when):
    line = 8 * grid
    rows = columns = 0
    for i in range(3):
        rows += _line_value(s, seat, line + i, when)
        columns += _line_value(s, seat, line + 3 + i, when)
    return (
        rows,
        columns,
        _line_value(s, seat, line + 6, when),
        _line_value(s, seat, line + 7, when),
    )


@kernel(boundscheck=False)
def _best_number(s, seat, box, low, high, families):
    """The better of two marks for a box, as (gain, mark): what it does to lines, less its cost."""
    rows, columns, falling, rising = families
    before = _grid_value(rows, columns, falling, rising)
    grid, place = box // 9, box % 9
    row, column = 8 * grid + place // 3, 8 * grid + 3 + place % 3
    falls, rises = place % 4 == 0, place in (2, 4, 6)
    rows -= _line_value(s, seat, row, NOW)
    columns -= _line_value(s, seat, column, NOW)
    best_gain, best = np.int64(-1 << 40), low
    for number in (low, high):
        s.marks[seat, box] = number
        after = _grid_value(
            rows + _line_value(s, seat, row, NOW),
            columns + _line_value(s, seat, column, NOW),
            _line_value(s, seat, 8 * grid + 6, NOW) if falls else falling,
            _line_value(s, seat, 8 * grid + 7, NOW) if rises else rising,
        )
        gain = after - before - POINT * min(number, 6)
        if gain > best_gain:
            best_gain, best = gain, number
    s.marks[seat, box] = 0
    return best_gain, best


@kernel
def best_write(s, seat):
    """The dice and the box that cost least; or the hidden pair, if all of them cost much."""
    low, high, c, d = on_offer(s)
    fitting = s.empty[seat] & (s.takes[c - 1] | s.takes[d - 1])
    wild = may_use_wild(s, seat, fitting == 0) == 0
    black = fitting == 0 and s.wilds[seat] == 0
    marks = (np.int64(BLACK_MARK), np.int64(BLACK_MARK)) if black else (low, high)
    when = NOW if s.cross_out == ANY_TURN else LATER
    families = _families(s, seat, 0, when)
    best_gain, best_box, best_mark = np.int64(-1 << 40), 0, low
    for box in range(BOXES):
        if box == 9 or box == 18:
            families = _families(s, seat, box // 9, when)
        fits_here = fitting >> box & 1 == 1
        if not is_empty(s, seat, box) or not (fits_here or wild or black):
            continue
        gain, written = _best_number(s, seat, box, marks[0], marks[1], families)
        if not fits_here and not black:
            gain -= WILD_PRICE
        if gain > best_gain:
            best_gain, best_box, best_mark = gain, box, written
    if s.phase == PICKING and best_gain < GAMBLE_BELOW:
        return HIDDEN
    return _choice(s, best_box, best_mark if not black else low, fitting, black, c, d)


@kernel
def _choice(s, box, number, fitting, black, c, d):
    """The move that writes (or blacks out) this."""
    if black:
        if s.phase == PICKING:
            return BLACK_ASIDE + 36 * box + 6 * (number - 1) + c - 1
        return BLACK + box
    if fitting >> box & 1 == 0:
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
    rows, columns, falling, rising = _families(s, seat, grid, LATER)
    most = _grid_value(rows, columns, falling, rising)
    for line in range(LINES):
        if lines >> line & 1:
            s.crossed[seat] = crossed | 1 << line
            s.blocked[seat] = blocked | SHARES[line]
            rows, columns, falling, rising = _families(s, seat, grid, LATER)
            value = _grid_value(rows, columns, falling, rising)
            s.crossed[seat] = crossed
            s.blocked[seat] = blocked
            if value > most:
                best = CROSS + line
                most = value
    return best
