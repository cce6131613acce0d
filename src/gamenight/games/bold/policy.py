"""A quick sensible player of BOLD: it remembers all that was shown, and looks one card ahead."""

import numpy as np

from gamenight.core.chance import below
from gamenight.core.kernel import kernel
from gamenight.core.piles import size
from gamenight.games.bold.cards import PLACES, TALLIES, TALLY_BITS, VALUE_WORDS, VALUES
from gamenight.games.bold.state import (
    ALL_PLACES,
    COVER,
    STOP,
    count_of,
    pair_move,
    two_up,
)

GIFT = 3  # one lost row in so many is counted as a gift to the next seat, who has seen it too


@kernel
def greedy(s, seat, ch):
    """Known matching cards first; then unknown ones, while the odds beat the group as it is.

    The first card of a turn cannot lose it: an unknown one tells most.
    """
    if s.shared == 0:
        return COVER
    known = s.seen & ~s.up
    unknown = ALL_PLACES & ~s.seen
    value, n = commonest(s, known, s.shared)
    if s.up == 0 and s.together:
        return opening_pair(s, ch, known, value, n)
    if s.up == 0 and unknown:
        return random_place(ch, unknown)
    if n > 0:
        return showing(s, known, value)
    if two_up(s) and not (unknown and odds_are_good(s)):
        return STOP
    return random_place(ch, unknown if unknown else ALL_PLACES & ~s.up)


@kernel
def opening_pair(s, ch, known, value, n):
    if n >= 2:
        first = showing(s, known, value)
        second = showing(s, known & ~(1 << first), value)
    else:
        first = random_place(ch, ALL_PLACES & ~known)
        second = random_place(ch, ALL_PLACES & ~known & ~(1 << first))
    return pair_move(min(first, second), max(first, second))


@kernel
def commonest(s, places, values):
    """Which of these values the most cards of these places show, and how many do."""
    tally = np.int64(0)
    for place in range(PLACES):
        if places >> place & 1:
            tally += TALLIES[s.grid[place]]
    best, most = 0, np.int64(0)
    for value in range(len(VALUE_WORDS)):
        n = tally >> TALLY_BITS * value & (1 << TALLY_BITS) - 1
        if values >> value & 1 and n > most:
            best, most = value, n
    return best, most


@kernel
def showing(s, places, value):
    """The place among these whose card shows a value and leaves the most values shared."""
    best, most = -1, 0
    for place in range(PLACES):
        values = VALUES[s.grid[place]] & s.shared
        if places >> place & 1 and values >> value & 1:
            n = count_of(values)
            if n > most:
                best, most = place, n
    return best


@kernel
def odds_are_good(s):
    """Whether an unknown card wins more, on average, than losing the row would cost."""
    good, unknown = 0, np.int64(size(s.pile))
    for i in range(1, size(s.pile) + 1):
        good += VALUES[s.pile[i]] & s.shared != 0
    for place in range(PLACES):
        if not s.seen >> place & 1:
            unknown += 1
            good += VALUES[s.grid[place]] & s.shared != 0
    n = count_of(s.up)
    cost = GIFT * n * n + (n + 1) * (n + 1)
    return GIFT * good * (2 * n + 1) > (unknown - good) * cost


@kernel
def random_place(ch, places):
    """One of these places, each equally likely."""
    left = below(ch, count_of(places))
    for place in range(PLACES):
        if places >> place & 1:
            if left == 0:
                return place
            left -= 1
    return -1
