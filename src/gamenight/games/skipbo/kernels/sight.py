"""What lies open to a seat, as one row of numbers; ``view.py`` reads it in the same order."""

from gamenight.core.kernel import kernel
from gamenight.games.skipbo.kernels.stacks import card_at
from gamenight.games.skipbo.kernels.table import KINDS, PAD, playing

ROOM = 400  # the deck, the pad, and a few numbers more for each seat


@kernel
def sight(states, out):
    """Write down what lies open to all, and return how many numbers that took."""
    s = states[0]
    out[0], out[1], out[2], out[3] = s.dealer, s.turn, playing(s), s.passes
    out[4], out[5], out[6], out[7] = s.draw_size, s.aside_size, s.seats, s.manual
    out[8], out[9], out[10] = s.games, s.drawn_games, s.done
    n = 11
    for pile in range(4):
        out[n], out[n + 1] = s.build[pile], s.wilds[pile]
        n += 2
    for other in range(s.seats):
        out[n], out[n + 1], out[n + 2] = s.pile[other, 0, 0], s.tops[other, 0], s.held[other]
        n += 3
        for i in range(1, 5):
            height = s.pile[other, i, 0]
            out[n] = height
            for place in range(1, height + 1):
                out[n + place] = card_at(s, other, i, place)
            n += 1 + height
    for game in range(min(s.games, PAD)):
        out[n] = s.pad[game]
        n += 1
    return n


@kernel
def hand_of(states, seat, out):
    """Write down the cards of one seat's hand, rising, and return how many there are."""
    n = 0
    for kind in range(KINDS):
        for _ in range(states[0].hand[seat, kind]):
            out[n] = kind
            n += 1
    return n
