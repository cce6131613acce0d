"""What is counted for *My matches*: lines crossed out."""

from gamenight.core.figures import Figure
from gamenight.games.lowdown.events import Crossed
from gamenight.games.lowdown.figures import count


def test_lines_crossed_out():
    rows = count([Crossed(1, "r123", ["r1", "r2", "r3"], 0)] * 2, 2)
    assert rows == [[Figure("lines", 0, 1)], [Figure("lines", 2, 1)]]
