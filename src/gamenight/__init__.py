"""Play, study and research five tabletop games: BOLD, SKIP-BO DELUXE, Blokus Duo, DOS and Lowdown.

    import gamenight as gn

    match = gn.new("dos", seats=3, seed=7)      # a referee with a deal; gn.GAMES names the games
    bot = gn.bot("dos", "steady", seed=1)
    while not match.over:
        seat = match.waiting[0]
        match.play(seat, bot.choose(match, seat))
    print(match.outcome, match.winners, match.scores)

``new``, ``setup``, ``replay`` and ``verify`` return a ``Match``: ``legal``, ``play``, ``undo``,
``moves``, ``view``, ``outcome``, ``record``, ``copy``. ``simulate`` plays thousands at once.
``facts`` describes a game and its options. Batches and environments for learning
are in ``gamenight.research``. Importing this compiles nothing.
"""

from importlib import import_module as _import_module
from typing import TYPE_CHECKING
from typing import Any as _Any

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
    from gamenight.core.playouts import Results
    from gamenight.face import Match, new, replay, setup, simulate, verify

__version__ = "0.2.0"
__all__ = [
    "GAMES",
    "Bot",
    "Budget",
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
    "Results",
    "UnknownGame",
    "bot",
    "compile",
    "facts",
    "new",
    "replay",
    "setup",
    "simulate",
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

    Otherwise rules are interpreted at first, some milliseconds a move, and the first simulation or
    bot waits for the compiler.
    """
    from gamenight.bots.compiling import compile_game

    compile_game(game)


if not TYPE_CHECKING:  # a type checker that saw this would take any name for one of ours
    _PLACES = {
        **dict.fromkeys(("Match", "new", "replay", "setup", "simulate", "verify"), "face"),
        **dict.fromkeys(("Bot", "Budget"), "bots.bot"),
        "Results": "core.playouts",
    }

    def __getattr__(name: str) -> _Any:
        """What needs the compiler is imported when it is first asked for."""
        if name in _PLACES:
            return getattr(_import_module(f"gamenight.{_PLACES[name]}"), name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """The public names only."""
    return sorted({*(name for name in globals() if name.startswith("__")), *__all__})
