"""What a seat sees, as one row of numbers, in the order of the form in ``view.py``."""

import numpy as np

from gamenight.core.kernel import kernel
from gamenight.core.sights import put_own, put_set
from gamenight.games.skipbo.kernels.stacks import card_at
from gamenight.games.skipbo.kernels.table import PAD, playing

FULL = 12


@kernel
def sight(s, seat, out):
    """What lies open to all; face-down cards are counted; then the seat's own hand."""
    out[0], out[1], out[2], out[3] = s.dealer, s.turn, playing(s), 4
    n = 4
    for pile in range(4):
        n = _building(s, pile, out, n)
    out[n] = s.seats
    n += 1
    for owner in range(s.seats):
        out[n], out[n + 1] = s.pile[owner, 0, 0], s.tops[owner, 0]
        n += 2
    out[n] = s.seats
    n += 1
    for owner in range(s.seats):
        n = _discards(s, owner, out, n)
    out[n] = s.seats
    for owner in range(s.seats):
        out[n + 1 + owner] = s.held[owner]
    n += 1 + s.seats
    out[n], out[n + 1], out[n + 2] = s.draw_size, s.aside_size, s.passes
    out[n + 3], out[n + 4] = s.games, s.drawn_games
    n = _pad(s, out, n + 5)
    out[n] = s.done
    n = _manual(s, out, n + 1)
    return put_own(s.hand, seat, out, n)


@kernel
def _building(s, pile, out, n):
    """A pile's height, the values that SKIP-BOs stand for in it, what it needs next."""
    height = s.build[pile]
    out[n] = height
    n = put_set(np.int64(s.wilds[pile]), out, n + 1)
    out[n] = 1 if height < FULL else 0
    if height < FULL:
        n += 1
        out[n] = height + 1
    return n + 1


@kernel
def _discards(s, owner, out, n):
    """Four piles, each from the bottom, behind its height."""
    out[n] = 4
    n += 1
    for i in range(1, 5):
        height = s.pile[owner, i, 0]
        out[n] = height
        for place in range(1, height + 1):
            out[n + place] = card_at(s, owner, i, place)
        n += 1 + height
    return n


@kernel
def _pad(s, out, n):
    """Each game's winner, if it had one, and points."""
    games = min(s.games, PAD)
    out[n] = games
    n += 1
    for game in range(games):
        out[n] = 1 if s.pad[game] else 0
        if s.pad[game]:
            n += 1
            out[n] = s.pad[game] // 1024 - 1
        out[n + 1] = s.pad[game] % 1024
        n += 2
    return n


@kernel
def _manual(s, out, n):
    """What only a manual table needs to know."""
    out[n] = s.manual
    n += 1
    if s.manual == 0:
        return n
    out[n], out[n + 1], out[n + 2] = s.owed, s.begun, 1 if s.stray else 0
    n += 3
    if s.stray:
        out[n] = playing(s)
        n += 1
    n = put_set(s.accused, out, put_set(s.spoke, out, put_set(s.barred, out, n)))
    out[n] = 1 if s.accusation else 0
    n += 1
    if s.accusation:
        out[n] = s.accusation - 1
        n = put_set(s.rejected, out, put_set(s.upheld, out, n + 1))
    return n
