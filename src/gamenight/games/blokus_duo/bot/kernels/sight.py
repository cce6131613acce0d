"""What a placement does to the board, seen through windows of seven by seven squares.

A piece and the ring around it fit into such a window, so a layer of the board around a piece is one
number, and so are the squares that the piece covers, its edge neighbours and its corners. Counting
what a placement meets is one AND and one count of bits. All windows of all layers are taken once
for a position, and then serve every placement there.
"""

import numpy as np

from gamenight.core.kernel import kernel
from gamenight.core.piles import size, top
from gamenight.games.blokus_duo.bot.kernels.room import bits_in
from gamenight.games.blokus_duo.kernels.placements import line, lowest_row
from gamenight.games.blokus_duo.tables import (
    COLUMN_OF,
    MARGIN,
    ORIENTATION_OF,
    PIECE,
    ROW_OF,
    SHAPES,
    SIZE,
    SPAN,
)

SIDE = 7
PLACES = SIZE + 1  # windows begin one square before the piece's box
(
    OWN_KNOWN,  # squares where a new corner would be nothing new
    OWN_OPEN,  # own corners
    OWN_FREE,  # squares that the seat may still cover
    OWN_FAR,  # squares at most two steps from those, still free
    OWN_WIDE,  # squares free to both with all their neighbours free
    RIVAL_OPEN,  # the other seat's corners
    RIVAL_NEXT,  # those and the squares beside them, still free to it
    RIVAL_NEAR,  # squares at most one step from those, still free to it
    RIVAL_FAR,  # at most two steps
    RIVAL_FRESH,  # squares at most two steps from its last placement, still free to it
    RIVAL_TAKEN,
    BORDER,
    CENTRE,
    LAYERS,
) = range(14)

(
    NEW_CORNERS,
    NEW_GROUND,  # new corners beyond what the seat could reach so far
    NEW_WIDE,  # new corners in the open
    NEW_NEAR_RIVAL,  # new corners where the other seat could soon be
    CORNERS_LOST,
    OWN_WASTED,  # squares at the placement's edges that the seat can no longer use
    RIVAL_CORNERS,  # covered, so taken from it
    RIVAL_BESIDE,  # its corners at the placement's edges
    RIVAL_WAYS,  # squares covered where it can go on
    RIVAL_STEPS,
    RIVAL_REACH,
    ANSWERING,  # squares near its last placement
    NEW_ANSWERING,  # new corners there
    TOUCHED,  # squares of the other seat at its edges
    AT_BORDER,
    IN_CENTRE,
    FEATURES,
) = range(17)


def _mask(shape, offsets, without):
    around = {(r + dr, c + dc) for r, c in shape for dr, dc in offsets} - without
    return sum(1 << SIDE * (r + 1) + c + 1 for r, c in around)


_EDGES = ((1, 0), (-1, 0), (0, 1), (0, -1))
_CORNERS = ((1, 1), (1, -1), (-1, 1), (-1, -1))


def _masks():
    rows = []
    for shape in SHAPES:
        here = set(shape)
        beside = {(r + dr, c + dc) for r, c in shape for dr, dc in _EDGES}
        rows.append(
            (
                _mask(shape, ((0, 0),), set()),
                _mask(shape, _EDGES, here),
                _mask(shape, _CORNERS, here | beside),
            )
        )
    return (np.array(column, np.int64) for column in zip(*rows, strict=True))


COVERS, BESIDE, DIAGONAL = _masks()
WINDOW = ROW_OF * np.int16(PLACES) + COLUMN_OF  # where a placement's window begins
PIECE_AT = PIECE[ORIENTATION_OF].astype(np.int16)

INSIDE = ((1 << SIZE) - 1) << MARGIN
CENTRE_BITS = ((1 << 6) - 1) << MARGIN + 4


@kernel(boundscheck=False)
def spread(layer, free, out):
    """A layer and all squares around it that are free."""
    for row in range(1, SPAN - 1):
        rows = layer[row - 1] | layer[row] | layer[row + 1]
        out[row] = (rows | rows << 1 | rows >> 1) & free[row] | layer[row]


