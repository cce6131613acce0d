"""What a seat may choose: the dice on offer, the list of writes, the clause that one breaks."""

import numpy as np

from gamenight.core.kernel import kernel
from gamenight.games.lowdown.lines import (
    BLACK,
    BLACK_ASIDE,
    BOXES,
    CROSS,
    KEEP,
    LINES,
    MOVE_BOX,
    MOVE_COLOUR,
    MOVE_NUMBER,
    THROUGH,
    WILD,
    WILD_ASIDE,
    WRITE,
)
from gamenight.games.lowdown.state import (
    ANY_TURN,
    AT_ONCE,
    CROSSING,
    PICKING,
    PLACING,
    ROLLING,
    SEALING,
    crossable,
    fits,
    has_black,
    is_empty,
)


@kernel
def on_offer(s):
    """The two numbers, rising, and the two colours on offer now; one alone stands twice."""
    i, j, k, m = 0, 1, 0, 1
    if s.phase == PLACING:
        i, j, k, m = 2, 2, 2, 2
    elif s.phase == SEALING:
        i = 0 if s.number_aside != 1 else 1
        j = 2 if s.number_aside != 3 else 1
        k = 0 if s.colour_aside != 1 else 1
        m = 2 if s.colour_aside != 3 else 1
    a = min(s.numbers[i], s.numbers[j])
    b = max(s.numbers[i], s.numbers[j])
    return a, b, s.colours[k], s.colours[m]


@kernel
def may_use_wild(s, seat, stuck):
    """0, or the clause that keeps this seat from using a wild now."""
    if s.wilds[seat] == 0:
        return 14
    if s.phase == PLACING and s.hidden_wild_when_stuck == 1 and not stuck:
        return 16
    if s.phase == SEALING and s.wild_when_stuck == 1 and not stuck:
        return 19
    return 0


@kernel(boundscheck=False)
def _list_boxes(boxes, count, base, step, out, n):
    """Write ``base + step * i`` for each i of a set; returns the new end of the list.

    Without a branch: what a box outside the set writes is written over by the next.
    """
    for i in range(count):
        out[n] = base + step * i
        n += boxes >> i & 1
    return n


@kernel(boundscheck=False)
def _repeat(out, start, end, offset):
    """Write a stretch of the list again with every move raised; returns the new end of the list."""
    for i in range(end - start):
        out[end + i] = out[start + i] + offset
    return 2 * end - start


@kernel(boundscheck=False)
def _list_colour(s, seat, number, colour, out, n):
    """List the writes of a number in a colour: they are all in that colour's grid."""
    grid = (colour - 1) // 2
    boxes = (s.empty[seat] & s.takes[colour - 1]) >> 9 * grid
    base = WRITE + 54 * (number - 1) + 18 * grid + (colour - 1) % 2
    return _list_boxes(boxes, 9, base, 2, out, n)


@kernel(boundscheck=False)
def _list_wilds(s, seat, low, high, c, d, out, n):
    start = n
    if s.phase == PICKING:
        n = _list_boxes(s.empty[seat], BOXES, WILD_ASIDE + 162 * (low - 1) + c - 1, 6, out, n)
        if d != c:
            n = _repeat(out, start, n, d - c)
        return _repeat(out, start, n, 162 * (high - low)) if high != low else n
    n = _list_boxes(s.empty[seat], BOXES, WILD + 27 * (low - 1), 1, out, n)
    return _repeat(out, start, n, 27 * (high - low)) if high != low else n


@kernel(boundscheck=False)
def _list_blacks(s, seat, low, high, c, d, out, n):
    if s.phase != PICKING:
        return _list_boxes(s.empty[seat], BOXES, BLACK, 1, out, n)
    start = n
    n = _list_boxes(s.empty[seat], BOXES, BLACK_ASIDE + 6 * (low - 1) + c - 1, 36, out, n)
    if d != c:
        n = _repeat(out, start, n, d - c)
    return _repeat(out, start, n, 6 * (high - low)) if high != low else n


