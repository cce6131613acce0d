"""Weights of what a placement does, by phase of the game, for its log prior.

``weights.json`` was learned from what the bot's own search finds by ``python -m
gamenight.games.blokus_duo.bot.learn``, which can begin with these guesses; it tells how it was
made.
"""

import json
from pathlib import Path

import numpy as np

PATH = Path(__file__).with_name("weights.json")

_EARLY = (0.3, 0.3, 0.2, 0.1, -0.1, 0.0, 1.0, 0.1, 0.0, 0.5, 0.3, 0.1, 0.1, 0.2, -0.2, 0.3)
_LATE = (0.3, 0.1, 0.3, 0.0, 0.0, 0.0, 0.6, 0.1, 0.0, 0.3, 0.3, 0.1, 0.1, 0.2, 0.0, 0.0)
_BY_SIZE = {
    "early": (0.0, -3.0, -5.0, -6.0, -7.0),
    "middle": (0.0, -1.5, -3.0, -4.0, -4.5),
    "late": (0.0, -0.7, -1.4, -2.0, -2.0),
}
_SIZES = [5] * 12 + [4] * 5 + [3] * 2 + [2, 1]


def guessed() -> list[list[float]]:
    """What a beginner would say: one row for each phase."""
    parts = ((_EARLY, "early"), (_EARLY, "early"), (_EARLY, "middle"), (_LATE, "late"))
    return [[*seen, *(_BY_SIZE[name][5 - size] for size in _SIZES)] for seen, name in parts]


WEIGHTS = np.array(json.loads(PATH.read_text())["weights"] if PATH.exists() else guessed())
