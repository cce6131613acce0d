"""Simple minds of two real games, to show that the search makes use of one."""

import numpy as np

from gamenight.core.game import scores
from gamenight.core.kernel import kernel
from gamenight.search.mind import by_margin, mind_type


@kernel
def value(mind, s, out):
    points = np.zeros(6, np.int64)
    scores(s, points)
    by_margin(s, points, mind.spread, out)


@kernel
def glimpse(mind, s, seat):
    return 1 + s.up * 31 + s.shared * 7


BOLD = mind_type("test_bold", [("spread", np.float64)], value, glimpse)
LOWDOWN = mind_type("test_lowdown", [("spread", np.float64)], value)
