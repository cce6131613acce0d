"""What is counted for *My matches*: the squares of the pieces that are left over."""

import gamenight as gn
from gamenight.games.blokus_duo.figures import SQUARES, count
from gamenight.games.blokus_duo.tables import SQUARES as OF_PIECES


def test_squares_left_over():
    match = gn.new("blokus-duo", seed=3)
    for _ in range(9):
        seat = match.waiting[0]
        match.play(seat, match.legal(seat)[0])
    covered = "".join(match.view(None)["board"]["rows"])
    colours = [name[0] for name in match.view(None)["board"]["colours"]]
    rows = count(match.tell(None, 0), 2)
    assert sum(OF_PIECES) == SQUARES
    assert [row[0].total for row in rows] == [SQUARES - covered.count(c) for c in colours]
