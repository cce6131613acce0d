"""The toy: one's own hand by number (6), cards gone by number (6), the four seats' points and
whether they have chosen, seats until the leader (-1: nobody leads), the pot, whether it was halved.
"""

from gamenight.core.kernel import kernel
from toy.state import side

SIZE = 6 + 6 + 4 + 4 + 3


@kernel
def observe(s, seat, out):
    for value in range(6):
        out[value] = s.hand[seat, value + 1]
        out[6 + value] = s.gone[value + 1]
    for k in range(4):
        other = (seat + k) % s.seats
        out[12 + k] = s.points[side(s, other)] if k < s.seats else 0
        out[16 + k] = s.sealed[other] > 0 if k < s.seats else 0
    out[20] = (s.leader - seat) % s.seats if s.leader >= 0 else -1
    out[21] = s.pot
    out[22] = s.knocked
