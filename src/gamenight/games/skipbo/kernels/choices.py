"""The list of legal moves, best kinds first."""

import numpy as np

from gamenight.core.chance import below
from gamenight.core.kernel import kernel
from gamenight.games.skipbo.kernels.manual import due, may_accuse, may_speak
from gamenight.games.skipbo.state import (
    ACCUSE,
    CALL,
    DISCARD,
    DISCARDS,
    DRAW,
    FROM_HAND,
    KINDS,
    PARTNER_DISCARDS,
    PARTNER_STOCK,
    PASS,
    REJECT,
    SPEAK,
    STOCK,
    UPHOLD,
    WILD,
    drawable,
    must_draw,
    partner,
    playing,
    wanted,
)


@kernel
def list_moves(s, seat, out):
    """Write all legal moves of a seat in the order of the rules' notation, and return how many."""
    if s.done:
        return 0
    if s.manual:
        return _legal_by_hand(s, seat, out)
    return _turn_moves(s, seat, out) if seat == s.turn else 0


@kernel(boundscheck=False)
def _turn_moves(s, seat, out):
    """Plays, discards and the pass of a seat that owes no draw.

    A move is written first and counted afterwards if the card is there: hands are random, so
    branches on them would be guessed wrong.
    """
    n = _plays(s, seat, out)
    for card in range(1, KINDS):
        for pile in range(4):
            out[n + pile] = DISCARD + (card - 1) * 4 + pile
        n += 4 * (s.hand[seat, card] > 0)
    if s.held[seat] == 0:
        out[n] = PASS
        n += 1
    return n


@kernel(boundscheck=False)
def pick_move(s, seat, out, ch):
    """A random move of a seat waited for: moves are counted, and only plays ever written down."""
    if s.manual or s.partners or s.held[seat] == 0:
        return out[below(ch, list_moves(s, seat, out))]
    plays = _count_plays(s, seat)
    kinds = 0
    for kind in range(1, KINDS):
        kinds += s.hand[seat, kind] > 0
    r = below(ch, plays + 4 * kinds)
    if r < plays:
        _plays(s, seat, out)
        return out[r]
    r -= plays
    nth = r >> 2
    card, passed = np.int64(1), np.int64(0)
    for kind in range(1, KINDS):
        passed += s.hand[seat, kind] > 0
        card += passed <= nth
    return DISCARD + (card - 1) * 4 + (r & 3)


@kernel(boundscheck=False)
def _count_plays(s, seat):
    """How many plays a seat without a partner has; ``ways`` holds four bits for each card."""
    ways = np.int64(4) << 4 * WILD
    plays = 4 * (s.hand[seat, WILD] > 0)
    for pile in range(4):
        needed = np.int64(s.build[pile]) + 1
        ways += np.int64(1) << 4 * needed
        plays += s.hand[seat, needed] > 0
    for i in range(5):
        plays += ways >> 4 * np.int64(s.tops[seat, i]) & 15
    return plays


@kernel(boundscheck=False)
def _plays(s, seat, out):
    n = _plays_from_piles(s, seat, out)
    for pile in range(4):
        needed = np.int64(s.build[pile]) + 1
        out[n] = (FROM_HAND + needed) * 4 + pile
        n += s.hand[seat, needed] > 0
    if s.hand[seat, WILD] > 0:
        for pile in range(4):
            out[n] = (FROM_HAND + WILD) * 4 + pile
            n += 1
    return n


@kernel(boundscheck=False)
def _plays_from_piles(s, seat, out):
    fitting = wanted(s)
    if s.partners == 0:
        n = _list_top(s, fitting, s.tops[seat, 0], STOCK, out, 0)
        for i in range(4):
            n = _list_top(s, fitting, s.tops[seat, 1 + i], DISCARDS + i, out, n)
        return n
    mate = partner(s, seat)
    n = _list_top(s, fitting, s.tops[seat, 0], STOCK, out, 0)
    n = _list_top(s, fitting, s.tops[mate, 0], PARTNER_STOCK, out, n)
    for i in range(4):
        n = _list_top(s, fitting, s.tops[seat, 1 + i], DISCARDS + i, out, n)
    for i in range(4):
        n = _list_top(s, fitting, s.tops[mate, 1 + i], PARTNER_DISCARDS + i, out, n)
    return n


@kernel(boundscheck=False)
def _list_top(s, fitting, card, source, out, n):
    if fitting >> np.int64(card) & 1:
        for pile in range(4):
            out[n] = source * 4 + pile
            n += card == WILD or card == s.build[pile] + 1
    return n


@kernel
def _legal_by_hand(s, seat, out):
    if s.accusation:
        if not due(s, seat):
            return 0
        out[0] = UPHOLD
        out[1] = REJECT
        return 2
    if s.stray and seat != s.stray - 1:
        out[0] = CALL
        return 1
    n = 0
    if seat == playing(s) or s.begun == 0:
        if not must_draw(s, seat):
            n = _turn_moves(s, seat, out)
            if seat != playing(s) and s.held[seat] == 0:
                n -= 1  # nobody passes out of order (clause 43)
        if drawable(s):
            out[n] = DRAW
            n += 1
    if may_speak(s, seat):
        out[n] = SPEAK
        n += 1
    quiet = partner(s, s.turn)
    if quiet >= 0 and may_accuse(s, seat, quiet):
        out[n] = ACCUSE + quiet
        n += 1
    return n
