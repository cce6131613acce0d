"""The pieces of Blokus Duo and every way to lay them, made once when the game is loaded.

Squares are (row, column), both from 0, rows rising from the bottom. Moves are numbered by piece
(large ones first), orientation, row and column of the lowest left corner of its box, so that

    move = FIRST_MOVE[orientation] + row * ACROSS[orientation] + column.

A *reach* is one way to cover a given square: an orientation and which of its squares lies there.
Every reach fits into the diamond of the 41 squares at most four steps away, so it is one number: 41
bits for the squares, above them one bit for the piece. It can be laid if no bit of it is barred.
"""

from itertools import chain

import numpy as np

SIZE = 14
MARGIN = 4  # a piece reaches at most four squares beyond the one that it must cover
SPAN = SIZE + 2 * MARGIN
STARTS = ((9, 4), (4, 9))  # e10 and j5
START_ROW = np.array([row + MARGIN for row, _ in STARTS], np.int64)
START_BIT = np.array([1 << column + MARGIN for _, column in STARTS], np.int64)

_DRAWINGS = {
    "F": ".XX XX. .X.",
    "L5": "X. X. X. XX",
    "N": ".X .X XX X.",
    "P": "XX XX X.",
    "Y": ".X XX .X .X",
    "T5": "XXX .X. .X.",
    "U": "X.X XXX",
    "V5": "X.. X.. XXX",
    "W": "X.. XX. .XX",
    "Z5": "XX. .X. .XX",
    "I5": "X X X X X",
    "X": ".X. XXX .X.",
    "L4": "X. X. XX",
    "T4": "XXX .X.",
    "Z4": "XX. .XX",
    "I4": "X X X X",
    "O": "XX XX",
    "V3": "X. XX",
    "I3": "X X X",
    "2": "X X",
    "1": "X",
}
NAMES = tuple(_DRAWINGS)
PIECES = len(NAMES)
SINGLE = NAMES.index("1")
ALL_PIECES = (1 << PIECES) - 1

Shape = tuple[tuple[int, int], ...]


def settled(squares: list[tuple[int, int]]) -> Shape:
    """A shape moved to the lower left corner, its squares by row and column."""
    row, column = min(r for r, _ in squares), min(c for _, c in squares)
    return tuple(sorted((r - row, c - column) for r, c in squares))


def _drawn(drawing: str) -> Shape:
    lines = drawing.split()
    return settled([(r, c) for r, line in enumerate(lines) for c, x in enumerate(line) if x == "X"])


def _turned(shape: Shape) -> Shape:
    return settled([(c, -r) for r, c in shape])


def _orientations(shape: Shape) -> list[Shape]:
    found = set()
    for flipped in (shape, settled([(r, -c) for r, c in shape])):
        for _ in range(4):
            found.add(flipped)
            flipped = _turned(flipped)
    return sorted(found)


_BASE = [_drawn(drawing) for drawing in _DRAWINGS.values()]
SHAPES = [shape for base in _BASE for shape in _orientations(base)]
ORIENTATION = {shape: o for o, shape in enumerate(SHAPES)}
PIECE = np.array([p for p, base in enumerate(_BASE) for _ in _orientations(base)], np.int64)
SQUARES = np.array([len(base) for base in _BASE], np.int64)
LARGE_TO_SMALL = np.array(
    [sum(1 << p for p in range(PIECES) if SQUARES[p] == n) for n in range(5, 0, -1)], np.int64
)

_boxes = [tuple(1 + max(axis) for axis in zip(*shape, strict=True)) for shape in SHAPES]
ACROSS = np.array([SIZE + 1 - width for _, width in _boxes], np.int64)
_counts = [(SIZE + 1 - height) * (SIZE + 1 - width) for height, width in _boxes]
FIRST_MOVE = np.concatenate(([0], np.cumsum(_counts)[:-1])).astype(np.int64)
MOVES = sum(_counts)
ORIENTATION_OF = np.repeat(np.arange(len(SHAPES), dtype=np.int16), _counts)
# Where the lowest left corner of a move's box is: looking it up costs less than dividing.
_from_first = np.arange(MOVES) - FIRST_MOVE[ORIENTATION_OF]
ROW_OF, COLUMN_OF = (
    found.astype(np.int16) for found in np.divmod(_from_first, ACROSS[ORIENTATION_OF])
)

# Each orientation's rows as bits, lowest first; five rows, empty ones above a flat piece.
LINES = np.zeros((len(SHAPES), 5), np.int64)
for _o, _shape in enumerate(SHAPES):
    for _r, _c in _shape:
        LINES[_o, _r] |= 1 << _c

_DIAMOND = [(r, c) for r in range(-4, 5) for c in range(-4, 5) if abs(r) + abs(c) <= 4]
_BIT = {square: i for i, square in enumerate(_DIAMOND)}
PIECE_SHIFT = len(_DIAMOND)
_NEIGHBOURS = ((-1, 0), (0, -1), (0, 1), (1, 0))


def _reaches() -> list[tuple[int, int, int, int]]:
    """All reaches: bits, neighbours covered, and o, a that give move = o + row * a + column."""
    found = []
    for o, shape in enumerate(SHAPES):
        for row, column in shape:
            around = [(r - row, c - column) for r, c in shape]
            bits = sum(1 << _BIT[square] for square in around) | 1 << PIECE_SHIFT + int(PIECE[o])
            beside = sum(1 << i for i, square in enumerate(_NEIGHBOURS) if square in around)
            across = int(ACROSS[o])
            found.append((bits, beside, int(FIRST_MOVE[o]) - row * across - column, across))
    return found


# For each set of barred neighbours (below, left, right, above) the reaches that need none of them.
_by_pattern = [[r for r in _reaches() if not r[1] & barred] for barred in range(16)]
REACH_START = np.cumsum([0, *map(len, _by_pattern)]).astype(np.int64)
REACH_BITS, _, REACH_OFFSET, REACH_ACROSS = (
    np.array(column, np.int64) for column in zip(*chain(*_by_pattern), strict=True)
)

# The column of a single bit, found by its remainder: powers of two differ modulo 29.
BIT_COLUMN = np.zeros(29, np.int64)
for _c in range(SPAN):
    BIT_COLUMN[(1 << _c) % 29] = _c
