"""Learn the priors from games that the bot plays against itself by priors alone.

    python -m gamenight.bots.blokus_duo.learn --rounds 300 --games 400 --seed 1

Placements are drawn by the priors; after each game the weights move a little towards what the
winner drew and away from what the loser drew (policy gradient). No search is needed, so a second
holds thousands of games.
"""

import argparse
import json

import numpy as np
from numpy.typing import NDArray

from gamenight import games
from gamenight.bots.blokus_duo.kernels.lessons import contest, teach
from gamenight.bots.blokus_duo.kernels.sight import FEATURES, PHASES
from gamenight.bots.blokus_duo.search import Searcher
from gamenight.bots.blokus_duo.weights import PATH, guessed
from gamenight.core import game as verbs
from gamenight.core.chance import fast
from gamenight.core.log import silent_log
from gamenight.games.blokus_duo.tables import PIECES

Floats = NDArray[np.float64]
RATE = 0.03
PROGRESS = 25  # rounds between two lines of progress
CHECK = 1_000  # games in a check


class School:
    """Plays and learns."""

    def __init__(self, seed: int) -> None:
        game = games.load("blokus-duo")
        self.ch = fast(seed)
        start = game.blank(2, game.facts.validated(2, {"first": 0, "fixed_start": True}))
        verbs.deal(start, self.ch, silent_log())
        self.states = np.zeros(2, game.state)
        self.states[0] = start
        self.weights = np.array(guessed())
        self.searcher = Searcher(1)
        self.expected = 0.0
        self._mean = np.zeros_like(self.weights)
        self._square = np.zeros_like(self.weights)
        self._steps = 0

    def round(self, count: int) -> None:
        """Play so many games, and make one step."""
        slopes = np.zeros_like(self.weights)
        spare = np.zeros((2, *self.weights.shape))
        tools = self.searcher
        total = teach(
            self.states,
            self.weights,
            slopes,
            spare,
            tools.work,
            tools.moves,
            tools.worths,
            self.expected,
            self.ch,
            tools.log,
            count,
        )
        self.expected += 0.1 * (total / count - self.expected)
        self._steps += 1
        slope = slopes / count
        self._mean += 0.1 * (slope - self._mean)
        self._square += 0.01 * (slope**2 - self._square)
        mean = self._mean / (1 - 0.9**self._steps)
        square = self._square / (1 - 0.99**self._steps)
        self.weights += RATE * mean / (np.sqrt(square) + 1e-8)

    def share_against(self, theirs: Floats, count: int) -> float:
        """The present weights' share of the points against others."""
        tools = self.searcher
        return float(
            contest(
                self.states,
                self.weights,
                theirs,
                tools.work,
                tools.moves,
                tools.worths,
                self.ch,
                tools.log,
                count,
            )
        )


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn the priors of the Blokus Duo bot.")
    parser.add_argument("--rounds", type=int, default=300)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    school = School(asked.seed)
    assert school.weights.shape == (PHASES, FEATURES + PIECES)
    first = school.weights.copy()
    for number in range(1, asked.rounds + 1):
        school.round(asked.games)
        if number % PROGRESS == 0 or number == asked.rounds:
            share = school.share_against(first, CHECK)
            print(f"round {number}: {share:.3f} against the first guess", flush=True)
            made = {**vars(asked), "rounds": number, "against_guess": round(share, 3)}
            rows = [[round(float(weight), 3) for weight in row] for row in school.weights]
            PATH.write_text(json.dumps({"made": made, "weights": rows}, indent=1) + "\n")


if __name__ == "__main__":
    main()
