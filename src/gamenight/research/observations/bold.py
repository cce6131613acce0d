"""BOLD: for each of the 20 places 14 numbers: face-up, known (shown since it was put there), and
the card's 12 values if known; 12 values still shared; cards in the draw pile; seats until the turn
comes; whether a turn is lost; the four seats' points; 12 counts of cards gone by value.
"""

from gamenight.core.kernel import kernel
from gamenight.core.piles import size
from gamenight.games.bold.cards import PLACES, VALUES

CARD = 14
SIZE = PLACES * CARD + 12 + 3 + 4 + 12
PER_VALUE = 27  # each value is on a third of the 81 cards


@kernel
def observe(s, seat, out):
    out[:] = 0
    rest = PLACES * CARD
    gone = rest + 12 + 3 + 4
    for value in range(12):
        out[gone + value] = PER_VALUE
    for i in range(PLACES + size(s.pile)):
        card = s.grid[i] if i < PLACES else s.pile[i - PLACES + 1]
        if card > 0:
            for value in range(12):
                out[gone + value] -= VALUES[card] >> value & 1
    for place in range(PLACES):
        at = place * CARD
        out[at] = s.up >> place & 1
        out[at + 1] = s.seen >> place & 1
        if s.seen >> place & 1 and s.grid[place] > 0:
            for value in range(12):
                out[at + 2 + value] = VALUES[s.grid[place]] >> value & 1
    for value in range(12):
        out[rest + value] = s.shared >> value & 1
    out[rest + 12] = size(s.pile)
    out[rest + 13] = (s.turn - seat) % s.seats
    out[rest + 14] = s.shared == 0
    for other in range(s.seats):
        out[rest + 15 + other] = s.points[(seat + other) % s.seats]
