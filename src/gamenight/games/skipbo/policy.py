"""A sensible quick player, for simulations and rollouts."""

import numpy as np

from gamenight.core.kernel import kernel
from gamenight.games.skipbo.state import (
    CALL,
    DISCARD,
    DISCARDS,
    DRAW,
    FROM_HAND,
    KINDS,
    PARTNER_DISCARDS,
    PARTNER_STOCK,
    PASS,
    STOCK,
    UPHOLD,
    WILD,
    fits,
    must_draw,
    partner,
)


@kernel
def greedy(s, seat, ch):
    """Stock, then piles, then hand; a SKIP-BO where it helps a stock card; discards in runs."""
    if s.accusation:
        return np.int64(UPHOLD)  # the table has heard it: only who spoke can be accused
    if must_draw(s, seat):
        return np.int64(DRAW)
    mate = partner(s, seat)
    move = _fitting(s, s.tops[seat, 0], STOCK)
    if move < 0 and mate >= 0:
        move = _fitting(s, s.tops[mate, 0], PARTNER_STOCK)
    if move < 0:
        move = _bridge(s, seat, mate)
    for i in range(4):
        if move < 0 and s.tops[seat, 1 + i] != WILD:
            move = _fitting(s, s.tops[seat, 1 + i], DISCARDS + i)
        if move < 0 and mate >= 0 and s.tops[mate, 1 + i] != WILD:
            move = _fitting(s, s.tops[mate, 1 + i], PARTNER_DISCARDS + i)
    for pile in range(4):
        card = np.int64(s.build[pile]) + 1
        if move < 0 and s.hand[seat, card] > 0:
            move = (FROM_HAND + card) * 4 + pile
    if move >= 0:
        return move
    return _discard(s, seat) if s.held[seat] > 0 else np.int64(PASS)


@kernel
def greedy_reply(s, seat, ch):
    """Call a turn out of order; otherwise say nothing."""
    return np.int64(CALL) if s.stray else np.int64(-1)


@kernel
def _fitting(s, card, source):
    """The play of a source's card onto the first pile that it fits; -1 if none."""
    for pile in range(4):
        if card > 0 and fits(s, card, pile):
            return np.int64(source * 4 + pile)
    return np.int64(-1)


@kernel
def _bridge(s, seat, mate):
    """A SKIP-BO that makes a stock card fit next; -1 if there is none."""
    source = -1
    if s.hand[seat, WILD] > 0:
        source = FROM_HAND + WILD
    for i in range(4):
        if s.tops[seat, 1 + i] == WILD:
            source = DISCARDS + i
    if source < 0:
        return np.int64(-1)
    for pile in range(4):
        needed = s.build[pile] + 2
        if s.tops[seat, 0] == needed or (mate >= 0 and s.tops[mate, 0] == needed):
            return np.int64(source * 4 + pile)
    return np.int64(-1)


@kernel
def _discard(s, seat):
    """Onto an equal card or the next higher, else the highest card onto the lowest pile."""
    best, move = np.int64(-1000), np.int64(-1)
    for card in range(1, KINDS):
        if s.hand[seat, card] == 0:
            continue
        for pile in range(4):
            top = np.int64(s.tops[seat, 1 + pile])
            value = np.int64(card - (100 if card == WILD else 0))
            if top == card + 1:
                value += 40
            elif top == card:
                value += 30
            elif top == 0:
                value += 20
            else:
                value -= s.pile[seat, 1 + pile, 0]
            if value > best:
                best, move = value, np.int64(DISCARD + (card - 1) * 4 + pile)
    return move
