"""Learn the priors from what the bot's own search finds.

    python -m gamenight.games.blokus_duo.bot.learn --rounds 1 --games 60 --sims 3000 --seed 2

goes on from the weights that there are; with ``--anew`` it begins with guesses. The search plays
against itself. How often it looked at each placement is what the priors should have said
beforehand: the weights are fitted to that (softmax regression, by phase of the game), and the next
round searches with them.
"""

import argparse
import json
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gamenight import games
from gamenight.core import game as verbs
from gamenight.core.chance import fast
from gamenight.core.log import silent_log
from gamenight.games.blokus_duo.bot.kernels.lessons import sketch
from gamenight.games.blokus_duo.bot.kernels.sight import FEATURES, PHASES, phase
from gamenight.games.blokus_duo.bot.search import Searcher
from gamenight.games.blokus_duo.bot.weights import PATH, WEIGHTS, guessed
from gamenight.games.blokus_duo.tables import MOVES, PIECES

Floats = NDArray[np.float64]
OPENING = 2  # placements that the rules' quick player makes, so that games differ
STEPS = 400
RATE = 0.05
CALM = 1e-3  # keeps weights small about which games say little
WIDTH = FEATURES + PIECES


class Lessons:
    """Positions of one phase: what their placements do, and the share of looks each got."""

    def __init__(self) -> None:
        self._rows: list[NDArray[np.float32]] = []
        self._shares: list[Floats] = []

    def add(self, rows: NDArray[np.float32], shares: Floats) -> None:
        self._rows.append(rows)
        self._shares.append(shares)

    def fit(self, weights: Floats) -> tuple[Floats, float]:
        """Better weights, and how far they are from the search (cross entropy less its own)."""
        rows, shares = np.concatenate(self._rows), np.concatenate(self._shares)
        starts = np.cumsum([0, *map(len, self._shares)])[:-1]
        sizes = np.array([len(one) for one in self._shares])
        count = len(sizes)
        weights = weights.copy()
        mean, square = np.zeros(WIDTH), np.zeros(WIDTH)
        own = -np.sum(shares * np.log(np.maximum(shares, 1e-12))) / count
        loss = 0.0
        for step in range(1, STEPS + 1):
            logs = rows @ weights.astype(np.float32)
            logs = logs - np.repeat(np.maximum.reduceat(logs, starts), sizes)
            chances = np.exp(logs)
            totals = np.repeat(np.add.reduceat(chances, starts), sizes)
            loss = -np.sum(shares * (logs - np.log(totals))) / count - own
            slope = (chances / totals - shares) @ rows / count + CALM * weights
            mean += 0.1 * (slope - mean)
            square += 0.01 * (slope**2 - square)
            move = mean / (1 - 0.9**step) / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
            weights -= RATE * (1 - step / STEPS) * move
        return weights, float(loss)


class School:
    """Plays games by search, and learns from them."""

    def __init__(self, seed: int, weights: Floats) -> None:
        self.game = games.load("blokus-duo")
        self.weights = weights
        self._seed = seed
        self._played = 0

    def round(self, count: int, sims: int) -> list[float]:
        """Play so many games, and fit the weights to them; returns the distances by phase."""
        lessons = [Lessons() for _ in range(PHASES)]
        for _ in range(count):
            self._play(sims, lessons)
        found = [one.fit(old) for one, old in zip(lessons, self.weights, strict=True)]
        self.weights = np.array([weights for weights, _ in found])
        return [loss for _, loss in found]

    def _play(self, sims: int, lessons: list[Lessons]) -> None:
        ch, log = fast(self._seed, self._played), silent_log()
        self._played += 1
        s = self.game.blank(2, self.game.facts.validate(2, {"first": 0, "fixed_start": True}))
        verbs.deal(s, ch, log)
        searcher = Searcher()
        searcher.weights = self.weights
        for ply in range(2 * PIECES):
            if verbs.over(s):
                break
            seat = int(s.turn)
            searcher.search(s, ch, sims)
            weighed = {move: visits for move, visits, _, _ in searcher.rank_moves()}
            lessons[int(phase(s, seat))].add(*_lesson(s, searcher, weighed))
            move = next(iter(weighed)) if ply >= OPENING else int(verbs.greedy(s, seat, ch))
            verbs.apply(s, seat, move, ch, log)


def _lesson(
    s: Any, searcher: Searcher, weighed: dict[int, int]
) -> tuple[NDArray[np.float32], Floats]:
    """One position as a lesson: every legal placement, and the share of looks it got."""
    out = np.empty(MOVES, np.int64)
    n = int(verbs.legal(s, int(s.turn), out))
    rows = np.zeros((n, WIDTH), np.float32)
    sketch(s, out, n, searcher.work, rows)
    shares = np.array([weighed.get(move, 0) for move in out[:n].tolist()], np.float64)
    return rows, shares / shares.sum()


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn the priors of the Blokus Duo bot.")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--sims", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--anew", action="store_true", help="begin with the guesses")
    asked = parser.parse_args()
    before = [] if asked.anew else json.loads(PATH.read_text())["made"]
    school = School(asked.seed, np.array(guessed()) if asked.anew else WEIGHTS)
    for number in range(1, asked.rounds + 1):
        losses = school.round(asked.games, asked.sims)
        print(f"round {number}: distance by phase", *(f"{x:.3f}" for x in losses), flush=True)
        made = {"by": "search", "rounds": number, "games": asked.games}
        made |= {"sims": asked.sims, "seed": asked.seed}
        rows = [[round(float(weight), 3) for weight in row] for row in school.weights]
        kept = {"made": [*before, made], "weights": rows}
        PATH.write_text(json.dumps(kept, indent=1) + "\n")


if __name__ == "__main__":
    main()
