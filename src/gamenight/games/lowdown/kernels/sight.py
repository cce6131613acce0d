"""What is seen of Lowdown, as one row of numbers, in the order of the forms in ``view.py``."""

from gamenight.core.kernel import kernel
from gamenight.games.lowdown.kernels.board import PICKING, PLACING, SEALING
from gamenight.games.lowdown.kernels.lines import BOXES, LINES
from gamenight.games.lowdown.kernels.turns import hidden_roller

OPEN_DICE, ALL_DICE, BOARDS, ROLLER = 4, 5, 6, 9
ROOM = 400  # of each seat 27 boxes and 24 lines at most, the layout, and the dice twice


@kernel
def sight(states, out):
    """Write down each seat's sealed move, and from ``BOARDS`` on what lies open to all.

    Number ``OPEN_DICE`` says where the dice begin as all see them, number ``ALL_DICE`` where they
    begin as the roller of the hidden pair sees them.
    """
    s = states[0]
    out[6], out[8], out[9] = s.phase, s.active, hidden_roller(s)
    out[7] = s.turns + 1 if s.phase <= SEALING else s.turns
    out[10] = 3
    for box in range(BOXES):
        first = s.takes[2 * (box // 9)] >> box & 1
        second = s.takes[2 * (box // 9) + 1] >> box & 1
        out[11 + box] = first + second if first else 0
    n = 11 + BOXES
    chosen = n
    out[chosen] = 0
    n += 1
    for seat in range(s.seats):
        out[seat] = s.sealed[seat]
        if s.sealed[seat] != 0:
            out[n] = seat
            out[chosen] += 1
            n += 1
    out[n] = s.seats
    n += 1
    for seat in range(s.seats):
        n = _board(s, seat, out, n)
    out[OPEN_DICE] = n
    n = _dice(s, s.phase != PICKING, out, n)
    out[ALL_DICE] = n
    _dice(s, True, out, n)


@kernel
def _board(s, seat, out, n):
    """A seat's three grids, crossed lines, unused wilds, and 1 + the box last filled."""
    out[n] = 3
    n += 1
    for box in range(BOXES):
        out[n + box] = s.marks[seat, box]
    crossed = n + BOXES
    out[crossed] = 0
    n = crossed + 1
    for line in range(LINES):
        if s.crossed[seat] >> line & 1:
            out[n] = line
            out[crossed] += 1
            n += 1
    out[n], out[n + 1] = s.wilds[seat], s.last[seat] + 1
    return n + 2


@kernel
def _dice(s, all_of_them, out, n):
    """The dice on the table, if there are any; the hidden pair only among all of them."""
    out[n] = 1 if PICKING <= s.phase <= SEALING else 0
    if out[n] == 0:
        return n + 1
    out[n + 1], out[n + 2], out[n + 3] = 2, s.numbers[0], s.numbers[1]
    out[n + 4], out[n + 5], out[n + 6] = 2, s.colours[0] - 1, s.colours[1] - 1
    out[n + 7] = 1 if all_of_them else 0
    n += 8
    if all_of_them:
        out[n], out[n + 1] = s.numbers[2], s.colours[2] - 1
        n += 2
    out[n] = 1 if s.phase == PLACING or s.number_aside == 3 else 0
    out[n + 1] = 1 if s.phase == SEALING else 0
    n += 2
    if s.phase == SEALING:
        out[n], out[n + 1] = s.numbers[s.number_aside - 1], s.colours[s.colour_aside - 1] - 1
        n += 2
    return n
