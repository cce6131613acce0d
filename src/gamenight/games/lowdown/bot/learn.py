"""Make the weights that Lowdown's bot weighs boards with, by self-play.

    python -m gamenight.games.lowdown.bot.learn

Two players that choose the board of least expected score play games against each other; after each
game the weights of every board on the way move toward what came of it.
"""

import argparse
import functools
import json
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gamenight import games
from gamenight.core import chance
from gamenight.core.kernel import blank
from gamenight.core.log import silent_log
from gamenight.games.lowdown.bot.kernels.games import learn
from gamenight.games.lowdown.bot.kernels.worth import (
    EMPTIES,
    KIND_MARKS,
    KINDS,
    MIND,
    REST_WEIGHTS,
    TRIPLE_OF,
    WEIGHTS,
)

FILE = Path(__file__).with_name("tables.json")
RATES = (0.1, 0.001)  # of learning, in the first and in the last round
Numbers = NDArray[np.float64]


@functools.cache
def table() -> Numbers:
    """The weights, in the order of ``kernels/worth.py``."""
    text = FILE.read_text(encoding="utf-8")
    weights = np.array(json.loads(text)["weights"])
    assert len(weights) == WEIGHTS
    return weights


def made(rounds: int, games_a_round: int, seed: int) -> Numbers:
    """Play, and learn from it; prints how it goes."""
    mind = blank(MIND)
    mind.weights[:] = _guesses()
    for number in range(rounds):
        rate = RATES[0] * (RATES[1] / RATES[0]) ** (number / max(1, rounds - 1))
        scores = _round(mind, seed, number * games_a_round, games_a_round, rate)
        print(f"round {number + 1}: rate {rate:.3f}, mean score {scores.mean():.2f}", flush=True)
    found: Numbers = mind.weights.copy()
    return found


def _guesses() -> Numbers:
    """Where learning begins: an open line promises its sum by the numbers that would finish it."""
    lines = np.zeros((KINDS, EMPTIES))
    for kind, (_, a, b, _half) in enumerate(KIND_MARKS):
        finishing = {10 - a - b} & set(range(1, 7)) | ({a} if a == b else set())
        lines[kind] = 0.3 * sum(a + b + last for last in finishing) if a else 2.5
    rest = np.zeros((REST_WEIGHTS // 5, 5))
    for triple in np.ndindex(TRIPLE_OF.shape):
        rest[TRIPLE_OF[triple]] = 3 * sum(triple) - 2.5 * np.arange(5)
    return np.concatenate([lines.ravel(), rest.ravel()])


def _round(mind: Any, seed: int, first: int, count: int, rate: float) -> Numbers:
    game = games.load("lowdown")
    states = np.zeros(2, game.state)
    states[0] = game.blank(2, game.facts.validate(2, {}))
    scores = np.zeros((count, 2))
    learn(
        states,
        mind,
        np.empty(game.facts.moves, np.int64),
        chance.root(seed),
        chance.fast(seed),
        silent_log(),
        first,
        count,
        rate,
        0.6,
        scores,
    )
    return scores


def main() -> None:
    arguments = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    arguments.add_argument("--rounds", type=int, default=20)
    arguments.add_argument("--games", type=int, default=8000, help="in each round")
    arguments.add_argument("--seed", type=int, default=1)
    given = arguments.parse_args()
    found = {
        "made_by": "python -m gamenight.games.lowdown.bot.learn",
        "with": vars(given),
        "weights": [round(float(x), 3) for x in made(given.rounds, given.games, given.seed)],
    }
    file = Path(__file__).parent / FILE
    file.write_text(json.dumps(found) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
