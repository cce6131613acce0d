"""What all seats of BOLD see, as one row of numbers, in the order of the form in ``view.py``."""

from gamenight.core.kernel import kernel
from gamenight.core.sights import put_bag, put_set
from gamenight.games.bold.cards import CARDS, PLACES
from gamenight.games.bold.kernels.table import count_of

TURN, LOST, OVER = 0, 1, 2  # phases
DOWN = CARDS + 1  # instead of the number of a card that lies face-down


@kernel
def sight(s, seat, out):
    """The table, the same for all; an open memory tells what else has been shown."""
    up, lost = count_of(s.up), s.shared == 0
    out[0] = OVER if s.ended else LOST if lost else TURN
    out[1], out[2] = s.turn, PLACES
    for place in range(PLACES):
        face_down = s.grid[place] != 0 and s.up >> place & 1 == 0
        out[3 + place] = DOWN if face_down else s.grid[place]
    n = put_set(s.shared if up > 0 else 0, out, 3 + PLACES)
    out[n] = up * up if up >= 2 and not lost else 0
    out[n + 1] = (up + 1) * (up + 1) if 1 <= up < PLACES and not lost else 0
    out[n + 2], out[n + 3] = s.pile[0], s.seats
    n += 4
    for owner in range(s.seats):
        n = put_bag(s.groups[owner], out, n)
    return _remembered(s, out, n)


@kernel
def _remembered(s, out, n):
    """Each place whose covered card has been shown, and the card, behind their number."""
    places = s.seen & ~s.up if s.open_memory else 0
    out[n] = count_of(places)
    n += 1
    for place in range(PLACES):
        if places >> place & 1:
            out[n], out[n + 1] = place, s.grid[place]
            n += 2
    return n
