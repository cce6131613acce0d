"""How the puzzles of a game are found: a game's ``bot/puzzles.py`` has one as ``SOURCE``."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

PART = "bot.puzzles"


@dataclass(frozen=True)
class Source:
    """What is played, and how closely positions are looked at.

    All figures are simulations: ``glance`` for a position, ``wide`` for each of its moves, ``deep``
    for each of the best few. What a simulation is each game's brain says (``Comparing``).
    """

    glance: int
    wide: int
    deep: int
    level: str = "sharp"  # of the bots that play
    seats: int = 2
    options: Mapping[str, Any] = field(default_factory=dict)
