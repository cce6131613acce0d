"""The table of BOLD: the numbers of moves and events, and the record that is the state.

Moves: 0–19 turn up a place, 20–209 a pair of places, then ``STOP`` and ``COVER``. Sets of places
and of values are bits of a number.
"""

from typing import Any

import numpy as np

from gamenight.core.kernel import kernel, state_type
from gamenight.games.bold.cards import CARDS, PAIR_TABLE, PLACES, VALUE_WORDS

SEATS_MAX = 4
TWO_PLACES = PLACES
STOP = TWO_PLACES + len(PAIR_TABLE)
COVER = STOP + 1

ALL_PLACES = (1 << PLACES) - 1
ALL_VALUES = (1 << len(VALUE_WORDS)) - 1
DRAW_LOTS = -1

DEALT, TURNED, LOST, COVERED, TOOK, ENDED = 1, 2, 3, 4, 5, 6

STATE = state_type(
    [
        ("seats", np.int64),
        ("first", np.int64),  # option: a seat, or DRAW_LOTS
        ("together", np.int64),  # option first_two
        ("open_memory", np.int64),
        ("turn", np.int64),
        ("ended", np.int64),
        ("up", np.int64),  # places face-up
        ("seen", np.int64),  # places whose card has been shown since it was put there
        ("shared", np.int64),  # values that all face-up cards show; all of them while none is up
        ("points", np.int64, (SEATS_MAX,)),
        ("grid", np.int16, (PLACES,)),
        ("pile", np.int16, (CARDS + 1,)),
        ("groups", np.int16, (SEATS_MAX, PLACES + 1)),  # how many of each size
    ]
)


def configure(s: Any, options: dict[str, Any]) -> None:
    s.first = DRAW_LOTS if options["first"] == "draw" else options["first"]
    s.together = options["first_two"] == "together"
    s.open_memory = options["open_memory"]


@kernel
def two_up(s):
    """Whether at least two cards are face-up."""
    return s.up & (s.up - 1) != 0


@kernel
def count_of(places):
    """How many places a set holds."""
    n = 0
    for place in range(PLACES):
        n += places >> place & 1
    return n


@kernel
def pair_move(first, second):
    """The move that turns up two places, the first one before the other in reading order."""
    return TWO_PLACES + first * (2 * PLACES - 1 - first) // 2 + second - first - 1
