"""Agents in Python as players: functions, models of sb3-contrib, bots of OpenSpiel.

They run in this process. Each is a function of what a seat may know, and of nothing else.
"""

import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from gamenight.arena.entrants import Entrant
from gamenight.arena.players import InProcessPlayer, Question
from gamenight.arena.program import Forfeit
from gamenight.core.errors import OptionError

# (view, recall, legal moves, may it decline?) → a move, or None to decline
Choose = Callable[[dict[str, Any], dict[str, Any], list[str], bool], str | None]
# Where the functions are that make a ``Choose`` of other people's agents: the research layer's.
MAKERS = {
    "sb3": "gamenight.research.agents:sb3",
    "openspiel": "gamenight.research.agents:openspiel",
}


class CallablePlayer(InProcessPlayer):
    """Asks a function; whatever that raises costs it the game."""

    def __init__(self, choose: Choose) -> None:
        self._choose = choose

    def answer(self, question: Question) -> str | None:
        view, recall, legal = question.view, question.recall, question.legal
        try:
            move = self._choose(view, recall, legal, question.may_decline)
        except Exception as error:
            raise Forfeit("crash", f"{type(error).__name__}: {error}"[:200]) from error
        if move is None and question.may_decline:
            return None
        if not isinstance(move, str):
            raise Forfeit("garbage", f"a move expected, not {move!r}"[:200])
        return move


def find(place: str) -> Any:
    """What MODULE:NAME names; modules of the current folder are found too."""
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.append(here)
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)


def load_agent(entrant: Entrant, start: dict[str, Any]) -> Choose:
    """The function that answers for a seat; ``start`` has game, seats, options, seat and seed."""
    try:
        given: Any = entrant.which if entrant.kind == "sb3" else find(entrant.which)
        choose: Choose = (
            given if entrant.kind == "py" else find(MAKERS[entrant.kind])(given, **start)
        )
        if not callable(choose):
            raise TypeError(f"{entrant.which} cannot be called")
    except OptionError:
        raise
    except Exception as error:
        reason = f"{type(error).__name__}: {error}".splitlines()[0]
        raise OptionError("bot_agent", bot=entrant.name, reason=reason) from error
    return choose
