"""What a seat of DOS sees, as one row of numbers, in the order of the form in ``view.py``."""

from gamenight.core.kernel import kernel
from gamenight.core.sights import put_own, put_set


@kernel
def sight(s, seat, out):
    """Clause 45, and nothing more: what lies open, and the seat's own hand."""
    out[0], out[1], out[2], out[3], out[4] = s.rounds, s.dealer, s.turn, s.phase, s.seats
    for owner in range(s.seats):
        out[5 + owner] = s.count[owner]
    n = _row(s, out, put_set(s.due, out, 5 + s.seats))
    out[n], out[n + 1] = s.deck[0], s.discard[0]
    out[n + 2] = 1 if s.discard[0] > 0 else 0
    n += 3
    if s.discard[0] > 0:
        out[n] = s.discard[s.discard[0]]
        n += 1
    out[n], out[n + 1], out[n + 2] = s.aside[0], s.singles, s.doubles
    out[n + 3], out[n + 4] = s.must, s.may
    return put_own(s.hand, seat, out, n + 5)


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
