"""When the bot of SKIP-BO speaks up out of turn."""

import numpy as np

from gamenight.core.chance import below
from gamenight.core.kernel import program
from gamenight.games.skipbo.rules import offered


@program
def respond(s, seat, level, ch, out):
    """A call or an accusation, or -1 for silence."""
    if offered(s, seat, out) == 0 or below(ch, 100) >= level.alert:
        return np.int64(-1)
    return np.int64(out[0])
