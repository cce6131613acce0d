"""Soundness of a state, and the redealing of what a seat cannot know."""

import numpy as np

from gamenight.core.chance import below
from gamenight.core.kernel import entry, kernel
from gamenight.core.piles import push
from gamenight.games.dos.cards import COPIES, KINDS
from gamenight.games.dos.state import LAYING, MATCHING, OVER


@kernel
def find_fault(s):
    """1 cards lost or double; 2 a hand miscounted; 3 a call owed without two cards; 4 matched cards
    out of phase; 5 earned cards out of phase; 6 an empty hand plays on; 7 a score out of phase."""
    for kind in range(KINDS):
        if cards_of(s, kind) != COPIES[kind]:
            return 1
    for seat in range(s.seats):
        total, kinds = 0, 0
        for kind in range(KINDS):
            total += s.hand[seat, kind]
            if s.hand[seat, kind] > 0:
                kinds |= 1 << kind
        if total != s.count[seat] or kinds != s.held[seat]:
            return 2
        if s.due >> seat & 1 == 1 and total != 2:
            return 3
        if (total == 0) != (s.phase == OVER and seat == s.dealer):
            return 6
        won = s.score[seat] >= max(s.target, 1)
        if won != (s.phase == OVER and seat == s.dealer):
            return 7
    matched = 0
    for place in range(1, s.row[0] + 1):
        matched += s.played[place, 0] > 0
    if (matched > 0) != (s.phase == MATCHING):
        return 4
    if (s.must + s.may > 0) != (s.phase == LAYING):
        return 5
    return 0


@kernel
def cards_of(s, kind):
    """How many cards of a kind are on the table, wherever they lie."""
    total = 0
    for seat in range(s.seats):
        total += s.hand[seat, kind]
    total += _in(s.deck, kind) + _in(s.discard, kind) + _in(s.row, kind) + _in(s.aside, kind)
    for place in range(1, s.row[0] + 1):
        for i in range(2):
            total += s.played[place, i] == kind + 1
    return total


@kernel
def _in(pile, kind):
    found = 0
    for i in range(1, pile[0] + 1):
        found += pile[i] == kind
    return found


@kernel
def gather(s, seat):
    """Put all that a seat cannot know into the deck: other hands, and the cards set aside."""
    for i in range(1, s.aside[0] + 1):
        push(s.deck, s.aside[i])
    for other in range(s.seats):
        if other != seat:
            for kind in range(KINDS):
                for _ in range(s.hand[other, kind]):
                    push(s.deck, kind)
                s.hand[other, kind] = 0
            s.held[other] = 0


@entry
def deal_unseen(s, seat, ch):
    """Fill the other hands, and the cards set aside, to their number out of the deck."""
    for i in range(1, s.aside[0] + 1):
        s.aside[i] = _unseen_card(s, ch)
    for other in range(s.seats):
        if other != seat:
            for _ in range(s.count[other]):
                card = _unseen_card(s, ch)
                s.hand[other, card] += 1
                s.held[other] |= np.int64(1) << card


@kernel
def _unseen_card(s, ch):
    n = np.int64(s.deck[0])
    i = 1 + below(ch, n)
    card = np.int64(s.deck[i])
    s.deck[i] = s.deck[n]
    s.deck[n] = 0
    s.deck[0] = n - 1
    return card
