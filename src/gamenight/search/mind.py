"""What a searcher knows of a game beyond its rules: a *mind*.

A mind is a record of a type of its own, with numbers that tune it in its fields. The verbs below
are dispatched on that type, so one game can have several minds in one process, each compiled once
and kept between processes. What a mind does not say for itself is taken from the rules.
"""

import math
from typing import Any

import numpy as np

from gamenight.core.chance import below
from gamenight.core.game import (
    apply,
    greedy,
    greedy_reply,
    has,
    legal,
    over,
    winners,
)
from gamenight.core.kernel import Kernel, implement, kernel, state_type, verb

VERBS = {
    "choices",
    "perform",
    "prior",
    "playout_move",
    "playout_reply",
    "glimpse",
    "settled",
    "value",
}


@verb
def choices(mind, s, seat, out):
    """Write the choices that a seat waited for weighs, the natural ones first; return how many.

    They are moves, unless the mind has its own ``perform``: then they may be whole turns, under
    any numbers from 0 to 2**31 that mean the same in every state.
    """
    return legal(s, seat, out)


@verb
def perform(mind, s, seat, choice, ch, log):
    """Carry out a choice."""
    apply(s, seat, choice, ch, log)


@verb
def prior(mind, s, seat, choice):
    """How much a choice deserves to be looked at, above 0; only the ratios matter."""
    return 1.0


@verb
def playout_move(mind, s, seat, out, ch):
    """The choice that a seat waited for makes in playouts."""
    move = greedy(s, seat, ch)
    if move >= 0:
        return move
    return out[below(ch, legal(s, seat, out))]


@verb
def playout_reply(mind, s, seat, out, ch):
    """What a seat that may decline says in playouts: an offered move, or -1 for nothing."""
    return greedy_reply(s, seat, ch)


@verb
def glimpse(mind, s, seat):
    """A number from 1 to 2**31 for what chance has shown this seat, to tell positions apart.

    With 0 positions after the same moves are one, whatever the cards and dice were: right where
    chance tells little, or too much.
    """
    return 0


@verb
def settled(mind, s, start):
    """Whether a simulation that began at ``start`` may stop here and be judged, before the end."""
    return False


@verb
def value(mind, s, out):
    """Write what the position is worth to each seat, from 0 to 1; partners get the same."""
    won = winners(s)
    for seat in range(s.seats):
        out[seat] = 1.0 / s.seats
        if over(s) and won:
            out[seat] = 1.0 if has(won, seat) else 0.0


@kernel
def by_margin(s, points, spread, out):
    """Rewards from points: how far each seat is ahead of the best other, squashed to 0 to 1.

    A lead of one ``spread`` is worth 0.88; with a negative one the lowest points are best.
    """
    for seat in range(s.seats):
        lead = 1e9
        for other in range(s.seats):
            if other != seat:
                lead = min(lead, (points[seat] - points[other]) / spread)
        out[seat] = 1.0 / (1.0 + math.exp(-2.0 * lead))


def mind_type(name: str, fields: list[tuple[Any, ...]], *functions: Kernel) -> np.dtype[Any]:
    """A new kind of mind; the functions are kernels named like the verbs that they are."""
    named = {function.__name__: function for function in functions}
    assert set(named) <= VERBS, sorted(set(named) - VERBS)
    dtype = state_type([(f"mind_{name}", np.int64), *fields])
    implement(dtype, named or {"settled": kernel(_never)})
    return dtype


def _never(mind, s, start):
    return False


PLAIN = mind_type("plain", [])
