"""How the bot of DOS acts at any level: what it plays, and whether it calls and catches in time."""

import numpy as np

from gamenight.bots.kernels.dos_think import think
from gamenight.core.chance import below
from gamenight.core.kernel import program
from gamenight.games.dos.kernels.plays import CALL, CARRIED, DONE
from gamenight.games.dos.kernels.table import LAYING
from gamenight.games.dos.kernels.two import brings_two
from gamenight.games.dos.rules import offered


@program
def decide(desk, seat, level, root, ch):
    """The move of the seat on turn in ``desk.states[0]``."""
    s = desk.states[0]
    if s.phase == LAYING and s.must == 0 and below(ch, 100) >= level.bonus:
        move = np.int64(DONE)
    else:
        think(desk, seat, level, root, ch)
        move = np.int64(desk.plans[desk.order[0], 1])
    if brings_two(s, seat, move) and below(ch, 100) < level.calls:
        return move + CARRIED
    return move


@program
def respond(s, seat, level, ch, out):
    """A call, a catch, or -1 for silence."""
    if offered(s, seat, out) == 0:
        return np.int64(-1)
    chance = level.calls_late if out[0] == CALL else level.catches
    return np.int64(out[0]) if below(ch, 100) < chance else np.int64(-1)
