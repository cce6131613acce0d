"""The course of a turn: roll, commit, seal, reveal, cross out, and the end."""

from gamenight.core.dice import roll
from gamenight.core.kernel import kernel
from gamenight.core.log import emit
from gamenight.games.lowdown.kernels.board import (
    ANY_TURN,
    CROSSING,
    OVER,
    PICKING,
    PLACING,
    ROLLING,
    SEALING,
    best_extension,
    crossable,
    fill,
    full_grids,
    score,
    strike,
    worth,
)
from gamenight.games.lowdown.kernels.choices import box_of, colour_of, number_of
from gamenight.games.lowdown.kernels.lines import (
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

BEGAN, ROLLED, ROLLED_HIDDEN, TOOK_HIDDEN, SHOWED_HIDDEN = 1, 2, 3, 4, 5
WROTE, BLACKED, SEALED, REVEALED, CROSSED, KEPT, COUNTED = 6, 7, 8, 9, 10, 11, 12


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
        if s.sealed[seat] == 0 and (s.phase == SEALING or crossable(s, seat) != 0):
            seats |= 1 << seat
    return seats & ~(1 << s.active) if s.phase == SEALING else seats


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
    if s.turns >= 18:
        for seat in range(s.seats):
            ended |= full_grids(s, seat) >= 2
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
