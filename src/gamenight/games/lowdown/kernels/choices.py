"""What a seat may choose: the dice on offer, the list of writes, and the clause that a choice breaks."""

from gamenight.core.kernel import kernel
from gamenight.games.lowdown.kernels.board import (
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
from gamenight.games.lowdown.kernels.lines import (
    BLACK,
    BLACK_ASIDE,
    BOX_OF,
    BOXES,
    CROSS,
    KEEP,
    LINES,
    THROUGH,
    WILD,
    WILD_ASIDE,
    WRITE,
)


@kernel
def on_offer(s):
    """The two numbers, rising, and the two colours that can be chosen from now; one alone stands twice."""
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
def _list_boxes(boxes, base, step, out, n):
    """Write ``base + step * box`` for each box of a set; returns the new end of the list."""
    while boxes:
        lowest = boxes & -boxes
        out[n] = base + step * BOX_OF[lowest % 37]
        n += 1
        boxes ^= lowest
    return n


@kernel(boundscheck=False)
def _repeat(out, start, end, offset):
    """Write a stretch of the list again with every move raised; returns the new end of the list."""
    for i in range(end - start):
        out[end + i] = out[start + i] + offset
    return 2 * end - start


@kernel(boundscheck=False)
def list_writes(s, seat, out, n):
    """List all that this seat may write or black out from the dice on offer."""
    low, high, c, d = on_offer(s)
    empty = s.empty[seat]
    boxes_c = empty & s.takes[c - 1]
    boxes_d = empty & s.takes[d - 1] if d != c else 0
    stuck = boxes_c | boxes_d == 0
    names_aside = s.phase == PICKING
    start = n
    n = _list_boxes(boxes_c, WRITE + (low - 1) * 54 + (c - 1) % 2, 2, out, n)
    n = _list_boxes(boxes_d, WRITE + (low - 1) * 54 + (d - 1) % 2, 2, out, n)
    if high != low:
        n = _repeat(out, start, n, (high - low) * 54)
    if may_use_wild(s, seat, stuck) == 0:
        start = n
        if names_aside:
            n = _list_boxes(empty, WILD_ASIDE + (low - 1) * 162 + c - 1, 6, out, n)
            if d != c:
                n = _repeat(out, start, n, d - c)
        else:
            n = _list_boxes(empty, WILD + (low - 1) * 27, 1, out, n)
        if high != low:
            n = _repeat(out, start, n, (high - low) * (162 if names_aside else 27))
    elif stuck and s.wilds[seat] == 0:
        start = n
        if names_aside:
            n = _list_boxes(empty, BLACK_ASIDE + (low - 1) * 6 + c - 1, 36, out, n)
            if d != c:
                n = _repeat(out, start, n, d - c)
            if high != low:
                n = _repeat(out, start, n, (high - low) * 6)
        else:
            n = _list_boxes(empty, BLACK, 1, out, n)
    return n


@kernel
def list_lines(s, seat, out, n):
    """List the lines that this seat may cross out, those of a grid in the order of clause 23."""
    lines = crossable(s, seat)
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
    if not speaks_of_lines(s, seat):
        return 28 if s.cross_out == ANY_TURN else 29
    if move == KEEP:
        return 0 if s.cross_out == AT_ONCE and crossable(s, seat) != 0 else 29
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
    if move >= BLACK_ASIDE:
        return (move - BLACK_ASIDE) // 36
    if move >= BLACK:
        return move - BLACK
    if move >= WILD_ASIDE:
        return (move - WILD_ASIDE) // 6 % BOXES
    if move >= WILD:
        return (move - WILD) % BOXES
    return (move - WRITE) // 2 % BOXES


@kernel
def number_of(move):
    """The number that a write, a wild, or a black move with dice set aside names; 0 if none."""
    if move >= BLACK_ASIDE:
        return 1 + (move - BLACK_ASIDE) // 6 % 6
    if move >= BLACK:
        return 0
    if move >= WILD_ASIDE:
        return 1 + (move - WILD_ASIDE) // 162
    if move >= WILD:
        return 1 + (move - WILD) // BOXES
    return 1 + (move - WRITE) // 54


@kernel
def colour_of(move):
    """The colour die that a move names, used or set aside; 0 if none."""
    if move >= BLACK_ASIDE:
        return 1 + (move - BLACK_ASIDE) % 6
    if move >= BLACK or WILD <= move < WILD_ASIDE:
        return 0
    if move >= WILD_ASIDE:
        return 1 + (move - WILD_ASIDE) % 6
    return 1 + 2 * (box_of(move) // 9) + (move - WRITE) % 2


@kernel
def write_verdict(s, seat, move):
    """0, or the clause that this choice of dice and box breaks, for a seat that has to choose."""
    low, high, c, d = on_offer(s)
    box, number, colour = box_of(move), number_of(move), colour_of(move)
    stuck = not fits(s, seat, c) and not fits(s, seat, d)
    offered = number == low or number == high
    colour_offered = colour == c or colour == d
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
