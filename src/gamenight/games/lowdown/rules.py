"""The rules of Lowdown, turn by turn; clauses are those of ``docs/rules/lowdown.md``."""

import numpy as np

from gamenight.core.chance import below
from gamenight.core.dice import roll
from gamenight.core.game import MAY_DECLINE, first_seat
from gamenight.core.kernel import kernel
from gamenight.core.log import emit
from gamenight.games.lowdown import lines, state
from gamenight.games.lowdown.kernels import choices, soundness


@kernel
def deal(s, ch, log):
    """Empty boards with four wilds each, and who is active first (4, 6)."""
    s.active = s.first if s.first >= 0 else below(ch, s.seats)
    s.phase = state.ROLLING
    for seat in range(s.seats):
        s.empty[seat] = lines.ALL_BOXES
        s.wilds[seat] = 4
        s.last[seat] = -1
    emit(log, state.BEGAN, s.active)


@kernel
def waiting(s):
    if s.phase == state.OVER:
        return 0
    if s.phase <= state.PLACING:
        return 1 << s.active
    seats = 0
    for seat in range(s.seats):
        if s.sealed[seat] == 0 and (s.phase == state.SEALING or state.crossable(s, seat) != 0):
            seats |= 1 << seat
    return seats & ~(1 << s.active) if s.phase == state.SEALING else seats


@kernel
def asks(s, k):
    """Between turns each seat that has a line is offered it, the one that was active first."""
    if s.phase == state.ROLLING and s.cross_out == state.ANY_TURN:
        for i in range(s.seats):
            seat = (s.active + s.seats - 1 + i) % s.seats
            if state.crossable(s, seat) != 0:
                if k == 0:
                    return seat + MAY_DECLINE
                k -= 1
        return s.active
    return first_seat(waiting(s))


@kernel
def verdict(s, seat, move):
    """What a seat may do: roll, take the hidden pair, cross out, write (7, 9, 10, 17, 18)."""
    if s.phase == state.OVER:
        return 31
    if move == lines.ROLL:
        return 0 if s.phase == state.ROLLING and seat == s.active else 7
    if move == lines.HIDDEN:
        if s.phase == state.ROLLING:
            return 7
        return 0 if s.phase == state.PICKING and seat == s.active else 10
    if move < lines.WRITE:
        return choices.line_verdict(s, seat, move)
    if s.phase == state.ROLLING:
        return 7
    if s.phase == state.CROSSING:
        return 29
    if seat == s.active:
        return choices.write_verdict(s, seat, move) if s.phase != state.SEALING else 9
    if s.phase != state.SEALING:
        return 17
    return 18 if s.sealed[seat] != 0 else choices.write_verdict(s, seat, move)


@kernel
def legal(s, seat, out):
    if s.phase == state.SEALING and seat != s.active:
        return choices.list_writes(s, seat, out) if s.sealed[seat] == 0 else 0
    if s.phase == state.PICKING or s.phase == state.PLACING:
        if seat != s.active:
            return 0
        n = choices.list_writes(s, seat, out)
        if s.phase == state.PICKING:
            out[n] = lines.HIDDEN
            n += 1
        return n
    n = offered(s, seat, out)
    if s.phase == state.ROLLING and seat == s.active:
        out[n] = lines.ROLL
        n += 1
    elif s.phase == state.CROSSING and n > 0:
        out[n] = lines.KEEP
        n += 1
    return n


@kernel
def offered(s, seat, out):
    """The lines that a seat may cross out now."""
    return choices.list_lines(s, seat, out) if choices.speaks_of_lines(s, seat) else 0


@kernel
def apply(s, seat, move, ch, log):
    """Roll; commit, for the active seat; seal, for the others, and reveal; cross out."""
    if move == lines.ROLL:
        _roll(s, ch, log)
    elif move == lines.HIDDEN:
        s.phase = state.PLACING
        emit(log, state.TOOK_HIDDEN, seat, s.numbers[2], s.colours[2])
    elif s.phase == state.PICKING or s.phase == state.PLACING:
        _commit(s, seat, move, log)
    elif s.phase == state.SEALING and move >= lines.WRITE:
        _seal(s, seat, move, log)
        if waiting(s) == 0:
            _reveal_writes(s, log)
    elif s.phase == state.CROSSING:
        _seal(s, seat, move, log)
        if waiting(s) == 0:
            _reveal_lines(s, log)
    else:
        _cross(s, seat, move - lines.CROSS, log)


@kernel
def _roll(s, ch, log):
    """Four dice for all to see, and the hidden pair of the seat on the right (7, 8)."""
    for i in range(2):
        s.numbers[i] = roll(ch, 6)
    for i in range(2):
        s.colours[i] = roll(ch, 6)
    s.numbers[2] = roll(ch, 6)
    s.colours[2] = roll(ch, 6)
    s.phase = state.PICKING
    emit(log, state.ROLLED, s.active, s.numbers[0], s.numbers[1], s.colours[0], s.colours[1])
    emit(log, state.ROLLED_HIDDEN, hidden_roller(s), s.numbers[2], s.colours[2])


