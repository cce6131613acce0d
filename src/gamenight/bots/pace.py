"""Budgets of thinking: simulations or time, and the chance that a decision starts from."""

import os
import time
from collections.abc import Callable
from typing import Any

from gamenight.bots.bot import Budget
from gamenight.core.chance import CHANCE, below, branch
from gamenight.core.kernel import blank

_PROBE_SIMS = 200
_MARGIN = 0.7  # of the time that a probe says would be enough
_SIMS_MAX = 1_000_000
_WORKING = 1 << 40  # a branch that no imagined world has
_CHUNK_S = 0.02
_CHUNK_MAX = 1 << 14
_THREADS_MAX = 4  # a search tree takes up to 134 MB in each


def own_chance(ch: Any) -> tuple[Any, Any]:
    """A root for the worlds of one decision, and a working chance beside them; ``ch`` moves on."""
    root, working = blank(CHANCE), blank(CHANCE)
    branch(ch, root, int(below(ch, 1 << 30)))
    branch(root, working, _WORKING)
    return root, working


def sims_for(budget: Budget | None, usual: int, think: Callable[[int], Any]) -> int:
    """The number of simulations that a budget allows: its own, or what fits into its time."""
    if budget is None or usual == 0:
        return usual
    if budget.sims is not None:
        return budget.sims
    if budget.ms is None:
        return usual
    begun = time.perf_counter()
    think(_PROBE_SIMS)
    spent_ms = max(1000 * (time.perf_counter() - begun), 0.01)
    allowed = int(_PROBE_SIMS * (budget.ms - spent_ms) * _MARGIN / spent_ms)
    return min(max(allowed, _PROBE_SIMS), _SIMS_MAX)


def count_threads() -> int:
    """How many threads may think for one bot: one for each core that this process may use."""
    may_use = getattr(os, "sched_getaffinity", None)
    cores = len(may_use(0)) if may_use else os.cpu_count() or 1
    return min(cores, _THREADS_MAX)


def until(
    seconds: float, work: Callable[[int], None], is_settled: Callable[[int], bool] | None = None
) -> None:
    """Do small pieces of work until the time is over; no piece takes much longer than a chunk.

    It ends sooner if ``is_settled`` says that about so many more pieces would change nothing.
    """
    end = time.perf_counter() + seconds
    n = 8
    now = time.perf_counter()
    while now < end:
        work(n)
        before, now = now, time.perf_counter()
        rate = (now - before) / n
        if is_settled is not None and is_settled(int((end - now) / max(rate, 1e-9))):
            return
        n = max(1, min(_CHUNK_MAX, 2 * n, int(min(_CHUNK_S, end - now) / max(rate, 1e-9))))
