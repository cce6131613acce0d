"""Features of a SKIP-BO table: how far each stock is from its next play.

Sets of cards are bits by value. A building pile of height h wants the cards from h + 1 up to the
one below a stock's top; those that are not at hand are *missing*.
"""

import numpy as np

from gamenight.core.kernel import kernel
from gamenight.games.skipbo.state import KINDS, WILD, after, partner, same_side

FAR = 99
_VALUES = (1 << WILD) - 2  # 1 to 12
COUNT = np.array([bin(cards).count("1") for cards in range(1 << KINDS)], np.int64)


@kernel(boundscheck=False)
def wanted_for(height, top):
    """The set of cards that lift a pile of this height to just below a top, round 12 if need be."""
    below_top = (np.int64(1) << top) - 2
    up_to_height = (np.int64(2) << height) - 2
    if height < top:
        return below_top & ~up_to_height
    return (_VALUES & ~up_to_height) | below_top


@kernel(boundscheck=False)
def missing(build, top, have):
    """The fewest cards that are missing on the way to a top, over all piles; FAR without a top."""
    if top == 0:
        return FAR
    if top == WILD:
        return 0
    best = FAR
    for pile in range(4):
        n = COUNT[wanted_for(np.int64(build[pile]), top) & ~have]
        best = min(best, n)
    return best


@kernel(boundscheck=False)
def discard_tops(s, seat):
    """The set of cards on top of a seat's discard piles."""
    have = np.int64(0)
    for i in range(1, 5):
        have |= np.int64(1) << np.int64(s.tops[seat, i])
    return have & ~np.int64(1)


@kernel(boundscheck=False)
def in_hand(s, seat):
    have = np.int64(0)
    for kind in range(1, KINDS):
        have |= np.int64(s.hand[seat, kind] > 0) << kind
    return have


@kernel(boundscheck=False)
def threat(s, seat, build):
    """The fewest cards that an opponent is missing, as far as its face-up cards show.

    Later opponents have others between them and their turn: each seat's distance adds a little.
    """
    best = float(FAR)
    other = after(s, seat)
    delay = 0.0
    while other != seat:
        if not same_side(s, seat, other):
            have = discard_tops(s, other)
            mate = partner(s, other)
            if mate >= 0:
                have |= discard_tops(s, mate)
                best = min(best, delay + missing(build, np.int64(s.tops[mate, 0]), have))
            best = min(best, delay + missing(build, np.int64(s.tops[other, 0]), have))
        delay += 0.5
        other = after(s, other)
    return best


@kernel(boundscheck=False)
def worth_discarding(s, card, pile_top, height, build, route):
    """How well a card lies on a discard pile: in runs and on equals, never a SKIP-BO if avoidable.

    ``route`` is the set of cards that the own stock is waiting for.
    """
    value = -0.012 * height
    if pile_top == card + 1:
        value += 0.4
    elif pile_top == card:
        value += 0.25
    elif pile_top == 0:
        value += 0.0
    elif pile_top > card:
        value -= 0.12 + (0.8 if pile_top == WILD else 0.0)
    else:
        value -= 0.28
    if card == WILD:
        return value - 3.0
    if route >> card & 1:
        value -= 0.35
    wait = 12
    for pile in range(4):
        wait = min(wait, (card - 1 - np.int64(build[pile])) % 12)
    return value + 0.025 * wait
