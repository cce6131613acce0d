"""States of the tests' own making, and matches that stand in them, through public doors alone.

Where a position of the game can say it, ``gn.setup`` is the better way: it refuses what cannot be.
"""

from typing import Any

import numpy as np

import gamenight as gn
from gamenight.core.chance import SEED_BYTES, Stream, fast
from gamenight.core.game import resample


def editable(match: gn.Match) -> Any:
    """A copy of the state of a match that tests and kernels can write to."""
    return copied(match.state)


def copied(s: Any) -> Any:
    """A copy of any state, alone in an array of one like those of the referee."""
    return np.array([s], s.dtype)[0]


def at(match: gn.Match, s: Any) -> gn.Match:
    """A match of the same game and options that begins in this state."""
    return gn.Match(match.game, copied(s), match.options, Stream(bytes(SEED_BYTES)))


def elsewhere(match: gn.Match, seat: int | None, *numbers: int) -> gn.Match:
    """The same table to this seat (None: a spectator), with all that it cannot know drawn anew."""
    s = editable(match)
    resample(s, -1 if seat is None else seat, fast(*numbers))
    return at(match, s)
