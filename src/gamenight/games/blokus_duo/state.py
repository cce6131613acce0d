"""The table of Blokus Duo: the record that is the state, its options, and the numbers of events.

The board is kept as rows of bits with a margin of four squares all around, in three layers for each
seat: ``own`` squares it covers, ``barred`` squares it may not cover (taken ones, its own edge
neighbours, the margin), ``corners`` of which a placement must cover one (at first: starting
points).
"""

from typing import Any

import numpy as np

from gamenight.core.kernel import state_type
from gamenight.games.blokus_duo.tables import MARGIN, PIECES, SIZE, SPAN

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
