"""Bots: five levels for every game, and what each game's bot knows.

A bot sees a view and what its seat remembers, never the state. A game's ``bot/brain.py`` says how
its bot thinks: ``brain(level)`` there gives a ``Brain``.
"""

from gamenight import games
from gamenight.bots.bot import LEVELS, Bot, Brain, Budget, Hint
from gamenight.bots.quick import QuickBrain
from gamenight.core.errors import OptionError
from gamenight.core.facts import shorten

__all__ = ["BRAIN", "LEVELS", "Bot", "Brain", "Budget", "Hint", "bot", "has_bot", "quick_bot"]

BRAIN = "bot.brain"  # the part of a game that thinks


def bot(
    game: str, level: str = "steady", seed: int | None = None, budget: Budget | None = None
) -> Bot:
    """A bot of this level; with a seed its choices are reproducible.

    A game that has no bot of its own is played by the rules' quick policy.
    """
    if level not in LEVELS:
        raise OptionError("level", got=shorten(level), known=", ".join(LEVELS))
    thinking = games.part(game, BRAIN)
    if thinking is None:
        return quick_bot(game, level, seed)
    return Bot(games.load(game), level, thinking.brain(level), seed, budget)


def quick_bot(game: str, level: str = "steady", seed: int | None = None) -> Bot:
    """A bot that makes the rules' quick moves without thinking; a novice makes any legal one."""
    found = games.load(game)
    return Bot(found, level, QuickBrain(found, wild=level == "novice"), seed, None)


def has_bot(game: str) -> bool:
    """Whether a game has a bot of its own."""
    return games.has_part(game, BRAIN)
