"""What the referee asks of the rules, each in one call.

These kernels take an array of one state where the verbs take the state itself: handing a large
record to compiled code takes longer than most moves, handing over an array does not.
"""

import threading
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gamenight.core.chance import below
from gamenight.core.game import (
    MAY_DECLINE,
    apply,
    asks,
    automatic,
    check,
    deal,
    greedy,
    greedy_reply,
    has,
    legal,
    legal_now,
    offered,
    over,
    summarise,
    verdict,
    waiting,
)
from gamenight.core.kernel import entry

_scratch = threading.local()


def scratch(size: int) -> NDArray[np.int64]:
    """Room for numbers that are read before the next call: each thread has one for all matches."""
    room: NDArray[np.int64] | None = getattr(_scratch, "room", None)
    if room is None or len(room) < size:
        room = _scratch.room = np.empty(size, np.int64)
    return room


def as_array(s: Any) -> Any:
    """A record as an array of one: the one that it lies in, if it lies in one."""
    base = s.base
    return base if base is not None and base.shape == (1,) else np.asarray(s).reshape(1)


@entry
def begin_match(states, chances, log):
    """Begin a match; the number of the invariant that is broken, or 0."""
    log[0, 0] = 0
    deal(states[0], chances[0], log)
    return check(states[0])


@entry
def write_summary(states, out):
    """Write how many numbers are written, then the summary, as ``make_move`` does; that number."""
    summarise(states[0], out[1:])
    out[0] = 4 + states[0].seats
    return out[0]


@entry
def legal_moves(states, seat, out):
    return legal_now(states[0], seat, out)


@entry
def offered_moves(states, seat, out):
    return offered(states[0], seat, out)


def questions(states: Any, declined: int = 0) -> list[tuple[int, bool]]:
    """Whom to ask, in a fair order: the seats that may say something out of turn, and decline
    (True), then all that the game waits for. The first so many have declined already."""
    out = scratch(2 * MAY_DECLINE)
    found = out[: int(write_questions(states, declined, out))].tolist()
    return [(one % MAY_DECLINE, one >= MAY_DECLINE) for one in found]


@entry
def write_questions(states, declined, out):
    """Write whom to ask, with ``MAY_DECLINE`` added where a seat may decline; return how many."""
    s = states[0]
    n = 0
    one = asks(s, declined)
    while one >= MAY_DECLINE:
        out[n] = one
        n += 1
        one = asks(s, declined + n)
    seats = waiting(s)
    if has(seats, one):
        out[n] = one
        n += 1
    for seat in range(s.seats):
        if seat != one and has(seats, seat):
            out[n] = seat
            n += 1
    return n


@entry
def quick_move(states, seat, ch, out):
    """A move by the game's quick policy, of a seat that is waited for."""
    move = greedy(states[0], seat, ch)
    return move if move >= 0 else out[below(ch, legal(states[0], seat, out))]


@entry
def quick_reply(states, seat, ch):
    """What the quick policy says for a seat that may decline; -1 for nothing."""
    return greedy_reply(states[0], seat, ch)


@entry
def move_of_the_table(states):
    return -1 if over(states[0]) == 1 else automatic(states[0])


@entry
def make_move(states, seat, move, chances, log, lists, out):
    """Make a move, if it is legal: 0; else the clause it breaks; -n if invariant n broke.

    ``out`` gets what is true afterwards: how many numbers, the summary and, if ``lists``, the legal
    moves of every seat.
    """
    clause = verdict(states[0], seat, move)
    if clause != 0:
        return clause
    log[0, 0] = 0
    apply(states[0], seat, move, chances[0], log)
    broken = check(states[0])
    if broken == 0:
        write_summary(states, out)
        if lists:
            out[0] += write_legal(states, out[out[0] :])
    return -broken


@entry
def write_legal(states, out):
    """Write the legal moves of every seat, each list behind its length; return how many numbers."""
    n = 0
    for seat in range(states[0].seats):
        out[n] = legal_now(states[0], seat, out[n + 1 :])
        n += 1 + out[n]
    return n
