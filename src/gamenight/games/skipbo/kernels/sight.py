"""What lies open, as one row of numbers, in the order of the form in ``view.py``."""

from gamenight.core.kernel import kernel
from gamenight.games.skipbo.kernels.stacks import card_at
from gamenight.games.skipbo.kernels.table import KINDS, PAD, playing

ROOM = 600  # the deck, the pad, and a few numbers more for each seat and pile
FULL = 12


@kernel
def sight(states, out):
    """Write down what lies open to all, from number 2 on, then each seat's hand.

    The first two numbers say where the hands begin and where they end.
    """
    s = states[0]
    out[2], out[3], out[4], out[5] = s.dealer, s.turn, playing(s), 4
    n = 6
    for pile in range(4):
        n = _building(s, pile, out, n)
    out[n] = s.seats
    n += 1
    for seat in range(s.seats):
        out[n], out[n + 1] = s.pile[seat, 0, 0], s.tops[seat, 0]
        n += 2
    out[n] = s.seats
    n += 1
    for seat in range(s.seats):
        out[n] = 4
        n += 1
        for i in range(1, 5):
            height = s.pile[seat, i, 0]
            out[n] = height
            for place in range(1, height + 1):
                out[n + place] = card_at(s, seat, i, place)
            n += 1 + height
    out[n] = s.seats
    for seat in range(s.seats):
        out[n + 1 + seat] = s.held[seat]
    n += 1 + s.seats
    out[n], out[n + 1], out[n + 2] = s.draw_size, s.aside_size, s.passes
    out[n + 3], out[n + 4] = s.games, s.drawn_games
    n = _pad(s, out, n + 5)
    out[n] = s.done
    n += 1
    out[0] = n
    for seat in range(s.seats):
        n = _hand(s, seat, out, n)
    out[1] = n


@kernel
def _building(s, pile, out, n):
    """A pile's height, the values that SKIP-BOs stand for in it, what it needs next."""
    height, wilds = s.build[pile], s.wilds[pile]
    out[n] = height
    count = n + 1
    out[count] = 0
    n += 2
    for value in range(1, height + 1):
        if wilds >> value & 1:
            out[n] = value
            out[count] += 1
            n += 1
    out[n] = 1 if height < FULL else 0
    if height < FULL:
        n += 1
        out[n] = height + 1
    return n + 1


@kernel
def _pad(s, out, n):
    """Each game's winner, if it had one, and points."""
    games = min(s.games, PAD)
    out[n] = games
    n += 1
    for game in range(games):
        out[n] = 1 if s.pad[game] else 0
        if s.pad[game]:
            n += 1
            out[n] = s.pad[game] // 1024 - 1
        out[n + 1] = s.pad[game] % 1024
        n += 2
    return n


@kernel
def _hand(s, seat, out, n):
    """The cards of one seat's hand, rising, behind their number."""
    count = n
    n += 1
    for kind in range(KINDS):
        for _ in range(s.hand[seat, kind]):
            out[n] = kind
            n += 1
    out[count] = n - count - 1
    return n
