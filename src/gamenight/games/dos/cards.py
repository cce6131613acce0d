"""The 108 cards of DOS as 41 kinds, numbered in card order.

Kind ``4 * rank + colour`` for the ten ranks 1, 3, 4, … 10, Wild #; kind 40 is the Wild DOS. So the
four colours of a number are four neighbouring bits in a set of kinds.
"""

import numpy as np

KINDS = 41
CARDS = 108
COLOURS = "bgry"
RANKS = (1, 3, 4, 5, 6, 7, 8, 9, 10, 0)  # 0: Wild #
WILD_DOS = 40
WILD_NUMBER = 36  # the first of the four Wild #
NO_COLOUR = 4
HAND = 7
ROW = 2
PENALTY = 2

_COPIES = {1: 3, 3: 3, 4: 3, 5: 3}

NAMES = (*(f"{c}{rank or '#'}" for rank in RANKS for c in COLOURS), "W")
KIND_OF = {name.lower(): kind for kind, name in enumerate(NAMES)}

NUMBER = np.array([rank for rank in RANKS for _ in COLOURS] + [2], np.int64)
COLOUR = np.array([c for _ in RANKS for c in range(4)] + [NO_COLOUR], np.int64)
COPIES = np.array([_COPIES.get(rank, 2) for rank in RANKS for _ in COLOURS] + [12], np.int64)
POINTS = np.array([rank or 40 for rank in RANKS for _ in COLOURS] + [20], np.int64)
FRESH = np.repeat(np.arange(KINDS), COPIES).astype(np.int16)

assert len(FRESH) == CARDS
