"""What a seat knows, as an array of small whole numbers.

An observation is made of what the seat sees now and what a perfect memory of it adds, and of
nothing else; it has a fixed size, so that some of it is left out. Seats are counted from the seat
that looks. A game's ``observation.py`` has the ``SIZE`` of the array and the kernel ``observe``
that fills it; its docstring lists the parts in order.
"""

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
    module = games.part(name, "observation")
    assert module is not None, f"{name} has no observation.py"
    implement(game.state, {"observe": module.observe})
    size: int = module.SIZE
    return size
