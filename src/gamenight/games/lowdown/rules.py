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
    best_extension,
    crossable,
    fill,
    full_grids,
    score,
    strike,
    worth,
)
from gamenight.games.lowdown.kernels.choices import (
    box_of,
    colour_of,
    line_verdict,
    list_lines,
    list_writes,
    number_of,
    speaks_of_lines,
    write_verdict,
)
from gamenight.games.lowdown.kernels.lines import (
    ALL_BOXES,
    BLACK,
    BLACK_MARK,
    CROSS,
    HIDDEN,
    KEEP,
    LINES,
    ROLL,
    WILD,
    WRITE,
)
from gamenight.games.lowdown.kernels.policy import best_line_choice, best_write
from gamenight.games.lowdown.kernels.soundness import fault
from gamenight.games.lowdown.layout import layout_of

__all__ = ["STATE"]

BEGAN, ROLLED, ROLLED_HIDDEN, TOOK_HIDDEN, SHOWED_HIDDEN = 1, 2, 3, 4, 5
WROTE, BLACKED, SEALED, REVEALED, CROSSED, KEPT, COUNTED = 6, 7, 8, 9, 10, 11, 12
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
def hidden_roller(s):
    """The seat on the right of the active one (clause 8)."""
    return (s.active + s.seats - 1) % s.seats


@kernel
def waiting(s):
    if s.phase == OVER:
        return 0
    if s.phase <= PLACING:
        return 1 << s.active
    seats = 0
    for seat in range(s.seats):
        if s.sealed[seat] == 0:
            if s.phase == SEALING and seat != s.active:
                seats |= 1 << seat
            elif s.phase == CROSSING and crossable(s, seat) != 0:
                seats |= 1 << seat
    return seats


@kernel
def asks(s, k):
    """Between turns each seat with a line to cross out is offered it, from the seat that was active."""
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
def apply(s, seat, move, ch, log):
    if move == ROLL:
        _roll(s, ch, log)
    elif move == HIDDEN:
        s.phase = PLACING
        emit(log, TOOK_HIDDEN, seat, s.numbers[2], s.colours[2])
    elif s.phase == PICKING or s.phase == PLACING:
        _commit(s, seat, move, log)
    elif s.phase == SEALING and move >= WRITE:
        _seal(s, seat, move, log)
        if waiting(s) == 0:
            _reveal_writes(s, log)
    elif s.phase == CROSSING:
        _seal(s, seat, move, log)
        if waiting(s) == 0:
            _reveal_lines(s, log)
    else:
        _cross(s, seat, move - CROSS, log)


@kernel
def _roll(s, ch, log):
    for i in range(2):
        s.numbers[i] = roll(ch, 6)
    for i in range(2):
        s.colours[i] = roll(ch, 6)
    s.numbers[2] = roll(ch, 6)
    s.colours[2] = roll(ch, 6)
    s.phase = PICKING
    emit(log, ROLLED, s.active, s.numbers[0], s.numbers[1], s.colours[0], s.colours[1])
    emit(log, ROLLED_HIDDEN, hidden_roller(s), s.numbers[2], s.colours[2])


@kernel
def _write(s, seat, move, log):
    """Put down what a move says on a seat's board."""
    box = box_of(move)
    if move >= BLACK:
        fill(s, seat, box, BLACK_MARK)
        emit(log, BLACKED, seat, box, number_of(move), colour_of(move))
        return
    fill(s, seat, box, number_of(move))
    if move >= WILD:
        s.wilds[seat] -= 1
        emit(log, WROTE, seat, number_of(move), 0, box, colour_of(move))
    else:
        emit(log, WROTE, seat, number_of(move), colour_of(move), box)


@kernel
def _commit(s, seat, move, log):
    """The active seat's choice: written at once, its dice set aside (clauses 9 to 11)."""
    _write(s, seat, move, log)
    if s.phase == PLACING:
        s.number_aside = 3
        s.colour_aside = 3
    else:
        s.number_aside = 1 if s.numbers[0] == number_of(move) else 2
        s.colour_aside = 1 if s.colours[0] == colour_of(move) else 2
        emit(log, SHOWED_HIDDEN, hidden_roller(s), s.numbers[2], s.colours[2])
    s.phase = SEALING


@kernel
def _seal(s, seat, move, log):
    s.sealed[seat] = move
    emit(log, SEALED, seat)


@kernel
def _reveal_writes(s, log):
    """All have chosen: write, and see whether this was the last turn (clauses 18 and 31)."""
    emit(log, REVEALED, s.active)
    for i in range(1, s.seats):
        seat = (s.active + i) % s.seats
        _write(s, seat, s.sealed[seat], log)
        s.sealed[seat] = 0
    s.turns += 1
    s.number_aside = 0
    s.colour_aside = 0
    for i in range(3):
        s.numbers[i] = 0
        s.colours[i] = 0
    ended = False
    for seat in range(s.seats):
        if full_grids(s, seat) >= 2:
            ended = True
    s.phase = CROSSING
    if ended:
        _finish(s, log)
    elif s.cross_out == ANY_TURN or waiting(s) == 0:
        _next_turn(s)


@kernel
def _reveal_lines(s, log):
    emit(log, REVEALED, s.active)
    for i in range(s.seats):
        seat = (s.active + i) % s.seats
        move = s.sealed[seat]
        s.sealed[seat] = 0
        if move == KEEP:
            emit(log, KEPT, seat)
        elif move != 0:
            _cross(s, seat, move - CROSS, log)
    _next_turn(s)


@kernel
def _cross(s, seat, line, log):
    strike(s, seat, line)
    emit(log, CROSSED, seat, line, worth(s, seat, 1 << line))


@kernel
def _next_turn(s):
    s.active = (s.active + 1) % s.seats
    s.phase = ROLLING


@kernel
def _finish(s, log):
    """The last turn: the best lines are crossed out for everyone (clause 33)."""
    s.phase = OVER
    for i in range(s.seats):
        seat = (s.active + i) % s.seats
        lines = best_extension(s, seat)
        for line in range(LINES):
            if lines >> line & 1:
                _cross(s, seat, line, log)
    for seat in range(s.seats):
        emit(log, COUNTED, seat, score(s, seat))


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
    """The hidden pair, unless this seat rolled it or it lies open, and the sealed choices of the others."""
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
    """Say nothing: the last turn crosses out the best lines anyway, so with any_turn waiting costs nothing."""
    return -1
