"""A quick sensible player of the toy: high cards, and eight in the pot are enough."""

from gamenight.core.kernel import kernel
from toy.state import KNOCK, ROLL, STOP, side


@kernel
def greedy(s, seat, ch):
    if s.leader == seat:
        return ROLL if s.pot < 8 else STOP
    for value in range(6, 0, -1):
        if s.hand[seat, value] > 0:
            return value - 1
    return -1


@kernel
def greedy_reply(s, seat, ch):
    return KNOCK if side(s, seat) != side(s, s.leader) else -1
