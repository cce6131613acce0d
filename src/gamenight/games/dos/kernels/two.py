"""Which moves bring a hand to exactly two cards, and so can carry the call (32)."""

from gamenight.core.kernel import kernel
from gamenight.games.dos.kernels.plays import DONE, DRAW, MATCH, SECOND, is_match
from gamenight.games.dos.kernels.table import LAYING, MATCHING, supply


@kernel(boundscheck=False)
def brings_two(s, seat, move):
    """Whether the seat on turn has two after this move, and after the turn if that ends with it."""
    held, joining = s.count[seat], s.aside[0]
    if move == DRAW:
        return held == 1 and supply(s) > 0
    if move == DONE:
        goes_on = s.phase == MATCHING and s.singles + s.doubles > 0
        return joining > 0 and not goes_on and held + joining == 2
    if is_match(move):
        left = held - (2 if SECOND[move - MATCH] >= 0 else 1)
        return left == 2 or (left == 0 and joining == 2)
    left = held - 1
    if s.phase == LAYING and left > 0 and s.must + s.may > 1:
        return left == 2
    return left + joining == 2
