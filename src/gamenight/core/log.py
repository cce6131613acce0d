"""The event log: where kernels write down what happened.

A log is a table of whole numbers. Row 0 holds the number of events; each later row is one event:
``code, seat, a, b, c, d``. What the numbers mean is each game's to say (``tell`` in its
``events.py``); what each seat may know of an event is decided there too, so a row may hold hidden
things.
"""

import threading

import numpy as np
from numpy.typing import NDArray

from gamenight.core.kernel import fixed

CAPACITY = 1024
WIDTH = 6
_scratch = threading.local()


_ROW = (np.zeros((1, WIDTH), np.int64), 0, 0, 0, 0, 0, 0)


@fixed(*_ROW)
def emit(log, code, seat, a=0, b=0, c=0, d=0):
    """Write down an event; a silent log takes none."""
    _write(log, code, seat, a, b, c, d)


@fixed(*_ROW)
def _write(log, code, seat, a, b, c, d):
    """Apart from ``emit``, which is compiled anew for every number of arguments left out."""
    if log.shape[0] == 1:
        return
    n = log[0, 0] + 1
    log[0, 0] = n
    log[n, 0] = code
    log[n, 1] = seat
    log[n, 2] = a
    log[n, 3] = b
    log[n, 4] = c
    log[n, 5] = d


def new_log() -> NDArray[np.int64]:
    return np.zeros((CAPACITY + 1, WIDTH), np.int64)


def scratch_log() -> NDArray[np.int64]:
    """A log for a single move, read before the next one: each thread has one for all matches."""
    if not hasattr(_scratch, "log"):
        _scratch.log = new_log()
    log: NDArray[np.int64] = _scratch.log
    return log


def silent_log() -> NDArray[np.int64]:
    """For simulations, where nobody reads."""
    return np.zeros((1, WIDTH), np.int64)


def rows(log: NDArray[np.int64]) -> list[tuple[int, ...]]:
    return [tuple(row) for row in log[1 : int(log[0, 0]) + 1].tolist()]


def wipe(log: NDArray[np.int64]) -> None:
    log[0, 0] = 0
