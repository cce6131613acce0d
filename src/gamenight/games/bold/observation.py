"""BOLD: for each of the 20 places 14 numbers: face-up, known (shown since it was put there), and
the card's 12 values if known; 12 values still shared; cards in the draw pile; seats until the turn
comes; whether a turn is lost; the four seats' points; 12 counts of cards gone by value.
"""

from gamenight.core.kernel import kernel
from gamenight.core.piles import size
from gamenight.games.bold.cards import PLACES, TALLIES, TALLY_BITS, VALUES

CARD = 14
SIZE = PLACES * CARD + 12 + 3 + 4 + 12
PER_VALUE = 27  # each value is on a third of the 81 cards
TALLY_MAX = (1 << TALLY_BITS) - 1


@kernel(boundscheck=False)
def observe(s, seat, out):
    rest = PLACES * CARD
    left = 0
    for i in range(1, size(s.pile) + 1):
        left += TALLIES[s.pile[i]]
    for place in range(PLACES):
        card = s.grid[place]
        left += TALLIES[card]
        at = place * CARD
        known = s.seen >> place & 1
        out[at] = s.up >> place & 1
        out[at + 1] = known
        values = VALUES[card] if known else 0
        for value in range(12):
            out[at + 2 + value] = values >> value & 1
    for value in range(12):
        out[rest + value] = s.shared >> value & 1
    out[rest + 12] = size(s.pile)
    out[rest + 13] = (s.turn - seat) % s.seats
    out[rest + 14] = s.shared == 0
    for other in range(4):
        out[rest + 15 + other] = s.points[(seat + other) % s.seats] if other < s.seats else 0
    gone = rest + 12 + 3 + 4
    for value in range(12):
        out[gone + value] = PER_VALUE - (left >> TALLY_BITS * value & TALLY_MAX)
