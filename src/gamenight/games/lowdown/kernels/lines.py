"""Lines and the numbers of moves, as tables.

A box is ``9 * grid + place``, a line ``8 * grid + kind``; sets of boxes and of lines are numbers with one bit
for each. Within a grid the lines stand in the order of clause 23: rows, columns, the two diagonals.
"""

import numpy as np

BOXES, LINES = 27, 24
BLACK_MARK = 7
SHAPES = ("123", "456", "789", "147", "258", "369", "159", "357")
ROWS, COLUMNS = 0b111, 0b111000

ROLL, HIDDEN, KEEP = 0, 1, 2
CROSS = 3
WRITE = CROSS + LINES
WILD = WRITE + 6 * BOXES * 2
WILD_ASIDE = WILD + 6 * BOXES
BLACK = WILD_ASIDE + 6 * BOXES * 6
BLACK_ASIDE = BLACK + BOXES
MOVES = BLACK_ASIDE + BOXES * 36

LINE_BOXES = np.array(
    [[9 * grid + int(d) - 1 for d in shape] for grid in range(3) for shape in SHAPES], np.int64
)
LINES_OF = np.full((BOXES, 4), -1, np.int64)
THROUGH = np.zeros(BOXES, np.int64)
for _box in range(BOXES):
    _found = [line for line in range(LINES) if _box in LINE_BOXES[line]]
    LINES_OF[_box, : len(_found)] = _found
    THROUGH[_box] = sum(1 << line for line in _found)
SHARES = np.array(
    [
        sum(1 << other for other in range(LINES) if set(LINE_BOXES[other]) & set(LINE_BOXES[line]))
        for line in range(LINES)
    ],
    np.int64,
)
FULL_GRID = np.array([0x1FF << 9 * grid for grid in range(3)], np.int64)
ALL_BOXES = (1 << BOXES) - 1

# The powers of two below 2^36 leave different remainders by 37: this finds the lowest box of a set.
BOX_OF = np.zeros(37, np.int64)
for _box in range(BOXES):
    BOX_OF[(1 << _box) % 37] = _box
