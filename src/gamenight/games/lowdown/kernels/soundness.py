"""What is true of every state: ``find_fault`` names the invariant that one breaks."""

from gamenight.core.kernel import kernel
from gamenight.games.lowdown.kernels.choices import line_verdict, write_verdict
from gamenight.games.lowdown.lines import (
    ALL_BOXES,
    BLACK_MARK,
    BOXES,
    CROSS,
    KEEP,
    LINES,
    SHARES,
    WRITE,
)
from gamenight.games.lowdown.state import (
    AT_ONCE,
    CROSSING,
    OVER,
    PICKING,
    ROLLING,
    SEALING,
    best_extension,
    crossable,
    full_grids,
    is_good,
    mark,
)


@kernel
def find_fault(s):
    """0, or the number of the invariant that this state breaks."""
    for seat in range(s.seats):
        broken = _board_fault(s, seat)
        if broken:
            return broken
    broken = _turn_fault(s)
    if broken == 0:
        broken = _dice_fault(s)
    if broken == 0:
        broken = _line_fault(s)
    for seat in range(s.seats):
        if broken == 0:
            broken = _seal_fault(s, seat)
    return broken


@kernel
def _filled(s, seat):
    filled = 0
    for box in range(BOXES):
        if mark(s, seat, box) != 0:
            filled += 1
    return filled


@kernel
def _board_fault(s, seat):
    for box in range(BOXES):
        value = mark(s, seat, box)
        if value < 0 or value > BLACK_MARK:
            return 1
        if (value == 0) != (s.empty[seat] >> box & 1 == 1):
            return 2
    blocked = 0
    for line in range(LINES):
        if is_good(s, seat, line) != s.good[seat] >> line & 1:
            return 3
        if s.crossed[seat] >> line & 1:
            if s.crossed[seat] & SHARES[line] != 1 << line or is_good(s, seat, line) == 0:
                return 4
            blocked |= SHARES[line]
    if blocked != s.blocked[seat]:
        return 5
    if s.wilds[seat] < 0 or s.wilds[seat] > 4:
        return 6
    if s.empty[seat] == ALL_BOXES:
        return 0 if s.last[seat] == -1 else 7
    if s.last[seat] < 0 or s.last[seat] >= BOXES or mark(s, seat, s.last[seat]) == 0:
        return 7
    return 0


@kernel
def _dice_fault(s):
    rolled = PICKING <= s.phase <= SEALING
    for i in range(3):
        for face in (s.numbers[i], s.colours[i]):
            if face < (1 if rolled else 0) or face > (6 if rolled else 0):
                return 8
    if s.phase == SEALING:
        if not (1 <= s.number_aside <= 3 and 1 <= s.colour_aside <= 3):
            return 9
        return 9 if (s.number_aside == 3) != (s.colour_aside == 3) else 0
    return 9 if s.number_aside != 0 or s.colour_aside != 0 else 0


@kernel
def _seal_fault(s, seat):
    """A sealed choice is one that the seat could make, and the game waits for somebody."""
    move = s.sealed[seat]
    if move == 0:
        return 0
    if s.phase == SEALING and seat != s.active and move >= WRITE:
        return 0 if write_verdict(s, seat, move) == 0 else 10
    if s.phase == CROSSING and s.cross_out == AT_ONCE and KEEP <= move < CROSS + LINES:
        s.sealed[seat] = 0
        clause = line_verdict(s, seat, move)
        s.sealed[seat] = move
        return 0 if clause == 0 else 10
    return 10


@kernel
def _turn_fault(s):
    if not (ROLLING <= s.phase <= OVER and 0 <= s.active < s.seats and 2 <= s.seats <= 4):
        return 11
    ended = False
    asked = 0
    for seat in range(s.seats):
        written = s.turns + (1 if s.phase == SEALING and seat == s.active else 0)
        if _filled(s, seat) != written:
            return 12
        if full_grids(s, seat) >= 2 and not (s.phase == SEALING and seat == s.active):
            ended = True
        asked += 1 if s.sealed[seat] == 0 and seat != s.active else 0
    if ended != (s.phase == OVER) or (s.phase == OVER and not 18 <= s.turns <= 26):
        return 13
    if s.phase == SEALING and asked == 0:
        return 14
    current = s.turns - (1 if s.phase >= CROSSING else 0)
    if s.first >= 0 and (s.first + current) % s.seats != s.active:
        return 15
    return 0


@kernel
def _line_fault(s):
    """Somebody is asked when lines are chosen, and nothing is left to cross out at the end."""
    asked = 0
    for seat in range(s.seats):
        if s.phase == OVER and s.cross_out != AT_ONCE and best_extension(s, seat) != 0:
            return 16
        if s.phase == OVER and s.cross_out == AT_ONCE and crossable(s, seat) != 0:
            return 16
        if s.phase == CROSSING and s.sealed[seat] == 0 and crossable(s, seat) != 0:
            asked += 1
    if s.phase == CROSSING and (asked == 0 or s.cross_out != AT_ONCE):
        return 17
    return 0
