"""Learn the priors from the bot's own games.

    python -m gamenight.bots.blokus_duo.learn --games 100 --sims 1500 --seed 1

plays games against itself, notes at every move how often the search tried each placement, and fits
the weights so that the priors say the same before any search (softmax regression).
"""

import argparse
import json
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gamenight import games
from gamenight.bots.blokus_duo.kernels.sight import FEATURES, PIECE_AT, look, notice, phase
from gamenight.bots.blokus_duo.search import Searcher
from gamenight.bots.blokus_duo.weights import PATH
from gamenight.core import game as verbs
from gamenight.core.chance import below, fast
from gamenight.core.log import silent_log
from gamenight.games.blokus_duo.tables import PIECES

Floats = NDArray[np.float64]
Lesson = tuple[int, Floats, Floats]  # phase, features of each placement, share of the visits
VARIED_PLIES = 8
CALM = 1e-3  # a weight's square costs this much


def lessons_of(number: int, sims: int, seed: int) -> list[Lesson]:
    """One game against itself; the opening is drawn by visits, so that games differ."""
    game = games.load("blokus-duo")
    ch = fast(seed, number)
    s = game.blank(2, game.facts.validated(2, {"fixed_start": True}))
    verbs.deal(s, ch, silent_log())
    searcher = Searcher(narrow=30.0)
    lessons = []
    for ply in range(100):
        if verbs.over(s):
            break
        searcher.search(s, ch, sims)
        rows = searcher.weighed()
        total = sum(visits for _, visits, _, _ in rows)
        if len(rows) > 1:
            shares = np.array([visits / total for _, visits, _, _ in rows])
            lessons.append((int(phase(s, int(s.turn))), _table(s, searcher, rows), shares))
        pick = 0
        if ply < VARIED_PLIES:
            left = int(below(ch, total))
            while left >= rows[pick][1]:
                left -= rows[pick][1]
                pick += 1
        verbs.apply(s, int(s.turn), rows[pick][0], ch, silent_log())
    return lessons


def _table(s: Any, searcher: Searcher, rows: list[tuple[int, int, float, float]]) -> Floats:
    table = np.zeros((len(rows), FEATURES + PIECES))
    look(s, int(s.turn), searcher.work.layers, searcher.work.windows)
    for i, (move, *_) in enumerate(rows):
        notice(searcher.work.windows, move, table[i, :FEATURES])
        table[i, FEATURES + PIECE_AT[move]] = 1
    return table


def fitted(lessons: list[Lesson], steps: int = 400, rate: float = 0.05) -> tuple[Floats, float]:
    """Weights that make the priors most like the visits, and the cross entropy that is left."""
    weights = np.zeros(lessons[0][1].shape[1])
    table = np.concatenate([table for _, table, _ in lessons])
    shares = np.concatenate([share for _, _, share in lessons])
    starts = np.cumsum([0, *(len(share) for _, _, share in lessons[:-1])])
    counts = [len(share) for _, _, share in lessons]
    mean, square = np.zeros_like(weights), np.zeros_like(weights)
    loss = 0.0
    for step in range(1, steps + 1):
        worths = table @ weights
        worths -= np.repeat(np.maximum.reduceat(worths, starts), counts)
        powers = np.exp(worths)
        priors = powers / np.repeat(np.add.reduceat(powers, starts), counts)
        loss = float(-(shares * np.log(priors + 1e-12)).sum() / len(lessons))
        slope = table.T @ (priors - shares) / len(lessons) + CALM * weights
        mean, square = 0.9 * mean + 0.1 * slope, 0.99 * square + 0.01 * slope**2
        tempered = mean / (1 - 0.9**step)
        weights -= rate * tempered / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
    return weights, loss


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn the priors of the Blokus Duo bot.")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--sims", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    lessons: list[Lesson] = []
    for number in range(asked.games):
        lessons += lessons_of(number, asked.sims, asked.seed)
    rows, losses = [], []
    for now in range(3):
        weights, loss = fitted([lesson for lesson in lessons if lesson[0] == now])
        rows.append([round(float(weight), 3) for weight in weights])
        losses.append(round(loss, 3))
    made = {"games": asked.games, "sims": asked.sims, "seed": asked.seed, "loss": losses}
    PATH.write_text(json.dumps({"made": made, "weights": rows}, indent=1) + "\n")
    print(f"{len(lessons)} positions, cross entropy by phase {losses}: {PATH}")


if __name__ == "__main__":
    main()
