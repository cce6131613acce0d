"""What a seat of Lowdown sees, as one row of numbers, in the order of the form in ``view.py``."""

from gamenight.core.kernel import kernel
from gamenight.core.sights import put_set
from gamenight.games.lowdown.kernels.board import PICKING, PLACING, SEALING
from gamenight.games.lowdown.kernels.lines import BOXES
from gamenight.games.lowdown.kernels.turns import hidden_roller


@kernel
def sight(s, seat, out):
    """What the table shows; of others' sealed choices only that they were made.

    While the active seat picks, the hidden pair is known to its roller alone.
    """
    roller = hidden_roller(s)
    out[0], out[2], out[3], out[4] = s.phase, s.active, roller, 3
    out[1] = s.turns + 1 if s.phase <= SEALING else s.turns
    for box in range(BOXES):
        first = s.takes[2 * (box // 9)] >> box & 1
        second = s.takes[2 * (box // 9) + 1] >> box & 1
        out[5 + box] = first + second if first else 0
    chosen = 0
    for owner in range(s.seats):
        chosen |= 1 << owner if s.sealed[owner] != 0 else 0
    n = put_set(chosen, out, 5 + BOXES)
    out[n] = s.seats
    n += 1
    for owner in range(s.seats):
        n = _board(s, owner, out, n)
    n = _dice(s, s.phase != PICKING or seat == roller, out, n)
    out[n] = s.sealed[seat] if seat >= 0 else 0
    return n + 1


@kernel
def _board(s, owner, out, n):
    """A seat's three grids, crossed lines, unused wilds, and 1 + the box last filled."""
    out[n] = 3
    n += 1
    for box in range(BOXES):
        out[n + box] = s.marks[owner, box]
    n = put_set(s.crossed[owner], out, n + BOXES)
    out[n], out[n + 1] = s.wilds[owner], s.last[owner] + 1
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
