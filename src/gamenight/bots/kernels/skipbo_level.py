"""How the bot of SKIP-BO acts at any level, at a table with automatic or manual draws."""

import numpy as np

from gamenight.bots.kernels.skipbo_think import think
from gamenight.core.chance import below
from gamenight.core.kernel import program
from gamenight.games.skipbo.kernels.listing import offered
from gamenight.games.skipbo.kernels.table import DRAW, REJECT, UPHOLD, must_draw


@program
def decide(desk, seat, level, root, ch):
    """The move of a seat that ``desk.states[0]`` waits for."""
    s = desk.states[0]
    if s.accusation:
        heard = s.spoke >> (s.accusation - 1) & 1
        return np.int64(UPHOLD if heard else REJECT)
    if must_draw(s, seat):
        return np.int64(DRAW)
    think(desk, seat, level, root, ch)
    return np.int64(desk.plans[desk.order[0], 1])


@program
def respond(s, seat, level, ch, out):
    """A call or an accusation, or -1 for silence."""
    if offered(s, seat, out) == 0 or below(ch, 100) >= level.alert:
        return np.int64(-1)
    return np.int64(out[0])
