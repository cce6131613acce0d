"""The games. To add one, add its folder and its line here."""

import functools
from importlib import import_module
from typing import TYPE_CHECKING

from gamenight.core.errors import UnknownGame
from gamenight.core.facts import Facts, shortened

if TYPE_CHECKING:
    from gamenight.core.game import Game

FOLDERS: dict[str, str] = {
    "bold": "gamenight.games.bold",
    "skipbo": "gamenight.games.skipbo",
    "blokus-duo": "gamenight.games.blokus_duo",
    "dos": "gamenight.games.dos",
    "lowdown": "gamenight.games.lowdown",
}
GAMES = tuple(FOLDERS)


def facts(name: str) -> Facts:
    """What is true of a game before anybody plays it; compiles nothing."""
    if not isinstance(name, str) or name not in FOLDERS:
        raise UnknownGame("unknown_game", got=shortened(name), known=", ".join(GAMES))
    found: Facts = import_module(FOLDERS[name]).FACTS
    return found


@functools.cache
def load(name: str) -> "Game":
    """A game with its rules."""
    from gamenight.core.game import assemble

    known = facts(name)
    parts = (import_module(f"{FOLDERS[name]}.{part}") for part in ("rules", "moves", "view"))
    return assemble(known, *parts)


def add(name: str, package: str) -> None:
    """Let ``load`` find a game that lives outside gamenight, e.g. one of your own."""
    FOLDERS[name] = package
