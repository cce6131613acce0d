"""Whether the bot of DOS calls late and catches."""

import numpy as np

from gamenight.core.chance import below
from gamenight.core.kernel import program
from gamenight.games.dos.kernels.plays import CALL
from gamenight.games.dos.rules import offered


@program
def respond(s, seat, level, ch, out):
    """A call, a catch, or -1 for silence."""
    if offered(s, seat, out) == 0:
        return np.int64(-1)
    chance = level.calls_late if out[0] == CALL else level.catches
    return np.int64(out[0]) if below(ch, 100) < chance else np.int64(-1)
