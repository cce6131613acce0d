"""Cards that leave the draw pile: into hands, and by mistakes and penalties into stocks."""

import numpy as np

from gamenight.core.chance import below
from gamenight.core.kernel import kernel
from gamenight.core.log import emit
from gamenight.games.skipbo.kernels.stacks import card_at, lay, lay_under, mix
from gamenight.games.skipbo.kernels.table import (
    DREW,
    HAND,
    KINDS,
    PENALISED,
    RESHUFFLED,
    SURPLUS,
    TURNED,
    WILD,
    drawable,
)


@kernel
def reshuffle(s, log):
    """The cards set aside become the draw pile (clause 20); a bag is always shuffled."""
    for kind in range(KINDS):
        s.draw[kind] = s.aside[kind]
        s.shuffled[kind] = s.aside[kind]
        s.aside[kind] = 0
        for seat in range(s.seats):
            s.drawn[seat, kind] = 0
    s.draw_size = s.aside_size
    s.aside_size = 0
    emit(log, RESHUFFLED, -1, s.draw_size)


@kernel(boundscheck=False)
def pick_from_draw_pile(s, ch):
    """A random card of the draw pile: the kind in which the r-th card lies, without a branch."""
    r = below(ch, s.draw_size)
    kind, passed = np.int64(1), np.int64(0)
    for k in range(1, WILD):
        passed += s.draw[k]
        kind += passed <= r
    s.draw[kind] -= 1
    s.draw_size -= 1
    return kind


@kernel
def unseen_card(s, ch, log):
    """Take a card from the draw pile, made anew if need be; there must be one (``drawable``)."""
    if s.draw_size == 0:
        reshuffle(s, log)
    s.passes = 0
    return pick_from_draw_pile(s, ch)


@kernel(boundscheck=False)
def take_in_hand(s, seat, card):
    s.hand[seat, card] += 1
    s.held[seat] += 1
    s.drawn[seat, card] += 1


@kernel(boundscheck=False)
def fill_hand(s, seat, ch, log):
    """Draw up to five, or as many as there are (clauses 8, 17, 20 and 21)."""
    n, cards = 0, np.int64(0)
    while s.held[seat] < HAND and drawable(s):
        if s.draw_size == 0:
            if n > 0:
                emit(log, DREW, seat, n, cards)
            n, cards = 0, np.int64(0)
            reshuffle(s, log)
        card = pick_from_draw_pile(s, ch)
        take_in_hand(s, seat, card)
        cards = cards << 4 | card
        n += 1
    if n > 0:
        s.passes = 0
        emit(log, DREW, seat, n, cards)


@kernel
def draw_by_hand(s, seat, ch, log):
    """One card, as ``manual_table`` has it: into the hand, or as surplus into the stock."""
    if s.owed > 0:
        s.owed -= 1
        card = unseen_card(s, ch, log)
        take_in_hand(s, seat, card)
        emit(log, DREW, seat, 1, card)
        return
    old = np.int64(s.tops[seat, 0])
    if old > 0:
        s.sunk[seat, old] += 1
    lay(s, seat, 0, unseen_card(s, ch, log))
    mix(s, seat, 0, 1, s.pile[seat, 0, 0], ch)
    s.slipped[seat] = 0
    emit(log, SURPLUS, seat, s.pile[seat, 0, 0])
    turn_up(s, seat, log)


@kernel
def punish(s, seat, ch, log):
    """Two unseen cards to the bottom of the stock (clause 50)."""
    n = 0
    empty = s.pile[seat, 0, 0] == 0
    while n < 2 and drawable(s):
        lay_under(s, seat, 0, unseen_card(s, ch, log))
        n += 1
    s.slipped[seat] += n
    emit(log, PENALISED, seat, n, s.pile[seat, 0, 0])
    if empty and n > 0:
        turn_up(s, seat, log)


@kernel
def turn_up(s, seat, log):
    """The top of a stock is face-up; what was sure about the hidden rest shrinks with it."""
    n = s.pile[seat, 0, 0]
    card = card_at(s, seat, 0, n)
    s.tops[seat, 0] = card
    if n == 0:
        return
    if s.manual:
        if s.sunk[seat, card] > 0:
            s.sunk[seat, card] -= 1
        s.slipped[seat] = min(np.int64(s.slipped[seat]), n - 1)
    emit(log, TURNED, seat, card, n)
