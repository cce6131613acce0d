"""What a board of Lowdown is worth: the score that it is expected to end with.

What stands on it counts as it is. Against it stands what lines save or promise to save: of rows,
columns and the two diagonals of a grid only one *family* can be crossed out in the end, so the best
counts in full and the others in part. A line that is still open promises what its numbers have been
found to bring, by the boxes still empty in its grid; and what is still to be written is weighed by
the empty boxes of the three grids together with the wilds left. Both are learned by self-play
(``gamenight.games.lowdown.bot.learn``).
"""

from itertools import combinations_with_replacement, product

import numpy as np

from gamenight.core.kernel import kernel, state_type
from gamenight.games.lowdown.lines import (
    BLACK_MARK,
    BOXES,
    GOOD,
    LINE_BOXES,
    THROUGH,
)
from gamenight.games.lowdown.state import AT_ONCE, mark

FAMILY = np.array([0, 0, 0, 1, 1, 1, 2, 3])
EMPTIES = 10
DEAD = -1

# Open lines by their marks in rising order: 0, then numbers; the last entry tells whether the
# only empty box takes both colours of its grid, and so is easier to fill.
KIND_MARKS = sorted(
    {(*line, 0) for line in combinations_with_replacement(range(7), 3) if line[0] == 0}
    | {(*line, 1) for line in combinations_with_replacement(range(7), 3) if line[1] > line[0] == 0}
)
KINDS = len(KIND_MARKS)
KIND_OF = np.full((7, 7, 7, 2), DEAD)
for _a, _b, _c in product(range(7), repeat=3):
    if 0 in (_a, _b, _c):
        _, _low, _high = sorted((_a, _b, _c))
        KIND_OF[_a, _b, _c, 0] = KIND_MARKS.index((0, _low, _high, 0))
        KIND_OF[_a, _b, _c, 1] = KIND_MARKS.index((0, _low, _high, 1 if _low else 0))
LINE_WEIGHTS = KINDS * EMPTIES
# How much of what the other families save or promise is counted, by empty boxes of the grid.
OTHER_FAMILIES = np.array([0.0, 0.05, 0.12, 0.2, 0.25, 0.27, 0.3, 0.3, 0.3, 0.3])

_TRIPLES = list(combinations_with_replacement(range(EMPTIES), 3))
TRIPLE_OF = np.zeros((EMPTIES, EMPTIES, EMPTIES), np.int64)
for _triple in product(range(EMPTIES), repeat=3):
    TRIPLE_OF[_triple] = _TRIPLES.index(tuple(sorted(_triple)))  # type: ignore[arg-type]
REST_WEIGHTS = 5 * len(_TRIPLES)
WEIGHTS = LINE_WEIGHTS + REST_WEIGHTS
FEATURES_MAX = 25

# The learned weights, and room to think.
MIND = state_type(
    [
        ("weights", np.float64, (WEIGHTS,)),
        ("kinds", np.int64, (8,)),  # of the lines of the grid being looked at
        ("done", np.int64, (4,)),  # by family: what its crossed or crossable lines save
        ("promise", np.float64, (4,)),  # by family: the same, and what its open lines promise
        ("grids", np.float64, (3,)),
        ("rest", np.float64, (3, 2)),  # by grid written into: the rest's worth, without and with
        ("written", np.float64, (BOXES, 8)),  # by box and number: the board's worth, wilds aside
        ("fit", np.float64, (7, 7)),  # by number and colour: the best box that takes it
        ("wild", np.float64, (7,)),  # by number: the best box of all, a wild spent
        ("black", np.float64),
    ]
)


