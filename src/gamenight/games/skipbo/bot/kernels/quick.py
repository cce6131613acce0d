"""A quick player of SKIP-BO that knows where it is going: the bot's rollouts.

It walks to its stock card when it can, empties its hand when it can, and otherwise plays on
only where that does not help the next opponent.
"""

import numpy as np

from gamenight.core.kernel import kernel
from gamenight.games.skipbo.bot.kernels.sense import (
    COUNT,
    FAR,
    discard_tops,
    in_hand,
    threat,
    wanted_for,
    worth_discarding,
)
from gamenight.games.skipbo.state import (
    DISCARD,
    DISCARDS,
    FROM_HAND,
    KINDS,
    PARTNER_DISCARDS,
    PARTNER_STOCK,
    PASS,
    STOCK,
    WILD,
    partner,
)


@kernel(boundscheck=False)
def quick(s, seat):
    """A move of the seat in turn that owes no draw."""
    mate = partner(s, seat)
    hand = in_hand(s, seat)
    tops = discard_tops(s, seat)
    if mate >= 0:
        tops |= discard_tops(s, mate)
    wilds = _wilds(s, seat, mate)
    pile = _route(s, np.int64(s.tops[seat, 0]), hand | tops, wilds)
    top, source = np.int64(s.tops[seat, 0]), STOCK
    if pile < 0 and mate >= 0:
        pile = _route(s, np.int64(s.tops[mate, 0]), hand | tops, wilds)
        top, source = np.int64(s.tops[mate, 0]), PARTNER_STOCK
    if pile >= 0:
        height = np.int64(s.build[pile])
        if top == WILD or top == height + 1:
            return np.int64(source * 4 + pile)
        return _step(s, seat, mate, pile, hand)
    move = _emptying(s, seat)
    if move < 0:
        move = _idle_play(s, seat, mate)
    if move >= 0:
        return move
    return quick_discard(s, seat) if s.held[seat] > 0 else np.int64(PASS)


@kernel(boundscheck=False)
def _wilds(s, seat, mate):
    n = np.int64(s.hand[seat, WILD])
    for i in range(1, 5):
        n += s.tops[seat, i] == WILD
        n += mate >= 0 and s.tops[mate, i] == WILD
    return n


@kernel(boundscheck=False)
def _route(s, top, have, wilds):
    """The pile on which the way to a stock's top costs fewest SKIP-BOs and cards; -1 if none."""
    if top == 0:
        return -1
    if top == WILD:
        return _highest(s)
    best, cost = -1, 1000
    for pile in range(4):
        wanted = wanted_for(np.int64(s.build[pile]), top)
        lacking = COUNT[wanted & ~have]
        if lacking <= wilds and 10 * lacking + COUNT[wanted] < cost:
            best, cost = pile, 10 * lacking + COUNT[wanted]
    return best


@kernel(boundscheck=False)
def _highest(s):
    best = 0
    for pile in range(1, 4):
        if s.build[pile] > s.build[best]:
            best = pile
    return best


@kernel(boundscheck=False)
def _step(s, seat, mate, pile, hand):
    """The next card onto a pile: from a discard pile, from the hand, else a SKIP-BO."""
    card = np.int64(s.build[pile]) + 1
    for kind in (card, np.int64(WILD)):
        if kind == WILD and hand >> kind & 1:
            return (FROM_HAND + kind) * 4 + pile
        for i in range(4):
            if s.tops[seat, 1 + i] == kind:
                return np.int64((DISCARDS + i) * 4 + pile)
            if mate >= 0 and s.tops[mate, 1 + i] == kind:
                return np.int64((PARTNER_DISCARDS + i) * 4 + pile)
        if hand >> kind & 1:
            return (FROM_HAND + kind) * 4 + pile
    return np.int64(-1)


@kernel(boundscheck=False)
def _emptying(s, seat):
    """The first of the plays that empty the hand, for five new cards at once; -1 if they do not."""
    held = np.int64(s.held[seat])
    if held == 0 or held - s.hand[seat, WILD] > 4:
        return np.int64(-1)
    b0, b1, b2, b3 = (
        np.int64(s.build[0]),
        np.int64(s.build[1]),
        np.int64(s.build[2]),
        np.int64(s.build[3]),
    )
    left = np.int64(0)
    for kind in range(1, WILD):
        if s.hand[seat, kind] > 1:
            return np.int64(-1)
        left |= np.int64(s.hand[seat, kind] > 0) << kind
    first = np.int64(-1)
    while left != 0:
        if left >> (b0 + 1) & 1:
            pile, card = 0, b0 + 1
            b0 = card % 12
        elif left >> (b1 + 1) & 1:
            pile, card = 1, b1 + 1
            b1 = card % 12
        elif left >> (b2 + 1) & 1:
            pile, card = 2, b2 + 1
            b2 = card % 12
        elif left >> (b3 + 1) & 1:
            pile, card = 3, b3 + 1
            b3 = card % 12
        else:
            return np.int64(-1)
        left ^= np.int64(1) << card
        if first < 0:
            first = (FROM_HAND + card) * 4 + pile
    if first < 0 and held == s.hand[seat, WILD]:
        return np.int64((FROM_HAND + WILD) * 4) if held == 1 else np.int64(-1)
    return first if s.hand[seat, WILD] <= 1 else np.int64(-1)


@kernel(boundscheck=False)
def _idle_play(s, seat, mate):
    """A card that fits and does not bring the next opponent nearer; -1 if there is none."""
    before = float(FAR)
    for pile in range(4):
        card = np.int64(s.build[pile]) + 1
        source = np.int64(-1)
        for i in range(4):
            if s.tops[seat, 1 + i] == card:
                source = np.int64(DISCARDS + i)
            elif mate >= 0 and s.tops[mate, 1 + i] == card:
                source = np.int64(PARTNER_DISCARDS + i)
        if source < 0 and s.hand[seat, card] > 0:
            source = FROM_HAND + card
        if source < 0:
            continue
        if before == FAR:
            before = threat(s, seat, s.build)
        s.build[pile] = card % 12
        then = threat(s, seat, s.build)
        s.build[pile] = card - 1
        if then >= before or then > 2:
            return np.int64(source * 4 + pile)
    return np.int64(-1)


@kernel(boundscheck=False)
def route_wanted(s, seat, build, have):
    """The cards that the seat's own stock waits for, on the pile where fewest are missing."""
    top = np.int64(s.tops[seat, 0])
    if top == 0 or top == WILD:
        return np.int64(0)
    best, wanted = FAR, np.int64(0)
    for pile in range(4):
        cards = wanted_for(np.int64(build[pile]), top)
        n = COUNT[cards & ~have]
        if n < best:
            best, wanted = n, cards
    return wanted


@kernel(boundscheck=False)
def quick_discard(s, seat):
    have = in_hand(s, seat) | discard_tops(s, seat)
    route = route_wanted(s, seat, s.build, have)
    best, move = -1000.0, np.int64(-1)
    for card in range(1, KINDS):
        if s.hand[seat, card] == 0:
            continue
        for pile in range(4):
            height = s.pile[seat, 1 + pile, 0]
            top = np.int64(s.tops[seat, 1 + pile])
            value = worth_discarding(s, card, top, height, s.build, route)
            if value > best:
                best, move = value, np.int64(DISCARD + (card - 1) * 4 + pile)
    return move