@kernel(boundscheck=False)
def list_writes(s, seat, out):
    """List all that this seat may write or black out from the dice on offer, low numbers first."""
    low, high, c, d = on_offer(s)
    n = _list_colour(s, seat, low, c, out, 0)
    if d != c:
        n = _list_colour(s, seat, low, d, out, n)
    stuck = n == 0
    if high != low:
        n = _list_colour(s, seat, high, c, out, n)
        if d != c:
            n = _list_colour(s, seat, high, d, out, n)
    if may_use_wild(s, seat, stuck) == 0:
        return _list_wilds(s, seat, low, high, c, d, out, n)
    if stuck and s.wilds[seat] == 0:
        return _list_blacks(s, seat, low, high, c, d, out, n)
    return n


@kernel
def list_lines(s, seat, out):
    """List the lines that this seat may cross out, those of a grid in the order of clause 23."""
    lines = crossable(s, seat)
    n = 0
    if lines:
        for line in range(LINES):
            if lines >> line & 1:
                out[n] = CROSS + line
                n += 1
    return n


@kernel
def speaks_of_lines(s, seat):
    """Whether this seat may cross out now, if it has a line."""
    if s.cross_out == AT_ONCE:
        return s.phase == CROSSING and s.sealed[seat] == 0
    return s.phase == ROLLING or (s.phase == SEALING and seat == s.active)


@kernel
def line_verdict(s, seat, move):
    """0, or the clause that crossing out this line (or keeping all) breaks."""
    if s.cross_out == AT_ONCE and s.phase == CROSSING and s.sealed[seat] != 0:
        return 18
    if s.cross_out == ANY_TURN and move == KEEP:
        return 27
    if not speaks_of_lines(s, seat):
        return 28 if s.cross_out == ANY_TURN else 29
    if move == KEEP:
        return 0 if crossable(s, seat) != 0 else 29
    line = move - CROSS
    if has_black(s, seat, line):
        return 26
    if s.good[seat] >> line & 1 == 0:
        return 24
    if s.blocked[seat] >> line & 1:
        return 25
    if s.cross_out == AT_ONCE and THROUGH[s.last[seat]] >> line & 1 == 0:
        return 29
    return 0


@kernel
def box_of(move):
    """The box that a write, wild or black move names."""
    return np.int64(MOVE_BOX[move])


@kernel
def number_of(move):
    """The number die that a move names, used or set aside; 0 if none."""
    return np.int64(MOVE_NUMBER[move])


@kernel
def colour_of(move):
    """The colour die that a move names, used or set aside; 0 if none."""
    return np.int64(MOVE_COLOUR[move])


@kernel
def write_verdict(s, seat, move):
    """0, or the clause that this choice of dice and box breaks, for a seat that has to choose."""
    low, high, c, d = on_offer(s)
    box, number, colour = box_of(move), number_of(move), colour_of(move)
    stuck = not fits(s, seat, c) and not fits(s, seat, d)
    offered = number in (low, high)
    colour_offered = colour in (c, d)
    names_aside = s.phase == PICKING
    choosing = 9 if s.phase == PICKING else 10 if s.phase == PLACING else 17
    if move >= BLACK:
        if not stuck or s.wilds[seat] != 0:
            return 20
        if names_aside != (move >= BLACK_ASIDE) or (
            names_aside and not (offered and colour_offered)
        ):
            return 22
        return 0 if is_empty(s, seat, box) else 12
    if not offered:
        return choosing
    if move >= WILD:
        clause = may_use_wild(s, seat, stuck)
        if clause:
            return clause
        if names_aside != (move >= WILD_ASIDE) or (names_aside and not colour_offered):
            return 15
        return 0 if is_empty(s, seat, box) else 12
    if not colour_offered:
        return choosing
    if not is_empty(s, seat, box):
        return 12
    return 0 if s.takes[colour - 1] >> box & 1 else 13
