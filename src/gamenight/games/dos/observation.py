"""DOS: the own hand by kind (41); row cards not yet matched by kind (41); cards of the discard
pile by kind (41); for each of four seats from the own one: cards in hand, whether it owes the
call, score; cards in the deck; seats until the turn comes; the phase; single and double colour
matches of this turn; earned cards that must and that may be laid; penalty cards set aside (own
turn's seat).
"""

from gamenight.core.kernel import kernel
from gamenight.core.piles import size
from gamenight.games.dos.cards import KINDS

SIZE = 3 * KINDS + 4 * 3 + 8


@kernel
def observe(s, seat, out):
    out[:] = 0
    for kind in range(KINDS):
        out[kind] = s.hand[seat, kind]
    for i in range(1, size(s.row) + 1):
        if s.played[i, 0] == 0:
            out[KINDS + s.row[i]] += 1
    for i in range(1, size(s.discard) + 1):
        out[2 * KINDS + s.discard[i]] += 1
    for other in range(s.seats):
        p = (seat + other) % s.seats
        at = 3 * KINDS + 3 * other
        out[at] = s.count[p]
        out[at + 1] = s.due >> p & 1
        out[at + 2] = s.score[p]
    rest = 3 * KINDS + 12
    out[rest] = size(s.deck)
    out[rest + 1] = (s.turn - seat) % s.seats
    out[rest + 2] = s.phase
    out[rest + 3] = s.singles
    out[rest + 4] = s.doubles
    out[rest + 5] = s.must
    out[rest + 6] = s.may
    out[rest + 7] = size(s.aside)
