"""What a state must fulfil, and how the part of it that a seat cannot know is drawn anew."""

import numpy as np

from gamenight.core.kernel import entry, kernel
from gamenight.core.piles import pick
from gamenight.games.skipbo.kernels.stacks import card_at, mix, put_at
from gamenight.games.skipbo.state import (
    HAND,
    KINDS,
    WILD,
    drawable,
    full_deck,
    has_play_from_piles,
    playing,
)


@kernel
def find_fault(s):
    """0, or the number of the invariant that this state breaks."""
    table = np.zeros(KINDS, np.int64)
    hidden = np.zeros(KINDS, np.int64)
    count_visible(s, table)
    count_hidden(s, -1, hidden)
    for kind in range(KINDS):
        if table[kind] + s.aside[kind] + hidden[kind] != full_deck(kind):
            return 1
        if s.draw[kind] < 0 or s.aside[kind] < 0:
            return 2
    if np.sum(s.draw) != s.draw_size or np.sum(s.aside) != s.aside_size:
        return 3
    for pile in range(4):
        if s.build[pile] > 12 or (s.build[pile] == 12 and s.done == 0):
            return 4
    for seat in range(s.seats):
        broken = _check_seat(s, seat)
        if broken:
            return broken
    if s.done == 0 and s.accusation == 0:
        stuck = s.held[playing(s)] == 0 and not has_play_from_piles(s, playing(s))
        if stuck and not (drawable(s) and s.manual):
            return 9
    return 0


@kernel
def _check_seat(s, seat):
    if np.sum(s.hand[seat]) != s.held[seat] or s.held[seat] > HAND:
        return 5
    for i in range(5):
        if s.tops[seat, i] != card_at(s, seat, i, s.pile[seat, i, 0]):
            return 6
    buried = np.zeros(KINDS, np.int64)
    for place in range(1 + np.int64(s.slipped[seat]), s.pile[seat, 0, 0]):
        buried[card_at(s, seat, 0, place)] += 1
    for kind in range(KINDS):
        if s.hand[seat, kind] < 0 or s.sunk[seat, kind] > buried[kind]:
            return 7
        if s.draw[kind] > s.shuffled[kind] - s.drawn[seat, kind]:
            return 8
    return 0


@entry
def count_visible(s, bag):
    """Add all cards that lie face-up: stock tops, discard piles, building piles."""
    for seat in range(s.seats):
        for i in range(1, 5):
            for place in range(1, s.pile[seat, i, 0] + 1):
                bag[card_at(s, seat, i, place)] += 1
        if s.pile[seat, 0, 0] > 0:
            bag[s.tops[seat, 0]] += 1
    for pile in range(4):
        for value in range(1, s.build[pile] + 1):
            bag[WILD if np.int64(s.wilds[pile]) >> value & 1 else value] += 1


@kernel
def count_hidden(s, seat, bag):
    """Add all cards that lie hidden from a seat (-1: a spectator), those set aside left out."""
    for kind in range(KINDS):
        bag[kind] += s.draw[kind]
        for other in range(s.seats):
            if other != seat:
                bag[kind] += s.hand[other, kind]
    for other in range(s.seats):
        for place in range(1, s.pile[other, 0, 0]):
            bag[card_at(s, other, 0, place)] += 1


@entry
def scatter(s, seat, unseen, ch):
    """Lay the cards that a seat has not seen into the places that it cannot look at.

    What is certain is kept: the draw pile holds only cards that it was last made of and that the
    seat has not drawn since; a stock holds the cards that all saw being shuffled into it. Other
    seats' own knowledge of the draw pile is not imagined: they know no more than a spectator.
    """
    left = np.int64(0)
    for kind in range(KINDS):
        for other in range(s.seats):
            unseen[kind] -= s.sunk[other, kind]
            if other != seat:
                s.drawn[other, kind] = 0
        left += unseen[kind]
    left = _scatter_draw_pile(s, seat, unseen, left, ch)
    for other in range(s.seats):
        if other != seat:
            s.hand[other] = 0
            for _ in range(s.held[other]):
                s.hand[other, pick(ch, unseen, left)] += 1
                left -= 1
        left = _scatter_stock(s, other, unseen, left, ch)


@kernel
def _scatter_draw_pile(s, seat, unseen, left, ch):
    possible = np.zeros(KINDS, np.int64)
    total = np.int64(0)
    for kind in range(KINDS):
        own = np.int64(s.drawn[seat, kind]) if seat >= 0 else np.int64(0)
        possible[kind] = min(unseen[kind], np.int64(s.shuffled[kind]) - own)
        total += possible[kind]
    s.draw[:] = 0
    for _ in range(s.draw_size):
        card = pick(ch, possible, total)
        total -= 1
        s.draw[card] += 1
        unseen[card] -= 1
    return left - s.draw_size


@kernel
def _scatter_stock(s, seat, unseen, left, ch):
    """Penalty cards lie at the bottom; cards known to be in the stock lie anywhere above them."""
    lowest, highest = np.int64(s.slipped[seat]) + 1, s.pile[seat, 0, 0] - 1
    place = highest
    for kind in range(KINDS):
        for _ in range(s.sunk[seat, kind]):
            put_at(s, seat, 0, place, kind)
            place -= 1
    sunk = highest - place
    for place in range(highest - sunk, 0, -1):
        put_at(s, seat, 0, place, pick(ch, unseen, left))
        left -= 1
    if sunk > 0:
        mix(s, seat, 0, lowest, highest, ch)
    return left
