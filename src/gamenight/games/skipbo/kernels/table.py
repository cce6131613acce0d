"""How cards move about the table: from the draw pile, off the sources of a play, and aside."""

import numpy as np

from gamenight.core.chance import below
from gamenight.core.kernel import kernel
from gamenight.core.log import emit
from gamenight.games.skipbo.kernels.stacks import card_at, lift
from gamenight.games.skipbo.state import (
    DISCARDS,
    DREW,
    FROM_HAND,
    HAND,
    KINDS,
    PARTNER_DISCARDS,
    PARTNER_STOCK,
    RESHUFFLED,
    TURNED,
    WILD,
    drawable,
    full_deck,
    partner,
)


@kernel
def clear(s):
    """All 162 cards together are the draw pile, and no card is anywhere else (30)."""
    s.pile[:] = 0
    s.tops[:] = 0
    s.held[:] = 0
    s.hand[:] = 0
    s.build[:] = 0
    s.wilds[:] = 0
    s.aside[:] = 0
    s.drawn[:] = 0
    s.sunk[:] = 0
    s.slipped[:] = 0
    s.draw_size = 0
    s.aside_size = 0
    s.passes = 0
    for kind in range(KINDS):
        s.draw[kind] = full_deck(kind)
        s.shuffled[kind] = full_deck(kind)
        s.draw_size += full_deck(kind)


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


@kernel(boundscheck=False)
def take_card(s, seat, source):
    """Take the card of a source; returns it and the seat that it belonged to."""
    if source > FROM_HAND:
        card = np.int64(source - FROM_HAND)
        s.hand[seat, card] -= 1
        s.held[seat] -= 1
        return card, seat
    theirs = source == PARTNER_STOCK or source >= PARTNER_DISCARDS
    owner = partner(s, seat) if theirs else seat
    if source <= PARTNER_STOCK:
        return lift(s, owner, 0), owner
    return lift(s, owner, 1 + source - (PARTNER_DISCARDS if theirs else DISCARDS)), owner


@kernel
def set_aside(s, pile):
    """A complete pile leaves the table, its SKIP-BOs wild again (clauses 10 and 11)."""
    wilds = np.int64(s.wilds[pile])
    for value in range(1, 13):
        s.aside[WILD if wilds >> value & 1 else value] += 1
    s.aside_size += 12
    s.build[pile] = 0
    s.wilds[pile] = 0
