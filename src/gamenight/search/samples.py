"""Expectation over sampled chance: every choice is tried on the same deals and the same dice.

One look ahead, then the mind's quick policy until it may be judged. The better half of the choices
stays in after each round, so that most samples go where the decision is close.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gamenight.core import chance
from gamenight.core.chance import below, branch
from gamenight.core.game import Game, resample
from gamenight.core.kernel import blank, program
from gamenight.core.log import silent_log
from gamenight.search.mind import PLAIN, choices, perform, value
from gamenight.search.thinker import Weighed
from gamenight.search.tree import SEATS_MAX, finish

ROOM = 1 << 14


@program
def _sample(mind, states, seat, tried, n, totals, first, count, limit, out, reward, root, ch, log):
    """Add to ``totals`` what each choice brings in samples first to first + count - 1."""
    s = states[1]
    for i in range(first, first + count):
        for k in range(n):
            branch(root, ch, i)
            states[1] = states[0]
            resample(s, seat, ch)
            perform(mind, s, seat, tried[k], ch, log)
            finish(mind, s, states[0], 0, limit, out, ch, log)
            value(mind, s, reward)
            totals[k] += reward[seat]


def weigh_samples(
    game: Game,
    s: Any,
    seat: int,
    ch: Any,
    samples: int,
    mind: Any = None,
    playout_limit: int = 1_000,
) -> list[Weighed]:
    """All choices of a seat waited for, the longest kept first; about so many samples in all."""
    mind = blank(PLAIN) if mind is None else mind
    states = np.zeros(2, game.state)
    states[0] = s
    out = np.empty(max(game.facts.moves + 1, ROOM), np.int64)
    tried = out[: int(choices(mind, s, seat, out))].copy()
    totals = np.zeros(len(tried))
    root = chance.root(int(below(ch, 1 << 31)))
    reward = np.zeros(SEATS_MAX)
    own, log = chance.fast(0), silent_log()
    rounds = max(1, int(len(tried) - 1).bit_length())
    done = 0
    dropped: list[Weighed] = []
    while True:
        count = max(1, samples // (rounds * len(tried)))
        _sample(
            mind,
            states,
            seat,
            tried,
            len(tried),
            totals,
            done,
            count,
            playout_limit,
            out,
            reward,
            root,
            own,
            log,
        )
        done += count
        kept, rest = _halves(totals)
        if len(tried) <= 2:
            best = [Weighed(int(tried[k]), done, float(totals[k]) / done) for k in (*kept, *rest)]
            return best + dropped
        dropped = [Weighed(int(tried[k]), done, float(totals[k]) / done) for k in rest] + dropped
        tried, totals = tried[kept], totals[kept]


def _halves(totals: NDArray[np.float64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The better half and the rest, both best first."""
    order = np.argsort(-totals, kind="stable")
    half = (len(order) + 1) // 2
    return order[:half], order[half:]
