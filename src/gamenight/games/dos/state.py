"""The state of DOS, and how cards move about the table."""

from typing import Any

import numpy as np

from gamenight.core.chance import below
from gamenight.core.kernel import kernel, state_type
from gamenight.core.log import emit
from gamenight.games.dos.cards import CARDS, FRESH, KINDS

START, DREW, MATCHING, LAYING, OVER = 0, 1, 2, 3, 4  # phases of a turn

DEALER_CARD, DEALER, DEALT, ROW_CARD = 1, 2, 3, 4
MATCHED, DRAWN, NOT_DRAWN, LAID, FINISHED = 5, 6, 7, 8, 9
REFILLED, MADE_TO_DRAW, JOINED, SHUFFLED = 10, 11, 12, 13
CALLED, CAUGHT, PENALTY_CARD, SET_ASIDE = 14, 15, 16, 17
WENT_OUT, COUNTED, WON = 18, 19, 20

STATE = state_type(
    [
        ("seats", np.int64),
        ("target", np.int64),  # 0: one round
        ("forced", np.int64),  # 1: cards for single colour matches are compulsory
        ("first_dealer", np.int64),  # -1: drawn
        ("dealer", np.int64),
        ("rounds", np.int64),
        ("turn", np.int64),
        ("phase", np.int64),
        ("due", np.int64),  # the set of seats that owe the call
        ("singles", np.int64),  # single colour matches of this turn
        ("doubles", np.int64),
        ("must", np.int64),  # earned cards still to be laid
        ("may", np.int64),
        ("score", np.int64, (4,)),
        ("count", np.int64, (4,)),
        ("held", np.int64, (4,)),  # the set of kinds in each hand
        ("hand", np.int16, (4, KINDS)),
        ("aside", np.int16, (11,)),  # a size that leaves no padding in the record
        ("deck", np.int16, (CARDS + 1,)),
        ("discard", np.int16, (CARDS + 1,)),
        ("row", np.int16, (CARDS + 1,)),
        ("played", np.int16, (CARDS + 1, 2)),  # 1 + kind of the cards on each row card; 0: none
    ]
)


def configure(s: Any, options: dict[str, Any]) -> None:
    s.target = 0 if options["target"] == "one_round" else options["target"]
    s.forced = options["single_bonus"] == "forced"
    s.first_dealer = -1 if options["dealer"] == "draw" else options["dealer"]


@kernel(boundscheck=False)
def fresh_deck(s):
    """All 108 cards in the deck, in card order."""
    s.deck[0] = CARDS
    for i in range(CARDS):
        s.deck[i + 1] = FRESH[i]


@kernel(boundscheck=False)
def take(s, ch, log):
    """A card from the deck, each equally likely; -1 if there is none at all (38, 39)."""
    n = np.int64(s.deck[0])
    if n == 0:
        n = np.int64(s.discard[0])
        if n == 0:
            return -1
        for i in range(n + 1):
            s.deck[i] = s.discard[i]
            s.discard[i] = 0
        emit(log, SHUFFLED, s.turn, n)
    i = 1 + below(ch, n)
    card = np.int64(s.deck[i])
    s.deck[i] = s.deck[n]
    s.deck[n] = 0
    s.deck[0] = n - 1
    return card


@kernel
def supply(s):
    """How many cards can be taken before nothing is left."""
    return np.int64(s.deck[0]) + np.int64(s.discard[0])


@kernel(boundscheck=False)
def gain(s, seat, card):
    s.hand[seat, card] += 1
    s.held[seat] |= 1 << card
    s.count[seat] += 1
    _watch(s, seat)


@kernel(boundscheck=False)
def lose(s, seat, card):
    s.hand[seat, card] -= 1
    if s.hand[seat, card] == 0:
        s.held[seat] ^= 1 << card
    s.count[seat] -= 1
    _watch(s, seat)


@kernel(boundscheck=False)
def _watch(s, seat):
    """A hand that becomes two owes the call, any other owes none (31)."""
    if s.count[seat] == 2:
        s.due |= 1 << seat
    else:
        s.due &= ~(1 << seat)


@kernel
def owes(s, seat):
    return s.due >> seat & 1 == 1


@kernel
def quit_owing(s, seat):
    s.due &= ~(1 << seat)


@kernel
def next_seat(s, seat):
    return seat + 1 if seat + 1 < s.seats else 0


@kernel(boundscheck=False)
def place_of(s, kind):
    """The first place of the row with an unmatched card of this kind; 0 if there is none."""
    for i in range(1, s.row[0] + 1):
        if s.row[i] == kind and s.played[i, 0] == 0:
            return i
    return 0


@kernel
def clear_table(s):
    """Before a deal: no card is anywhere."""
    s.count[:] = 0
    s.held[:] = 0
    s.hand[:] = 0
    s.aside[:] = 0
    s.discard[:] = 0
    s.row[:] = 0
    s.played[:] = 0
    s.due = s.singles = s.doubles = s.must = s.may = 0


@kernel(boundscheck=False)
def discard_matched(s):
    """Matched row cards and those played on them go to the discard pile (23)."""
    kept = 0
    size = np.int64(s.row[0])
    n = np.int64(s.discard[0])
    for i in range(1, size + 1):
        if s.played[i, 0] == 0:
            kept += 1
            s.row[kept] = s.row[i]
        else:
            s.discard[n + 1] = s.row[i]
            s.discard[n + 2] = s.played[i, 0] - 1
            n += 2
            if s.played[i, 1] > 0:
                n += 1
                s.discard[n] = s.played[i, 1] - 1
            s.played[i, 0] = 0
            s.played[i, 1] = 0
    for i in range(kept + 1, size + 1):
        s.row[i] = 0
    s.row[0] = kept
    s.discard[0] = n
