"""Make the table that BOLD's bot weighs the end of a turn with, by self-play.

    python -m gamenight.games.bold.bot.learn

Each round plays games of two players that plan with the table so far and remember everything, and
notes what the mover gained on the other from every beginning of a turn to the end of the game, by
the cards in the draw pile and the largest known group. The last round plays for the win.
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
from gamenight.games.bold.bot.kernels.choice import self_play
from gamenight.games.bold.bot.kernels.plan import GROUP_MAX, MIND, PILES, PLAN, POINTS, WIN

FILE = Path(__file__).with_name("tables.json")
Numbers = NDArray[np.float64]


@functools.cache
def table() -> tuple[Numbers, Numbers]:
    """What the mover gains, by draw pile and largest known group; and how far games stray."""
    text = FILE.read_text(encoding="utf-8")
    found = json.loads(text)
    return np.array(found["lead"]), np.array(found["spread"])


def made(rounds: int, games_a_round: int, seed: int, depth: int = 3) -> tuple[Numbers, Numbers]:
    """Play, and learn from it; prints how it goes."""
    mind = blank(MIND)
    mind.counts, mind.depth, mind.caution = 1, depth, 1.0
    mind.spread[:] = 20.0
    for number in range(rounds):
        mind.aim = WIN if number == rounds - 1 else POINTS
        points, lead, spread = _round(mind, seed, number * games_a_round, games_a_round)
        mind.lead[:], mind.spread[:] = lead, spread
        print(f"round {number + 1}: {points:.1f} points a game", flush=True)
    return mind.lead.copy(), mind.spread.copy()


def _round(mind: Any, seed: int, first: int, count: int) -> tuple[float, Numbers, Numbers]:
    game = games.load("bold")
    states = np.zeros(2, game.state)
    states[0] = game.blank(2, game.facts.validate(2, {}))
    sums, squares, counts = np.zeros((3, PILES, GROUP_MAX + 1))
    points = self_play(
        states,
        mind,
        blank(PLAN),
        chance.root(seed),
        chance.fast(seed),
        silent_log(),
        first,
        count,
        sums,
        squares,
        counts,
    )
    return points / count, *_smoothed(sums, squares, counts)


def _smoothed(sums: Numbers, squares: Numbers, counts: Numbers) -> tuple[Numbers, Numbers]:
    """Neighbouring piles and groups lend each other their games where there are few."""
    pile, group = np.indices(counts.shape)
    near = [np.exp(-0.5 * ((pile - d) / (1.0 + d / 15)) ** 2) * counts for d in range(PILES)]
    lead = np.zeros_like(sums)
    for d in range(PILES):
        for m in range(GROUP_MAX + 1):
            own = near[d] * (group == m)
            weight = own if own.sum() > 200 else near[d] * np.exp(-2.0 * np.abs(group - m))
            lead[d, m] = (weight * sums / np.maximum(counts, 1)).sum() / weight.sum()
    variance = (squares - 2 * lead * sums + lead**2 * counts) / np.maximum(counts, 1)
    spread = [np.sqrt((near[d] * variance).sum() / near[d].sum()) for d in range(PILES)]
    return lead, np.array(spread)


def main() -> None:
    arguments = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    arguments.add_argument("--rounds", type=int, default=5)
    arguments.add_argument("--games", type=int, default=4000, help="in each round")
    arguments.add_argument("--seed", type=int, default=1)
    given = arguments.parse_args()
    lead, spread = made(given.rounds, given.games, given.seed)
    found = {
        "made_by": "python -m gamenight.games.bold.bot.learn",
        "with": vars(given),
        "lead": [[round(float(x), 2) for x in row] for row in lead],
        "spread": [round(float(x), 2) for x in spread],
    }
    file = Path(__file__).parent / FILE
    file.write_text(json.dumps(found).replace("], [", "],\n[") + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
