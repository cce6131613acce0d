"""The state of a match, and what happens on one board: writing, blacking out, crossing out."""

from typing import Any

import numpy as np

from gamenight.core.kernel import kernel, state_type
from gamenight.games.lowdown.layout import layout_of
from gamenight.games.lowdown.lines import (
    BLACK_MARK,
    BOXES,
    COLUMNS,
    FULL_GRID,
    GOOD,
    LINE_BOXES,
    LINES,
    LINES_OF,
    ROWS,
    SHARES,
    THROUGH,
)

ROLLING, PICKING, PLACING, SEALING, CROSSING, OVER = 0, 1, 2, 3, 4, 5
ANY_TURN, AT_ONCE = 0, 1
CHOICES_MAX = 160  # more than any seat has: 27 boxes x 4 pairs of dice, fitting colours, hidden

BEGAN, ROLLED, ROLLED_HIDDEN, TOOK_HIDDEN, SHOWED_HIDDEN = 1, 2, 3, 4, 5
WROTE, BLACKED, SEALED, REVEALED, CROSSED, KEPT, COUNTED = 6, 7, 8, 9, 10, 11, 12

STATE = state_type(
    [
        ("seats", np.int64),
        ("first", np.int64),  # -1: drawn
        ("wild_when_stuck", np.int64),  # options wild_others and hidden_wild
        ("hidden_wild_when_stuck", np.int64),
        ("cross_out", np.int64),
        ("takes", np.int64, (6,)),  # by colour: the boxes that take it
        ("phase", np.int64),
        ("active", np.int64),
        ("turns", np.int64),  # finished ones
        ("number_aside", np.int64),  # the place of that die from 1 on, 0 for none
        ("colour_aside", np.int64),
        ("numbers", np.int64, (3,)),  # the dice: two rolled, the hidden one; 0 before the roll
        ("colours", np.int64, (3,)),
        ("empty", np.int64, (4,)),  # by seat: a set of boxes
        ("good", np.int64, (4,)),  # lines that are three of a kind or sum to 10
        ("crossed", np.int64, (4,)),
        ("blocked", np.int64, (4,)),  # lines that share a box with a crossed one
        ("wilds", np.int64, (4,)),  # unused ones
        ("last", np.int64, (4,)),  # the box last filled, -1 for none
        ("sealed", np.int64, (4,)),  # a move; 0 for none, as a roll is never sealed
        ("marks", np.int16, (4, BOXES)),  # 0 empty, 1 to 6, BLACK_MARK
    ]
)


def configure(s: Any, options: dict[str, Any]) -> None:
    s.first = -1 if options["first"] == "draw" else options["first"]
    s.wild_when_stuck = options["wild_others"] == "when_stuck"
    s.hidden_wild_when_stuck = options["hidden_wild"] == "when_stuck"
    s.cross_out = AT_ONCE if options["cross_out"] == "at_once" else ANY_TURN
    for grid, kinds in enumerate(layout_of(options)):
        for place, kind in enumerate(kinds.replace("/", "")):
            for colour, other in ((2 * grid, "B"), (2 * grid + 1, "A")):
                if kind != other:
                    s.takes[colour] |= 1 << (9 * grid + place)


@kernel(boundscheck=False)
def mark(s, seat, box):
    return np.int64(s.marks[seat, box])


@kernel
def is_empty(s, seat, box):
    return s.empty[seat] >> box & 1 == 1


@kernel
def fits(s, seat, colour):
    """Whether any empty box of this seat takes a colour (1 to 6)."""
    return s.empty[seat] & s.takes[colour - 1] != 0


@kernel(boundscheck=False)
def is_good(s, seat, line):
    """1 if a line is three of a kind or a sum of 10, else 0 (clauses 24 and 26)."""
    a = mark(s, seat, LINE_BOXES[line, 0])
    b = mark(s, seat, LINE_BOXES[line, 1])
    c = mark(s, seat, LINE_BOXES[line, 2])
    return GOOD[a | b << 3 | c << 6]


@kernel
def has_black(s, seat, line):
    black = False
    for i in range(3):
        black |= mark(s, seat, LINE_BOXES[line, i]) == BLACK_MARK
    return black


@kernel(boundscheck=False)
def fill(s, seat, box, what):
    """Put a number or a black mark into an empty box."""
    s.marks[seat, box] = what
    s.empty[seat] &= ~(1 << box)
    s.last[seat] = box
    for i in range(4):
        line = LINES_OF[box, i]
        if line >= 0:
            s.good[seat] |= is_good(s, seat, line) << line


@kernel
def strike(s, seat, line):
    """Cross out a line."""
    s.crossed[seat] |= 1 << line
    s.blocked[seat] |= SHARES[line]


@kernel
def crossable(s, seat):
    """The lines that a seat could cross out, were it allowed to speak now (clauses 24 to 29)."""
    lines = s.good[seat] & ~s.blocked[seat]
    if s.cross_out == AT_ONCE and lines != 0:
        lines &= THROUGH[s.last[seat]]
    return lines


@kernel
def worth(s, seat, lines):
    """The sum of the numbers on a set of lines that share no box."""
    total = 0
    for line in range(LINES):
        if lines >> line & 1:
            for i in range(3):
                total += mark(s, seat, LINE_BOXES[line, i])
    return total


@kernel
def best_in_grid(s, seat, grid, lines):
    """The set among these crossable lines of a grid that is worth most; ties as in clause 33."""
    shift = 8 * grid
    best = lines & (ROWS << shift)
    most = worth(s, seat, best)
    for family in (COLUMNS, 64, 128):
        lines_of_family = lines & (family << shift)
        value = worth(s, seat, lines_of_family)
        if value > most:
            best = lines_of_family
            most = value
    return best


@kernel
def best_line(s, seat, lines):
    """The single line of a set that is worth most, as a set; ties go to the first."""
    best = 0
    most = 0
    for line in range(LINES):
        if lines >> line & 1 and worth(s, seat, 1 << line) > most:
            best = 1 << line
            most = worth(s, seat, best)
    return best


@kernel
def best_extension(s, seat):
    """The lines that the last turn crosses out for a seat (clause 33)."""
    lines = crossable(s, seat)
    if lines == 0:
        return 0
    if s.cross_out == AT_ONCE:
        return best_line(s, seat, lines)
    best = 0
    for grid in range(3):
        best |= best_in_grid(s, seat, grid, lines)
    return best


@kernel
def full_grids(s, seat):
    full = 0
    for grid in range(3):
        if s.empty[seat] & FULL_GRID[grid] == 0:
            full += 1
    return full


@kernel
def score(s, seat):
    """All numbers not crossed out, and 6 for each black box (clause 34)."""
    total = 0
    for box in range(BOXES):
        left = s.crossed[seat] & THROUGH[box] == 0
        total += min(mark(s, seat, box), 6) * left
    return total