@kernel(boundscheck=False)
def _half(s, box):
    """1 if a box takes both colours of its grid."""
    colour = 2 * (box // 9)
    return s.takes[colour] >> box & s.takes[colour + 1] >> box & 1


@kernel(boundscheck=False)
def _look(s, seat, grid, last, mind):
    """Sort the lines of a grid: open ones by kind, and what each family saves as it is."""
    for family in range(4):
        mind.done[family] = 0
    for i in range(8):
        line = 8 * grid + i
        a = mark(s, seat, LINE_BOXES[line, 0])
        b = mark(s, seat, LINE_BOXES[line, 1])
        c = mark(s, seat, LINE_BOXES[line, 2])
        mind.kinds[i] = DEAD
        if s.crossed[seat] >> line & 1:
            mind.done[FAMILY[i]] += a + b + c
        elif s.blocked[seat] >> line & 1 or max(a, max(b, c)) == BLACK_MARK:
            continue
        elif a > 0 and b > 0 and c > 0:
            if GOOD[a | b << 3 | c << 6]:
                if s.cross_out != AT_ONCE or (last >= 0 and THROUGH[last] >> line & 1):
                    mind.done[FAMILY[i]] += a + b + c
        else:
            empty = 0 if a == 0 else 1 if b == 0 else 2
            mind.kinds[i] = KIND_OF[a, b, c, _half(s, LINE_BOXES[line, empty])]


@kernel(boundscheck=False)
def _promises(mind, empty):
    """Add up what each family saves and promises, and return the family that does best."""
    for family in range(4):
        mind.promise[family] = mind.done[family]
    for i in range(8):
        if mind.kinds[i] >= 0:
            mind.promise[FAMILY[i]] += mind.weights[mind.kinds[i] * EMPTIES + empty]
    best = 0
    for family in range(1, 4):
        if mind.promise[family] > mind.promise[best]:
            best = family
    return best


@kernel(boundscheck=False)
def _standing(s, seat, grid):
    """The numbers and black boxes of a grid, and how many boxes are empty."""
    total, empty = np.int64(0), np.int64(0)
    for box in range(9 * grid, 9 * grid + 9):
        value = mark(s, seat, box)
        total += 6 if value == BLACK_MARK else value
        empty += value == 0
    return total, empty


@kernel(boundscheck=False)
def grid_score(s, seat, grid, last, mind):
    """What a grid would count if the game ended now; leaves its lines sorted."""
    _look(s, seat, grid, last, mind)
    total, _ = _standing(s, seat, grid)
    return total - max(max(mind.done[0], mind.done[1]), max(mind.done[2], mind.done[3]))


@kernel(boundscheck=False)
def grid_worth(s, seat, grid, last, mind):
    """What a grid is expected to count in the end, numbers to come apart."""
    _look(s, seat, grid, last, mind)
    total, empty = _standing(s, seat, grid)
    if empty == 0:
        return float(total - max(max(mind.done[0], mind.done[1]), max(mind.done[2], mind.done[3])))
    most = mind.promise[_promises(mind, empty)]
    rest = mind.promise[0] + mind.promise[1] + mind.promise[2] + mind.promise[3] - most
    return total - most - OTHER_FAMILIES[empty] * rest


@kernel
def rest_index(s, seat):
    """The weight of what is still to be written, by empty boxes and wilds."""
    a, b = empty_boxes(s.empty[seat], 0), empty_boxes(s.empty[seat], 1)
    c = empty_boxes(s.empty[seat], 2)
    return LINE_WEIGHTS + 5 * TRIPLE_OF[a, b, c] + s.wilds[seat]


@kernel(boundscheck=False)
def empty_boxes(boxes, grid):
    n = np.int64(0)
    for box in range(9 * grid, 9 * grid + 9):
        n += boxes >> box & 1
    return n


@kernel
def board_worth(s, seat, mind):
    """The score that a seat is expected to end with, between two turns."""
    worth = mind.weights[rest_index(s, seat)]
    for grid in range(3):
        worth += grid_worth(s, seat, grid, -1, mind)
    return worth


@kernel
def features(s, seat, mind, out, shares):
    """The weights that speak for a board between two turns, and how much each; returns how many."""
    n = 0
    for grid in range(3):
        _look(s, seat, grid, -1, mind)
        _, empty = _standing(s, seat, grid)
        best = _promises(mind, empty)
        for i in range(8):
            if mind.kinds[i] >= 0:
                out[n] = mind.kinds[i] * EMPTIES + empty
                shares[n] = -1.0 if FAMILY[i] == best else -OTHER_FAMILIES[empty]
                n += 1
    out[n] = rest_index(s, seat)
    shares[n] = 1.0
    return n + 1
