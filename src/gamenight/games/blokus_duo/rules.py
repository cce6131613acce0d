"""The rules of Blokus Duo; the numbers of clauses are those of ``docs/rules/blokus-duo.md``."""

import numpy as np

from gamenight.core.chance import below
from gamenight.core.kernel import kernel
from gamenight.core.log import emit
from gamenight.core.piles import size, top
from gamenight.games.blokus_duo import state, tables
from gamenight.games.blokus_duo.kernels import placements


@kernel
def deal(s, ch, log):
    """All pieces for both, an empty board, and the starting points (3, 5 to 9)."""
    s.first = below(ch, 2) if s.first_option < 0 else s.first_option
    s.turn = s.first
    s.last = -1
    for seat in range(2):
        s.left[seat] = tables.ALL_PIECES
        for row in range(tables.SPAN):
            inside = tables.MARGIN <= row < tables.MARGIN + tables.SIZE
            s.barred[seat, row] = state.OUTSIDE if inside else state.WHOLE
        for point in range(2):
            # Once the first seat has covered a point, only the other one is open to the second (8).
            if not s.fixed_start or point == (seat != s.first):
                s.corners[seat, tables.START_ROW[point]] |= tables.START_BIT[point]
    emit(log, state.BEGINS, s.first)


@kernel
def waiting(s):
    return 0 if over(s) else 1 << s.turn


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
    if not 0 <= move < tables.MOVES:
        return 2
    if not s.left[seat] >> placements.piece_of(move) & 1:
        return 3
    if placements.meets(s.own[0], move) or placements.meets(s.own[1], move):
        return 12
    if placements.meets(s.barred[seat], move):
        return 14
    if placements.meets(s.corners[seat], move):
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
        large = s.left[seat] & tables.LARGE_TO_SMALL[i]
        n = placements.find_placements(s, seat, large, out, n)
    return n


@kernel
def listing(s, seat, out):
    """Finding all placements anew takes less time than keeping two lists up to date."""
    if over(s) or seat != s.turn:
        return 0
    return placements.find_placements(s, seat, s.left[seat], out, 0)


@kernel
def apply(s, seat, move, ch, log):
    """A piece is laid; then it is the turn of the other seat, unless that has to pass (10, 18)."""
    placements.lay(s, seat, move)
    emit(log, state.PLACED, seat, move)
    if s.left[seat] == 0:
        emit(log, state.PLACED_ALL, seat, placements.piece_of(move) == tables.SINGLE)
    other = 1 - seat
    s.turn = other
    if can_go_on(s, other):
        return
    s.turn = seat
    if not can_go_on(s, seat):
        emit(log, state.ENDED, -1, score(s, 0), score(s, 1))
    elif s.left[other]:
        emit(log, state.PASSED, other)


@kernel
def can_go_on(s, seat):
    """Whether a seat can lay a piece; once it cannot, it never can again (19, 20)."""
    if not s.blocked[seat] and not placements.can_place(s, seat):
        s.blocked[seat] = 1
    return not s.blocked[seat]


@kernel
def over(s):
    """Neither seat can lay a piece (21)."""
    return 1 if s.blocked[0] and s.blocked[1] else 0


@kernel
def score(s, seat):
    """A point off for each square left (22), a bonus for none (23), five more (24)."""
    if s.left[seat] == 0:
        last = placements.piece_of(np.int64(top(s.placed[seat])))
        return 20 if last == tables.SINGLE else 15
    total = 0
    for piece in range(tables.PIECES):
        if s.left[seat] >> piece & 1:
            total -= tables.SQUARES[piece]
    return total


@kernel
def scores(s, out):
    for seat in range(2):
        out[seat] = score(s, seat)


@kernel
def winners(s):
    """The higher score, or both (25)."""
    if not over(s):
        return 0
    lead = score(s, 0) - score(s, 1)
    return 3 if lead == 0 else 1 if lead > 0 else 2


@kernel
def resample(s, seat, ch):
    """Nothing is hidden (26)."""


@kernel
def check(s):
    """1 to 3 layers that contradict each other; 4 and 6 pieces lost or double; 5 and 7 a seat
    that could lay a piece is blocked, or one that cannot is on turn."""
    covered = 0
    for row in range(tables.SPAN):
        on_board = tables.MARGIN <= row < tables.MARGIN + tables.SIZE
        inside = ~state.OUTSIDE if on_board else 0
        if s.own[0, row] & s.own[1, row]:
            return 1
        for seat in range(2):
            if s.own[seat, row] & ~inside:
                return 2
            if (s.own[0, row] | s.own[1, row] | ~inside & state.WHOLE) & ~s.barred[seat, row]:
                return 3
            covered += placements.count_bits(np.int64(s.own[seat, row]))
    for seat in range(2):
        for piece in range(tables.PIECES):
            if not s.left[seat] >> piece & 1:
                covered -= tables.SQUARES[piece]
        if size(s.placed[seat]) + placements.count_bits(s.left[seat]) != tables.PIECES:
            return 4
        if s.blocked[seat] and placements.can_place(s, seat):
            return 5
    if covered != 0:
        return 6
    return 0 if over(s) or placements.can_place(s, s.turn) else 7
