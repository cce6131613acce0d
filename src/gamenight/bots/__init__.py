"""Bots: five levels for every game, and what each game's bot knows.

A bot sees a view and what its seat remembers, never the state. One module a game, named like the
game's folder, says how its bot thinks: ``brain(level)`` there gives a ``Brain``.
"""

from importlib import import_module
from importlib.util import find_spec

from gamenight import games
from gamenight.bots.bot import LEVELS, Bot, Brain, Budget, Hint
from gamenight.bots.quick import QuickBrain
from gamenight.core.errors import OptionError
from gamenight.core.facts import shortened

__all__ = ["LEVELS", "Bot", "Brain", "Budget", "Hint", "bot", "has_bot", "knowledge", "quick_bot"]


def bot(
    game: str, level: str = "steady", seed: int | None = None, budget: Budget | None = None
) -> Bot:
    """A bot of this level; with a seed its choices are reproducible.

    A game that has no bot of its own is played by the rules' quick policy.
    """
    if level not in LEVELS:
        raise OptionError("level", got=shortened(level), known=", ".join(LEVELS))
    if not has_bot(game):
        return quick_bot(game, level, seed)
    found = games.load(game)
    brain: Brain = import_module(knowledge(game)).brain(level)
    return Bot(found, level, brain, seed, budget)


def quick_bot(game: str, level: str = "steady", seed: int | None = None) -> Bot:
    """A bot that makes the rules' quick moves without thinking; a novice makes any legal one."""
    found = games.load(game)
    return Bot(found, level, QuickBrain(found, wild=level == "novice"), seed, None)


def has_bot(game: str) -> bool:
    """Whether a game has a bot of its own."""
    return find_spec(knowledge(game)) is not None


def knowledge(game: str) -> str:
    """The module that knows how this game's bot thinks; it need not exist."""
    games.facts(game)
    return f"{__name__}.{games.FOLDERS[game].rpartition('.')[2]}"
