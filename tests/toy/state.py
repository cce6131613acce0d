"""The toy's table: the numbers of moves and events, and the record that is the state.

Moves: 0–5 choose a card, then ``ROLL``, ``STOP`` and ``KNOCK``.
"""

from typing import Any

import numpy as np

from gamenight.core.kernel import kernel, state_type

STATE = state_type(
    [
        ("seats", np.int64),
        ("partners", np.int64),
        ("target", np.int64),
        ("first", np.int64),
        ("leader", np.int64),  # -1 while cards are chosen
        ("pot", np.int64),
        ("knocked", np.int64),
        ("sealed", np.int16, (4,)),
        ("points", np.int16, (4,)),
        ("hand", np.int16, (4, 7)),
        ("gone", np.int16, (7,)),
        ("deck", np.int16, (13,)),
    ]
)
ROLL, STOP, KNOCK = 6, 7, 8
CHOSE, REVEALED, ROLLED, LOST, SCORED, KNOCKED, DEALT = range(1, 8)


def configure(s: Any, options: dict[str, Any]) -> None:
    s.partners = options["partners"]
    s.target = options["target"]
    s.first = -1 if options["first"] == "draw" else options["first"]


def sides(s: Any) -> list[int]:
    return [seat % 2 if s.partners else seat for seat in range(s.seats)]


@kernel
def side(s, seat):
    """Whose points a seat plays for."""
    return seat % 2 if s.partners else seat
