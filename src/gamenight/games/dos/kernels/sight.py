"""What is seen of DOS, as one row of numbers, in the order of the forms in ``view.py``."""

from gamenight.core.kernel import kernel
from gamenight.games.dos.kernels.cards import KINDS

HANDS = 4  # as many numbers say where each seat's hand begins
ROOM = 300  # each card at most two numbers, and a few more for the seats and the turn


@kernel
def sight(states, out):
    """Write down what lies open to all, from number ``HANDS`` on, then each seat's hand."""
    s = states[0]
    out[4], out[5], out[6], out[7], out[8] = s.rounds, s.dealer, s.turn, s.phase, s.seats
    for seat in range(s.seats):
        out[9 + seat] = s.count[seat]
    owing = 9 + s.seats
    out[owing] = 0
    n = owing + 1
    for seat in range(s.seats):
        if s.due >> seat & 1:
            out[n] = seat
            out[owing] += 1
            n += 1
    n = _row(s, out, n)
    out[n], out[n + 1] = s.deck[0], s.discard[0]
    out[n + 2] = 1 if s.discard[0] > 0 else 0
    n += 3
    if s.discard[0] > 0:
        out[n] = s.discard[s.discard[0]]
        n += 1
    out[n], out[n + 1], out[n + 2] = s.aside[0], s.singles, s.doubles
    out[n + 3], out[n + 4] = s.must, s.may
    n += 5
    for seat in range(s.seats):
        hand = n
        n += 1
        for kind in range(KINDS):
            for _ in range(s.hand[seat, kind]):
                out[n] = kind
                n += 1
        out[seat] = hand
        out[hand] = n - hand - 1


@kernel
def _row(s, out, n):
    """The cards of the Center Row, each with those played on it behind their number."""
    out[n] = s.row[0]
    n += 1
    for i in range(1, s.row[0] + 1):
        out[n] = s.row[i]
        played = n + 1
        out[played] = 0
        n += 2
        for j in range(2):
            if s.played[i, j] > 0:
                out[n] = s.played[i, j] - 1
                out[played] += 1
                n += 1
    return n
