"""The rules of Blokus Duo. Numbers in verdicts and remarks are clauses of docs/rules/blokus-duo.md.

The board is kept as rows of bits with a margin of four squares all around, in three layers for each
seat: ``own`` squares it covers, ``barred`` squares it may not cover (taken ones, its own edge
neighbours, the margin), ``corners`` of which a placement must cover one (at first: starting
points).
"""

from typing import Any

import numpy as np

from gamenight.core.chance import below
from gamenight.core.kernel import kernel, state_type
from gamenight.core.log import emit
from gamenight.core.piles import size, top
from gamenight.games.blokus_duo.kernels.greedy import count_bits
from gamenight.games.blokus_duo.kernels.greedy import greedy as greedy
from gamenight.games.blokus_duo.kernels.lay import lay, meets, piece_of
from gamenight.games.blokus_duo.kernels.scan import can_place, find_placements
from gamenight.games.blokus_duo.kernels.sight import sight as sight
from gamenight.games.blokus_duo.tables import (
    ALL_PIECES,
    LARGE_TO_SMALL,
    MARGIN,
    MOVES,
    PIECES,
    SINGLE,
    SIZE,
    SPAN,
    SQUARES,
    START_BIT,
    START_ROW,
)

STATE = state_type(
    [
        ("seats", np.int64),
        ("first_option", np.int64),  # a seat, or -1: draw
        ("blue_first", np.int64),
        ("fixed_start", np.int64),
        ("first", np.int64),
        ("turn", np.int64),
        ("last", np.int64),  # the seat that laid a piece last, or -1
        ("left", np.int64, (2,)),  # pieces not yet laid, as bits
        ("blocked", np.int64, (2,)),
        ("own", np.int32, (2, SPAN)),
        ("barred", np.int32, (2, SPAN)),
        ("corners", np.int32, (2, SPAN)),
        ("placed", np.int16, (2, 1 + PIECES)),  # a pile of moves for each seat
    ]
)

BEGINS, PLACED, PASSED, PLACED_ALL, ENDED = 1, 2, 3, 4, 5

WHOLE = (1 << SPAN) - 1
OUTSIDE = WHOLE ^ (((1 << SIZE) - 1) << MARGIN)


def configure(s: Any, options: dict[str, Any]) -> None:
    """Write validated options into a blank state."""
    s.first_option = -1 if options["first"] == "draw" else options["first"]
    s.blue_first = options["colours"] == "blue"
    s.fixed_start = options["fixed_start"]


@kernel
def deal(s, ch, log):
    s.first = below(ch, 2) if s.first_option < 0 else s.first_option
    s.turn = s.first
    s.last = -1
    for seat in range(2):
        s.left[seat] = ALL_PIECES
        for row in range(SPAN):
            inside = MARGIN <= row < MARGIN + SIZE
            s.barred[seat, row] = OUTSIDE if inside else WHOLE
        for point in range(2):
            # Once the first seat has covered a point, only the other one is open to the second (8).
            if not s.fixed_start or point == (seat != s.first):
                s.corners[seat, START_ROW[point]] |= START_BIT[point]
    emit(log, BEGINS, s.first)


@kernel
def waiting(s):
    return 0 if over(s) else 1 << s.turn


@kernel
def over(s):
    return 1 if s.blocked[0] and s.blocked[1] else 0


@kernel
def asks(s, k):
    return s.turn


@kernel
def verdict(s, seat, move):
    if over(s):
        return 21
    if seat != s.turn:
        return 10
    return flaw(s, seat, move)


@kernel
def flaw(s, seat, move):
    """The clause that a placement breaks, whoever's turn it is; 0 if none."""
    if not 0 <= move < MOVES:
        return 2
    if not s.left[seat] >> piece_of(move) & 1:
        return 3
    if meets(s.own[0], move) or meets(s.own[1], move):
        return 12
    if meets(s.barred[seat], move):
        return 14
    if meets(s.corners[seat], move):
        return 0
    if size(s.placed[seat]) > 0:
        return 13
    if s.fixed_start:
        return 9
    return 7 if seat == s.first else 8


@kernel
def legal(s, seat, out):
    """Large pieces first."""
    if over(s) or seat != s.turn:
        return 0
    n = 0
    for i in range(5):
        n = find_placements(s, seat, s.left[seat] & LARGE_TO_SMALL[i], out, n)
    return n


@kernel
def listing(s, seat, out):
    """Finding all placements anew takes less time than keeping two lists up to date."""
    if over(s) or seat != s.turn:
        return 0
    return find_placements(s, seat, s.left[seat], out, 0)


@kernel
def apply(s, seat, move, ch, log):
    lay(s, seat, move)
    emit(log, PLACED, seat, move)
    if s.left[seat] == 0:
        emit(log, PLACED_ALL, seat, piece_of(move) == SINGLE)
    other = 1 - seat
    s.turn = other
    if can_go_on(s, other):
        return
    s.turn = seat
    if not can_go_on(s, seat):
        emit(log, ENDED, -1, score(s, 0), score(s, 1))
    elif s.left[other]:
        emit(log, PASSED, other)


@kernel
def can_go_on(s, seat):
    """Whether a seat can lay a piece; once it cannot, it never can again (19, 20)."""
    if not s.blocked[seat] and not can_place(s, seat):
        s.blocked[seat] = 1
    return not s.blocked[seat]


@kernel
def score(s, seat):
    """A point off for each square left (22), a bonus for none (23), five more (24)."""
    if s.left[seat] == 0:
        return 20 if piece_of(np.int64(top(s.placed[seat]))) == SINGLE else 15
    total = 0
    for piece in range(PIECES):
        if s.left[seat] >> piece & 1:
            total -= SQUARES[piece]
    return total


@kernel
def scores(s, out):
    for seat in range(2):
        out[seat] = score(s, seat)


@kernel
def winners(s):
    if not over(s):
        return 0
    lead = score(s, 0) - score(s, 1)
    return 3 if lead == 0 else 1 if lead > 0 else 2


@kernel
def check(s):
    covered = 0
    for row in range(SPAN):
        inside = ~OUTSIDE if MARGIN <= row < MARGIN + SIZE else 0
        if s.own[0, row] & s.own[1, row]:
            return 1
        for seat in range(2):
            if s.own[seat, row] & ~inside:
                return 2
            if (s.own[0, row] | s.own[1, row] | ~inside & WHOLE) & ~s.barred[seat, row]:
                return 3
            covered += count_bits(np.int64(s.own[seat, row]))
    for seat in range(2):
        for piece in range(PIECES):
            if not s.left[seat] >> piece & 1:
                covered -= SQUARES[piece]
        if size(s.placed[seat]) + count_bits(s.left[seat]) != PIECES:
            return 4
        if s.blocked[seat] and can_place(s, seat):
            return 5
    if covered != 0:
        return 6
    return 0 if over(s) or can_place(s, s.turn) else 7


@kernel
def resample(s, seat, ch):
    """Nothing is hidden (26)."""
