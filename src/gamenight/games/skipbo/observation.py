"""SKIP-BO: the own hand by kind (14: none, 1 to 12, SKIP-BO); cards in the building piles; for each
of six seats from the own one: stock height, stock top, four discard tops, four discard heights,
cards in hand, score; draw pile; set-aside pile; seats until the turn comes; the five manual-table
numbers: cards owed, a seat out of order, barred seats (own first), an accusation, own vote due.
"""

from gamenight.core.game import waiting
from gamenight.core.kernel import kernel
from gamenight.games.skipbo.state import KINDS, SEATS

SEAT = 12
SIZE = KINDS + 4 + SEATS * SEAT + 3 + 5


@kernel
def observe(s, seat, out):
    out[:] = 0
    for kind in range(KINDS):
        out[kind] = s.hand[seat, kind]
    for pile in range(4):
        out[KINDS + pile] = s.build[pile]
    for other in range(s.seats):
        p = (seat + other) % s.seats
        at = KINDS + 4 + other * SEAT
        for i in range(5):
            out[at + 1 + i] = s.tops[p, i]
        out[at] = s.pile[p, 0, 0]
        for i in range(1, 5):
            out[at + 5 + i] = s.pile[p, i, 0]
        out[at + 10] = s.held[p]
        out[at + 11] = s.score[p]
    rest = KINDS + 4 + SEATS * SEAT
    out[rest] = s.draw_size
    out[rest + 1] = s.aside_size
    out[rest + 2] = (s.turn - seat) % s.seats
    out[rest + 3] = s.owed
    out[rest + 4] = (s.stray - 1 - seat) % s.seats + 1 if s.stray > 0 else 0
    out[rest + 5] = (s.barred >> seat | s.barred << (s.seats - seat)) & ((1 << s.seats) - 1)
    out[rest + 6] = (s.accusation - 1 - seat) % s.seats + 1 if s.accusation > 0 else 0
    out[rest + 7] = waiting(s) >> seat & 1
