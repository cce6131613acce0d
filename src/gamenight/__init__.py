"""Play, study and research five tabletop games. Importing this compiles nothing."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from gamenight.core.errors import (
    GamenightError,
    GameOver,
    IllegalMove,
    NotationError,
    NotYourTurn,
    OptionError,
    PositionError,
    RecordError,
    UnknownGame,
)
from gamenight.core.outcome import Outcome
from gamenight.games import GAMES, facts

if TYPE_CHECKING:
    from gamenight.bots.bot import Bot, Budget
    from gamenight.face import Match, new, replay, setup, verify

__version__ = "0.1.0"
__all__ = [
    "GAMES",
    "GameOver",
    "GamenightError",
    "IllegalMove",
    "Match",
    "NotYourTurn",
    "NotationError",
    "OptionError",
    "Outcome",
    "PositionError",
    "RecordError",
    "UnknownGame",
    "bot",
    "compile",
    "facts",
    "new",
    "replay",
    "setup",
    "verify",
]


def bot(
    game: str, level: str = "steady", seed: int | None = None, budget: "Budget | None" = None
) -> "Bot":
    """A bot of this level; with a seed its choices are reproducible."""
    from gamenight import bots

    return bots.bot(game, level, seed, budget)


def compile(game: str) -> None:  # noqa: A001
    """Compile the rules, the simulations and the bot of a game now, or load them from the cache.

    Without it rules are interpreted, some milliseconds a move, and whoever simulates or asks a bot
    waits for the compiler then.
    """
    from gamenight.bots.compiling import compile_game

    compile_game(game)


def __getattr__(name: str) -> Any:
    """What needs the compiler is imported when it is first asked for."""
    if name in ("Match", "new", "replay", "setup", "verify"):
        return getattr(import_module("gamenight.face"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """What is meant for others, and no import of our own."""
    return sorted({*(name for name in globals() if name.startswith("__")), *__all__})
