"""Why a placement is good, as a code with parameters: which rule of thumb speaks for it most."""

from typing import Any

import numpy as np

from gamenight.core.kernel import blank
from gamenight.games.blokus_duo.bot.kernels import sight
from gamenight.games.blokus_duo.bot.kernels.tree import WORK
from gamenight.games.blokus_duo.moves import piece_name, squares
from gamenight.games.blokus_duo.tables import LARGE_TO_SMALL, PIECES

LARGE = 5


def reason(s: Any, move: int) -> tuple[str, dict[str, Any]]:
    """The code of the best reason for a placement of the seat whose turn it is."""
    seat = int(s.turn)
    work = blank(WORK)
    sight.look(s, seat, work.layers, work.windows)
    seen = np.zeros(sight.FEATURES)
    sight.notice(work.windows, move, seen)
    piece = piece_name(move)
    count = {name: int(seen[getattr(sight, name)]) for name in _NAMES}
    if count["RIVAL_CORNERS"] >= 2:
        return _code("blocks"), {"piece": piece, "corners": count["RIVAL_CORNERS"]}
    if int(s.placed[seat, 0]) < 4 and count["IN_CENTRE"] >= 2:
        return _code("centre"), {"piece": piece}
    if count["NEW_GROUND"] >= 2:
        return _code("ground"), {"piece": piece, "corners": count["NEW_GROUND"]}
    if count["NEW_CORNERS"] >= 3:
        return _code("opens"), {"piece": piece, "corners": count["NEW_CORNERS"]}
    if count["RIVAL_REACH"] >= 3:
        return _code("hinders"), {"piece": piece, "squares": count["RIVAL_REACH"]}
    if len(squares(move)) == LARGE:
        left = int(s.left[seat]) & int(LARGE_TO_SMALL[0])
        return _code("large"), {"piece": piece, "left": left.bit_count()}
    return _code("fits"), {"piece": piece, "left": PIECES - int(s.placed[seat, 0])}


_NAMES = ("RIVAL_CORNERS", "IN_CENTRE", "NEW_GROUND", "NEW_CORNERS", "RIVAL_REACH")


def _code(name: str) -> str:
    return f"blokus-duo.hint.{name}"
