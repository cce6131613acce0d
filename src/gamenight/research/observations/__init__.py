"""What a seat knows, as an array of small whole numbers.

An observation is made of what the seat sees now and what a perfect memory of it adds, and of
nothing else; it has a fixed size, so that some of it is left out. Seats are counted from the seat
that looks. Each game's file has the ``SIZE`` of the array and the kernel ``observe`` that fills it;
its docstring lists the parts in order.
"""

from importlib import import_module

import numpy as np

from gamenight import games
from gamenight.core.kernel import implement, verb

DTYPE = np.int16


@verb(required=True)
def observe(s, seat, out):
    """Fill ``out`` with what this seat knows."""


def load_observation(name: str) -> int:
    """Make ``observe`` known for a game; returns the size of its array."""
    game = games.load(name)
    folder = games.FOLDERS[name].rpartition(".")[2]
    module = import_module(f"{__name__}.{folder}")
    implement(game.state, {"observe": module.observe})
    size: int = module.SIZE
    return size
