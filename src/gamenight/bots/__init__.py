"""Bots: five levels for every game, and what each game's bot knows.

A bot sees a view and what its seat remembers, never the state. One module a game, named like the
game's folder, says how its bot thinks: ``brain(level)`` there gives a ``Brain``.
"""

import importlib.util
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
    brain: Brain = import_module(home(game)).brain(level)
    return Bot(found, level, brain, seed, budget)


def home(game: str) -> str:
    """The module that says how a game's bot thinks."""
    return f"{__name__}.{games.FOLDERS[game].rpartition('.')[2]}"


def has_bot(game: str) -> bool:
    """Whether a game has a bot of its own; one outside the package may have none."""
    return importlib.util.find_spec(home(game)) is not None
