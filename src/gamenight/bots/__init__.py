"""Bots: five levels for every game, a sixth for some, and what each game's bot knows.

A bot sees a view and what its seat remembers, never the state. A game's ``bot/brain.py`` says how
its bot thinks: ``brain(level)`` there gives a ``Brain``.
"""

from collections.abc import Sequence

from gamenight import games
from gamenight.bots.bot import CHAMPION, LEVELS, Bot, Brain, Budget, Hint
from gamenight.bots.quick import QuickBrain
from gamenight.core.errors import OptionError
from gamenight.core.facts import shorten

__all__ = [
    "BRAIN",
    "CHAMPION",
    "LEVELS",
    "Bot",
    "Brain",
    "Budget",
    "Hint",
    "bot",
    "check_level",
    "has_bot",
    "levels_of",
    "quick_bot",
]

BRAIN = "bot.brain"  # the part of a game that thinks


def bot(
    game: str, level: str = "steady", seed: int | None = None, budget: Budget | None = None
) -> Bot:
    """A bot of this level; with a seed its choices are reproducible.

    A game that has no bot of its own is played by the rules' quick policy.
    """
    check_level(game, level)
    thinking = games.part(game, BRAIN)
    if thinking is None:
        return quick_bot(game, level, seed)
    return Bot(games.load(game), level, thinking.brain(level), seed, budget)


def levels_of(game: str) -> tuple[str, ...]:
    """The levels that a game is played at, the weakest first."""
    return (*LEVELS, CHAMPION) if games.facts(game).champion else LEVELS


def check_level(game: str, level: str, others: Sequence[str] = ()) -> None:
    """Refuse a level at which a game is not played, unless it is one of some others."""
    if level not in (*levels_of(game), *others):
        known = ", ".join((*levels_of(game), *others))
        raise OptionError("level", got=shorten(level), known=known)


def quick_bot(game: str, level: str = "steady", seed: int | None = None) -> Bot:
    """A bot that makes the rules' quick moves without thinking; a novice makes any legal one."""
    found = games.load(game)
    return Bot(found, level, QuickBrain(found, wild=level == "novice"), seed, None)


def has_bot(game: str) -> bool:
    """Whether a game has a bot of its own."""
    return games.has_part(game, BRAIN)
