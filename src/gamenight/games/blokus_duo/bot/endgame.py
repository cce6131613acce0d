"""The exact endgame: tried when few placements are left, given up when it takes too long."""

from typing import Any

import numpy as np

from gamenight.core.log import silent_log
from gamenight.games.blokus_duo.bot.kernels import endgame as kernels
from gamenight.games.blokus_duo.state import STATE
from gamenight.games.blokus_duo.tables import MOVES

OPENNESS_MAX = 90
POSITIONS = 60_000  # about a fifth of a second


class Endgame:
    """Solves positions near the end."""

    def __init__(self) -> None:
        self._states = np.zeros(kernels.DEPTH_MAX, STATE)
        self._lists = np.empty((kernels.DEPTH_MAX, MOVES), np.int64)
        self._frames = np.zeros((kernels.DEPTH_MAX, kernels.FRAME), np.int64)
        self._leads = np.empty(MOVES, np.int64)
        self._out = np.empty(MOVES, np.int64)
        self._left = np.zeros(1, np.int64)

    def solve(self, s: Any, ch: Any) -> list[tuple[int, int]] | None:
        """Placements and the seat's lead behind each, best first; None if it is too early.

        The first lead is exact, the others are no less than the truth.
        """
        if kernels.openness(s, self._out) > OPENNESS_MAX:
            return None
        self._states[0] = s
        n = kernels.solved_moves(
            self._states,
            self._lists,
            self._frames,
            self._leads,
            POSITIONS,
            self._left,
            ch,
            silent_log(),
        )
        if n < 0:
            return None
        sign = 1 if s.turn == 0 else -1
        leads = (sign * self._leads[:n]).tolist()
        found = list(zip(self._lists[0, :n].tolist(), leads, strict=True))
        return sorted(found, key=lambda one: -one[1])
