"""Lowdown: three numbers and three colours of the dice (colours from 1; 0: not rolled or not
seen); which of them are set aside; the phase; seats until the active one; finished turns; for
each of four seats from the own one: 27 boxes (0 empty, 1 to 6, 7 black), crossed lines by three
grids of eight bits, unused wilds, whether its choice is in; the own sealed move, 0 for none.
"""

import numpy as np

from gamenight.core.kernel import kernel
from gamenight.games.lowdown.lines import BOXES
from gamenight.games.lowdown.rules import hidden_roller
from gamenight.games.lowdown.state import PICKING

SEAT = BOXES + 3 + 2
SIZE = 6 + 2 + 3 + 4 * SEAT + 1


@kernel
def observe(s, seat, out):
    out[:] = 0
    for die in range(3):
        if die < 2 or s.phase != PICKING or seat == hidden_roller(s):
            out[die] = s.numbers[die]
            out[3 + die] = s.colours[die] + 1 if s.numbers[die] > 0 else 0
    out[6] = s.number_aside
    out[7] = s.colour_aside
    out[8] = s.phase
    out[9] = (s.active - seat) % s.seats
    out[10] = s.turns
    for other in range(s.seats):
        p = (seat + other) % s.seats
        at = 11 + other * SEAT
        for box in range(BOXES):
            out[at + box] = s.marks[p, box]
        for grid in range(3):
            out[at + BOXES + grid] = s.crossed[p] >> np.int64(8 * grid) & 255
        out[at + BOXES + 3] = s.wilds[p]
        out[at + BOXES + 4] = s.sealed[p] != 0
    out[11 + 4 * SEAT] = s.sealed[seat]