@kernel(boundscheck=False)
def look(s, seat, layers, windows):
    """Take all windows of all layers of a position."""
    other = 1 - seat
    free, mine, near = layers[LAYERS], layers[LAYERS + 1], layers[LAYERS + 2]
    for row in range(SPAN):
        inside = INSIDE if MARGIN <= row < MARGIN + SIZE else 0
        barred, corners = np.int64(s.barred[seat, row]), np.int64(s.corners[seat, row])
        layers[OWN_KNOWN, row] = barred | corners
        layers[OWN_OPEN, row] = corners & ~barred
        mine[row] = ~barred & inside
        layers[OWN_FREE, row] = mine[row]
        barred, corners = np.int64(s.barred[other, row]), np.int64(s.corners[other, row])
        free[row] = ~barred & inside
        layers[RIVAL_OPEN, row] = corners & ~barred
        layers[RIVAL_TAKEN, row] = np.int64(s.own[other, row])
        layers[BORDER, row] = ~inside
        layers[CENTRE, row] = CENTRE_BITS if MARGIN + 4 <= row < MARGIN + 10 else 0
    for row in range(1, SPAN - 1):
        here = layers[RIVAL_OPEN, row]
        beside = here << 1 | here >> 1 | layers[RIVAL_OPEN, row - 1] | layers[RIVAL_OPEN, row + 1]
        layers[RIVAL_NEXT, row] = here | beside & free[row]
    spread(layers[RIVAL_OPEN], free, layers[RIVAL_NEAR])
    spread(layers[RIVAL_NEAR], free, layers[RIVAL_FAR])
    spread(layers[OWN_OPEN], mine, near)
    spread(near, mine, layers[OWN_FAR])
    last = layers[LAYERS + 3]
    last[:] = 0
    if size(s.placed[other]) > 0:
        move = np.int64(top(s.placed[other]))
        for i in range(5):
            last[lowest_row(move) + i] |= line(move, i)
    spread(last, free, near)
    spread(near, free, layers[RIVAL_FRESH])
    for row in range(1, SPAN - 1):
        both = mine[row - 1] & mine[row] & mine[row + 1]
        both &= free[row - 1] & free[row] & free[row + 1]
        layers[OWN_WIDE, row] = both & both << 1 & both >> 1
    for layer in range(LAYERS):
        for column in range(PLACES - 1):
            shift = column + MARGIN - 1
            window = np.int64(0)
            for row in range(MARGIN - 1, SPAN):
                window = window >> SIDE | (layers[layer, row] >> shift & 127) << 42
                place = row - MARGIN - 5
                if place >= 0:
                    windows[place * PLACES + column, layer] = window
            windows[(PLACES - 2) * PLACES + column, layer] = window >> SIDE


@kernel(boundscheck=False)
def notice(windows, move, out):
    """Write a placement's features."""
    o = ORIENTATION_OF[move]
    at = windows[WINDOW[move]]
    new = DIAGONAL[o] & ~at[OWN_KNOWN]
    out[NEW_CORNERS] = bits_in(new)
    out[NEW_GROUND] = bits_in(new & ~at[OWN_FAR])
    out[NEW_WIDE] = bits_in(new & at[OWN_WIDE])
    out[NEW_NEAR_RIVAL] = bits_in(new & at[RIVAL_FAR])
    out[CORNERS_LOST] = bits_in((COVERS[o] | BESIDE[o]) & at[OWN_OPEN])
    out[OWN_WASTED] = bits_in(BESIDE[o] & at[OWN_FREE])
    out[RIVAL_CORNERS] = bits_in(COVERS[o] & at[RIVAL_OPEN])
    out[RIVAL_BESIDE] = bits_in(BESIDE[o] & at[RIVAL_OPEN])
    out[RIVAL_WAYS] = bits_in(COVERS[o] & at[RIVAL_NEXT])
    out[RIVAL_STEPS] = bits_in(COVERS[o] & at[RIVAL_NEAR])
    out[RIVAL_REACH] = bits_in(COVERS[o] & at[RIVAL_FAR])
    out[ANSWERING] = bits_in(COVERS[o] & at[RIVAL_FRESH])
    out[NEW_ANSWERING] = bits_in(new & at[RIVAL_FRESH])
    out[TOUCHED] = bits_in(BESIDE[o] & at[RIVAL_TAKEN])
    out[AT_BORDER] = bits_in(BESIDE[o] & at[BORDER])
    out[IN_CENTRE] = bits_in(COVERS[o] & at[CENTRE])


@kernel(boundscheck=False)
def phase(s, seat):
    """First piece, opening, middle, late: what matters changes with the pieces laid."""
    laid = size(s.placed[seat])
    return 0 if laid < 1 else 1 if laid < 5 else 2 if laid < 10 else 3


PHASES = 4
