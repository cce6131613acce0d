"""The rules of Lowdown, clause by clause as in docs/rules/lowdown.md."""

from typing import Any

import numpy as np

from gamenight.core.chance import below
from gamenight.core.dice import roll
from gamenight.core.game import MAY_DECLINE, first_seat
from gamenight.core.kernel import kernel
from gamenight.core.log import emit
from gamenight.games.lowdown.kernels.board import (
    ANY_TURN,
    AT_ONCE,
    CROSSING,
    OVER,
    PICKING,
    PLACING,
    ROLLING,
    SEALING,
    STATE,
    crossable,
    score,
)
from gamenight.games.lowdown.kernels.choices import (
    line_verdict,
    list_lines,
    list_writes,
    speaks_of_lines,
    write_verdict,
)
from gamenight.games.lowdown.kernels.lines import ALL_BOXES, HIDDEN, KEEP, ROLL, WRITE
from gamenight.games.lowdown.kernels.policy import best_line_choice, best_write
from gamenight.games.lowdown.kernels.sight import sight
from gamenight.games.lowdown.kernels.soundness import fault
from gamenight.games.lowdown.kernels.turns import BEGAN, apply, hidden_roller, waiting
from gamenight.games.lowdown.layout import layout_of

__all__ = ["STATE", "apply", "sight", "waiting"]

CHOICES_MAX = (
    160  # more than any seat ever has: 27 boxes x 4 pairs of dice, fitting colours, hidden
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


@kernel
def deal(s, ch, log):
    s.active = s.first if s.first >= 0 else below(ch, s.seats)
    s.phase = ROLLING
    for seat in range(s.seats):
        s.empty[seat] = ALL_BOXES
        s.wilds[seat] = 4
        s.last[seat] = -1
    emit(log, BEGAN, s.active)


@kernel
def asks(s, k):
    """Between turns each seat that has a line is offered it, the one that was active first."""
    if s.phase == ROLLING and s.cross_out == ANY_TURN:
        for i in range(s.seats):
            seat = (s.active + s.seats - 1 + i) % s.seats
            if crossable(s, seat) != 0:
                if k == 0:
                    return seat + MAY_DECLINE
                k -= 1
        return s.active
    return first_seat(waiting(s))


@kernel
def verdict(s, seat, move):
    if s.phase == OVER:
        return 31
    if move == ROLL:
        return 0 if s.phase == ROLLING and seat == s.active else 7
    if move == HIDDEN:
        if s.phase == ROLLING:
            return 7
        return 0 if s.phase == PICKING and seat == s.active else 10
    if move < WRITE:
        return line_verdict(s, seat, move)
    if s.phase == ROLLING:
        return 7
    if s.phase == CROSSING:
        return 29
    if seat == s.active:
        return write_verdict(s, seat, move) if s.phase != SEALING else 9
    if s.phase != SEALING:
        return 17
    return 18 if s.sealed[seat] != 0 else write_verdict(s, seat, move)


@kernel
def _choices(s, seat, out):
    """What a seat that seals may choose, whether or not it has done so already."""
    if s.phase == SEALING:
        return list_writes(s, seat, out, 0)
    n = list_lines(s, seat, out, 0)
    out[n] = KEEP
    return n + 1


@kernel
def legal(s, seat, out):
    if s.phase == SEALING and seat != s.active:
        return list_writes(s, seat, out, 0) if s.sealed[seat] == 0 else 0
    if s.phase == PICKING or s.phase == PLACING:
        if seat != s.active:
            return 0
        n = list_writes(s, seat, out, 0)
        if s.phase == PICKING:
            out[n] = HIDDEN
            n += 1
        return n
    n = offered(s, seat, out)
    if s.phase == ROLLING and seat == s.active:
        out[n] = ROLL
        n += 1
    elif s.phase == CROSSING and n > 0:
        out[n] = KEEP
        n += 1
    return n


@kernel
def offered(s, seat, out):
    return list_lines(s, seat, out, 0) if speaks_of_lines(s, seat) else 0


@kernel
def over(s):
    return 1 if s.phase == OVER else 0


@kernel
def scores(s, out):
    for seat in range(s.seats):
        out[seat] = score(s, seat)


@kernel
def winners(s):
    """All seats with the lowest score (clause 35)."""
    if s.phase != OVER:
        return 0
    lowest = score(s, 0)
    seats = 1
    for seat in range(1, s.seats):
        points = score(s, seat)
        if points < lowest:
            lowest = points
            seats = 0
        if points == lowest:
            seats |= 1 << seat
    return seats


@kernel
def check(s):
    return fault(s)


@kernel
def resample(s, seat, ch):
    """The hidden pair while only its roller sees it, and the sealed choices of the others."""
    if s.phase == PICKING and seat != hidden_roller(s):
        s.numbers[2] = roll(ch, 6)
        s.colours[2] = roll(ch, 6)
    for other in range(s.seats):
        if other != seat and s.sealed[other] != 0:
            out = np.empty(CHOICES_MAX, np.int64)
            s.sealed[other] = out[below(ch, _choices(s, other, out))]


@kernel
def greedy(s, seat, ch):
    """Roll, cross out what is worth it, and write where the board suffers least."""
    if s.phase == ROLLING:
        return ROLL
    if s.phase == CROSSING:
        return best_line_choice(s, seat)
    return best_write(s, seat)


@kernel
def greedy_reply(s, seat, ch):
    """Say nothing: the last turn crosses out the best lines anyway, so waiting costs nothing."""
    return -1
