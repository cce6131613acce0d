"""The open corners of both seats during a playout, as lists.

In a seat's list those stand first where a large piece may still fit. Squares are only ever barred
and pieces only ever used, so where something did not fit it never will again: a corner without
room for a large piece goes behind the others, one without any room leaves the list.
"""

import numpy as np

from gamenight.core.kernel import kernel
from gamenight.core.piles import push, size
from gamenight.games.blokus_duo.bot.kernels.room import (
    LARGE_WORDS,
    OF_PIECE,
    WORD,
    WORDS,
    anything_fits,
    bits_in,
    diamond,
    fill_room,
    free_of,
    move_at,
)
from gamenight.games.blokus_duo.kernels.placements import lowest, open_corners, surroundings
from gamenight.games.blokus_duo.tables import (
    COLUMN_OF,
    LINES,
    MARGIN,
    ORIENTATION_OF,
    PIECE,
    ROW_OF,
    SHAPES,
    SIZE,
    START_BIT,
    START_ROW,
)

# For each orientation and each row from the one below it: the squares of the piece, with its edge
# neighbours, and those at its corners; the lowest bit is the column to the left of the piece.
HEIGHT = np.array([1 + shape[-1][0] for shape in SHAPES], np.int64)
_body = np.pad(LINES << 1, ((0, 0), (2, 2)))
_ends = _body[:, :-2] | _body[:, 2:]
BODY = np.ascontiguousarray(_body[:, 1:-1])
AROUND = BODY | BODY << 1 | BODY >> 1 | _ends
ASLANT = (_ends << 1 | _ends >> 1) & ~AROUND


@kernel(boundscheck=False)
def is_barred(s, seat, row, column):
    return np.int64(s.barred[seat, row]) >> column & 1 == 1


@kernel(boundscheck=False)
def survey(s, work):
    """Write what both seats have, and at which open corners nothing fits, or nothing large."""
    for seat in range(2):
        fill_room(s.left[seat], work.has[seat])
        for row in range(MARGIN, MARGIN + SIZE):
            bits = open_corners(s, seat, row)
            dead, tight = np.int64(0), np.int64(0)
            while bits:
                around = diamond(s.barred[seat], row, lowest(bits))
                if not anything_fits(around, work.has[seat], 0, LARGE_WORDS):
                    tight |= bits & -bits
                    if not anything_fits(around, work.has[seat], LARGE_WORDS, WORDS):
                        dead |= bits & -bits
                bits &= bits - 1
            work.dead[seat, row] = dead
            work.tight[seat, row] = tight


@kernel(boundscheck=False)
def list_corners(s, seat, work):
    """Begin a seat's list, in a position that came after the one surveyed."""
    work.large[seat] = work.open[seat] = 0
    for row in range(MARGIN, MARGIN + SIZE):
        bits = open_corners(s, seat, row) & ~work.dead[seat, row]
        while bits:
            at = row << 5 | lowest(bits)
            if work.tight[seat, row] & bits & -bits != 0:
                work.corners[seat, work.open[seat]] = at
                work.open[seat] += 1
            else:
                add_corner(work, seat, at)
            bits &= bits - 1


@kernel(boundscheck=False)
def add_corner(work, seat, at):
    corners, large = work.corners[seat], work.large[seat]
    corners[work.open[seat]] = corners[large]
    corners[large] = at
    work.large[seat] += 1
    work.open[seat] += 1


@kernel(boundscheck=False)
def drop_corner(work, seat, k):
    """Nothing fits there any more."""
    corners = work.corners[seat]
    if k < work.large[seat]:
        put_behind(work, seat, k)
        k = work.large[seat]
    work.open[seat] -= 1
    corners[k] = corners[work.open[seat]]


@kernel(boundscheck=False)
def put_behind(work, seat, k):
    """No large piece fits there any more."""
    work.large[seat] -= 1
    corners, last = work.corners[seat], work.large[seat]
    corners[k], corners[last] = corners[last], corners[k]


@kernel(boundscheck=False)
def lay_quickly(s, seat, move, work):
    """Lay a piece; the seat's list of corners is not kept."""
    if size(s.placed[seat]) == 0:
        clear_starts(s, seat)
    push(s.placed[seat], move)
    o = np.int64(ORIENTATION_OF[move])
    row, shift = np.int64(ROW_OF[move]) + MARGIN - 1, np.int64(COLUMN_OF[move]) + MARGIN - 1
    s.left[seat] ^= 1 << PIECE[o]
    s.last = seat
    for i in range(HEIGHT[o] + 2):
        body = BODY[o, i] << shift
        s.own[seat, row + i] |= body
        s.barred[seat, row + i] |= AROUND[o, i] << shift
        s.barred[1 - seat, row + i] |= body
        s.corners[seat, row + i] |= ASLANT[o, i] << shift
    for word in range(WORDS):
        work.has[seat, word] &= ~OF_PIECE[PIECE[o], word]


@kernel(boundscheck=False)
def clear_starts(s, seat):
    for point in range(2):
        s.corners[seat, START_ROW[point]] &= ~START_BIT[point]


@kernel(boundscheck=False)
def lay_and_list(s, seat, move, work):
    """Lay a piece in a playout, and keep the seat's list of corners."""
    if size(s.placed[seat]) == 0:
        clear_starts(s, seat)
        work.large[seat] = work.open[seat] = 0
    o = np.int64(ORIENTATION_OF[move])
    row, shift = np.int64(ROW_OF[move]) + MARGIN - 1, np.int64(COLUMN_OF[move]) + MARGIN - 1
    for i in range(HEIGHT[o] + 2):
        known = np.int64(s.corners[seat, row + i]) | np.int64(s.barred[seat, row + i])
        new = ASLANT[o, i] << shift & ~known
        while new:
            add_corner(work, seat, row + i << 5 | lowest(new))
            new &= new - 1
    lay_quickly(s, seat, move, work)


@kernel(boundscheck=False)
def has_room(s, seat, work):
    """Whether anything that the seat has left fits anywhere."""
    for row in range(MARGIN, MARGIN + SIZE):
        bits = open_corners(s, seat, row) & ~work.dead[seat, row]
        while bits:
            around = diamond(s.barred[seat], row, lowest(bits))
            if anything_fits(around, work.has[seat], 0, WORDS):
                return True
            bits &= bits - 1
    return False


@kernel(boundscheck=False)
def advance(s, move, work):
    """Lay a piece and see whose turn it is, as the rules do."""
    seat = s.turn
    other = 1 - seat
    lay_quickly(s, seat, move, work)
    if not s.blocked[other] and has_room(s, other, work):
        s.turn = other
        return
    s.blocked[other] = 1
    if not s.blocked[seat] and not has_room(s, seat, work):
        s.blocked[seat] = 1


@kernel(boundscheck=False)
def find_quickly(s, seat, work, out):
    """All placements, each at the first corner that it covers; returns how many."""
    n = 0
    has = work.has[seat]
    for row in range(MARGIN, MARGIN + SIZE):
        bits = open_corners(s, seat, row) & ~work.dead[seat, row]
        while bits:
            column = lowest(bits)
            bits &= bits - 1
            around = surroundings(s, seat, row, column)
            for word in range(WORDS):
                fitting = free_of(around, word) & has[word]
                while fitting:
                    reach = word * WORD + bits_in((fitting & -fitting) - 1)
                    fitting &= fitting - 1
                    out[n] = move_at(reach, row, column)
                    n += 1
    return n
