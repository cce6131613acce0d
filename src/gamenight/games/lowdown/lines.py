"""Lines and the numbers of moves, as tables.

A box is ``9 * grid + place``, a line ``8 * grid + kind``; sets of boxes and of lines are numbers
with one bit for each. Within a grid the lines stand in the order of clause 23: rows, columns, the
two diagonals.
"""

from itertools import product

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

# By three marks, each in three bits: 1 if they are three of a kind or add up to 10 (clause 24).
GOOD = np.zeros(512, np.int64)
for _a, _b, _c in product(range(1, BLACK_MARK), repeat=3):
    GOOD[_a | _b << 3 | _c << 6] = _a == _b == _c or _a + _b + _c == 10

# By move: the box, the number and the colour die that it names, from WRITE on; 0 for none.
MOVE_BOX, MOVE_NUMBER, MOVE_COLOUR = np.zeros((3, MOVES), np.int16)
for _number, _box in product(range(1, 7), range(BOXES)):
    _place = BOXES * (_number - 1) + _box
    _named = [(WRITE + 2 * _place + half, 1 + 2 * (_box // 9) + half) for half in range(2)]
    _named += [(WILD_ASIDE + 6 * _place + colour, 1 + colour) for colour in range(6)]
    _named += [(BLACK_ASIDE + 36 * _box + 6 * (_number - 1) + c, 1 + c) for c in range(6)]
    for _move, _colour in (*_named, (WILD + _place, 0)):
        MOVE_BOX[_move], MOVE_NUMBER[_move], MOVE_COLOUR[_move] = _box, _number, _colour
    MOVE_BOX[BLACK + _box] = _box