@kernel
def hidden_roller(s):
    """The seat on the right of the active one (8)."""
    return (s.active + s.seats - 1) % s.seats


@kernel
def _commit(s, seat, move, log):
    """The active seat's choice: written at once, its dice set aside (9 to 11)."""
    _write(s, seat, move, log)
    if s.phase == state.PLACING:
        s.number_aside = 3
        s.colour_aside = 3
    else:
        s.number_aside = 1 if s.numbers[0] == choices.number_of(move) else 2
        s.colour_aside = 1 if s.colours[0] == choices.colour_of(move) else 2
        emit(log, state.SHOWED_HIDDEN, hidden_roller(s), s.numbers[2], s.colours[2])
    s.phase = state.SEALING


@kernel
def _write(s, seat, move, log):
    """Put down what a move says on a seat's board."""
    box = choices.box_of(move)
    if move >= lines.BLACK:
        state.fill(s, seat, box, lines.BLACK_MARK)
        emit(log, state.BLACKED, seat, box, choices.number_of(move), choices.colour_of(move))
        return
    state.fill(s, seat, box, choices.number_of(move))
    if move >= lines.WILD:
        s.wilds[seat] -= 1
        emit(log, state.WROTE, seat, choices.number_of(move), 0, box, choices.colour_of(move))
    else:
        emit(log, state.WROTE, seat, choices.number_of(move), choices.colour_of(move), box)


@kernel
def _seal(s, seat, move, log):
    """The table sees only that a seat has chosen (18)."""
    s.sealed[seat] = move
    emit(log, state.SEALED, seat)


@kernel
def _reveal_writes(s, log):
    """All have chosen: write, and see whether this was the last turn (18 and 31)."""
    emit(log, state.REVEALED, s.active)
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
            ended |= state.full_grids(s, seat) >= 2
    s.phase = state.CROSSING
    if ended:
        _finish(s, log)
    elif s.cross_out == state.ANY_TURN or waiting(s) == 0:
        _next_turn(s)


@kernel
def _reveal_lines(s, log):
    """All have chosen, with `cross_out` = at_once: cross out or keep (29)."""
    emit(log, state.REVEALED, s.active)
    for i in range(s.seats):
        seat = (s.active + i) % s.seats
        move = s.sealed[seat]
        s.sealed[seat] = 0
        if move == lines.KEEP:
            emit(log, state.KEPT, seat)
        elif move != 0:
            _cross(s, seat, move - lines.CROSS, log)
    _next_turn(s)


@kernel
def _cross(s, seat, line, log):
    """Cross out a line (24 to 28)."""
    state.strike(s, seat, line)
    emit(log, state.CROSSED, seat, line, state.worth(s, seat, 1 << line))


@kernel
def _next_turn(s):
    """The next seat is active (30)."""
    s.active = (s.active + 1) % s.seats
    s.phase = state.ROLLING


@kernel
def _finish(s, log):
    """The last turn: the best lines are crossed out for everyone (33)."""
    s.phase = state.OVER
    for i in range(s.seats):
        seat = (s.active + i) % s.seats
        best = state.best_extension(s, seat)
        for line in range(lines.LINES):
            if best >> line & 1:
                _cross(s, seat, line, log)
    for seat in range(s.seats):
        emit(log, state.COUNTED, seat, state.score(s, seat))


@kernel
def over(s):
    """Two grids of a board are full (31)."""
    return 1 if s.phase == state.OVER else 0


@kernel
def scores(s, out):
    for seat in range(s.seats):
        out[seat] = state.score(s, seat)


@kernel
def winners(s):
    """All seats with the lowest score (35)."""
    if s.phase != state.OVER:
        return 0
    lowest = state.score(s, 0)
    seats = 1
    for seat in range(1, s.seats):
        points = state.score(s, seat)
        if points < lowest:
            lowest = points
            seats = 0
        if points == lowest:
            seats |= 1 << seat
    return seats


@kernel
def resample(s, seat, ch):
    """The hidden pair while only its roller sees it, and the sealed choices of the others."""
    if s.phase == state.PICKING and seat != hidden_roller(s):
        s.numbers[2] = roll(ch, 6)
        s.colours[2] = roll(ch, 6)
    for other in range(s.seats):
        if other != seat and s.sealed[other] != 0:
            out = np.empty(state.CHOICES_MAX, np.int64)
            s.sealed[other] = out[below(ch, _choices(s, other, out))]


@kernel
def _choices(s, seat, out):
    """What a seat that seals may choose, whether or not it has done so already."""
    if s.phase == state.SEALING:
        return choices.list_writes(s, seat, out)
    n = choices.list_lines(s, seat, out)
    out[n] = lines.KEEP
    return n + 1


@kernel
def check(s):
    return soundness.find_fault(s)
