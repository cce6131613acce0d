"""Weights of what a placement does, by phase of the game, for its log prior.

``weights.json`` was learned from the bot's own games by ``python -m
gamenight.bots.blokus_duo.learn``. Without it a few guesses do, for the first round of learning.
"""

import json
from pathlib import Path

import numpy as np

PATH = Path(__file__).with_name("weights.json")

_GUESSES = (0.1, 0.15, 0.1, 0.1, -0.15, 0.8, 0.2, 0.2, 0.1, 0.15, -0.1, 0.1)
_BY_SIZE = ((0.0, -3.0, -5.0, -6.0, -7.0), (0.0, -1.5, -3.0, -4.0, -4.5), (0.0, -0.7, -1.4, -2, -2))
_SIZES = [5] * 12 + [4] * 5 + [3] * 2 + [2, 1]


def guessed() -> list[list[float]]:
    return [[*_GUESSES, *(by_size[5 - size] for size in _SIZES)] for by_size in _BY_SIZE]


WEIGHTS = np.array(json.loads(PATH.read_text())["weights"] if PATH.exists() else guessed())
