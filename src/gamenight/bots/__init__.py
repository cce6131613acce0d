"""Bots: five levels for every game, and what each game's bot knows.

A bot sees a view and what its seat remembers, never the state. One module a game, named like the
game's folder, says how its bot thinks: ``brain(level)`` there gives a ``Brain``.
"""

from importlib import import_module

from gamenight import games
from gamenight.bots.bot import LEVELS, Bot, Brain, Budget, Hint
from gamenight.core.errors import OptionError
from gamenight.core.facts import shortened

__all__ = ["LEVELS", "Bot", "Brain", "Budget", "Hint", "bot"]


def bot(
    game: str, level: str = "steady", seed: int | None = None, budget: Budget | None = None
) -> Bot:
    """A bot of this level; with a seed its choices are reproducible."""
    found = games.load(game)
    if level not in LEVELS:
        raise OptionError("level", got=shortened(level), known=", ".join(LEVELS))
    folder = games.FOLDERS[game].rpartition(".")[2]
    brain: Brain = import_module(f"{__name__}.{folder}").brain(level)
    return Bot(found, level, brain, seed, budget)
