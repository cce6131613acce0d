"""What the referee asks of the rules, each in one call.

These kernels take an array of one state where the verbs take the state itself: handing a large
record to compiled code takes longer than most moves, handing over an array does not.
"""

from typing import Any

from gamenight.core.game import (
    apply,
    automatic,
    check,
    glance,
    legal_now,
    offered,
    over,
    verdict,
    waiting,
)
from gamenight.core.kernel import kernel


def shelf(s: Any) -> Any:
    """The array of one in which a record lies."""
    return s.base if s.base.ndim == 1 else s.base.reshape(1)


@kernel
def seats_waited_for(states):
    return waiting(states[0])


@kernel
def is_over(states):
    return over(states[0])


@kernel
def clause_broken(states, seat, move):
    return verdict(states[0], seat, move)


@kernel
def legal_moves(states, seat, out):
    return legal_now(states[0], seat, out)


@kernel
def offered_moves(states, seat, out):
    return offered(states[0], seat, out)


@kernel
def move_of_the_table(states):
    return -1 if over(states[0]) == 1 else automatic(states[0])


@kernel
def glanced(states, out):
    glance(states[0], out)


@kernel
def carried_out(states, seat, move, chances, log):
    """Make a legal move; 0, or the number of the invariant that broke."""
    log[0, 0] = 0
    apply(states[0], seat, move, chances[0], log)
    return check(states[0])
