"""What all seats of BOLD see, as one row of numbers, in the order of the form in ``view.py``."""

from gamenight.core.kernel import kernel
from gamenight.games.bold.cards import CARDS, PLACES, VALUE_WORDS
from gamenight.games.bold.kernels.table import count_of

TURN, LOST, OVER = 0, 1, 2  # phases
DOWN = CARDS + 1  # instead of the number of a card that lies face-down
ROOM = 150  # the places, the values, and groups of at most half the cards
KINDS = len(VALUE_WORDS)


@kernel
def sight(states, out):
    s = states[0]
    up, lost = count_of(s.up), s.shared == 0
    out[0] = OVER if s.ended else LOST if lost else TURN
    out[1], out[2] = s.turn, PLACES
    for place in range(PLACES):
        face_down = s.grid[place] != 0 and s.up >> place & 1 == 0
        out[3 + place] = DOWN if face_down else s.grid[place]
    shared = 3 + PLACES
    out[shared] = 0
    n = shared + 1
    for value in range(KINDS):
        if up > 0 and s.shared >> value & 1:
            out[n] = value
            out[shared] += 1
            n += 1
    out[n] = up * up if up >= 2 and not lost else 0
    out[n + 1] = (up + 1) * (up + 1) if 1 <= up < PLACES and not lost else 0
    out[n + 2], out[n + 3] = s.pile[0], s.seats
    n += 4
    for seat in range(s.seats):
        groups = n
        n += 1
        for size in range(PLACES + 1):
            for _ in range(s.groups[seat, size]):
                out[n] = size
                n += 1
        out[groups] = n - groups - 1
