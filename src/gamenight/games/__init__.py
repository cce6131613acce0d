"""The games: one folder each, with everything that is a game's own.

A folder here is a game, and so is a package elsewhere that names itself under the entry point
``gamenight.games``. What a game has beyond its rules (a bot, a terminal board, …) is found with
``part``.
"""

import functools
import pkgutil
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING

from gamenight.core.errors import UnknownGame
from gamenight.core.facts import Facts, shorten
from gamenight.core.words import add_words

if TYPE_CHECKING:
    from gamenight.core.game import Game

ENTRY_POINTS = "gamenight.games"
PARTS = ("state", "rules", "moves", "view", "events", "position", "policy")
FOLDERS: dict[str, str] = {}


def add(name: str, package: str) -> None:
    """Make a game known that lives in a package of its own."""
    FOLDERS[name] = package
    add_words(name, package)


def facts(name: str) -> Facts:
    """What is true of a game before anybody plays it; compiles nothing."""
    found: Facts = import_module(_package(name)).FACTS
    return found


@functools.cache
def load(name: str) -> "Game":
    """A game with its rules."""
    from gamenight.core.game import assemble

    parts = {one: part(name, one) for one in PARTS}
    return assemble(facts(name), {one: found for one, found in parts.items() if found})


def part(name: str, part: str) -> ModuleType | None:
    """A part of a game, such as ``part("dos", "terminal")``; None if the game has none."""
    return import_module(part_name(name, part)) if has_part(name, part) else None


def has_part(name: str, part: str) -> bool:
    """Whether a game has a part; it is not imported."""
    try:
        return find_spec(part_name(name, part)) is not None
    except ModuleNotFoundError:  # the folder that it would lie in is missing
        return False


def part_name(name: str, part: str) -> str:
    """The module that a part of a game is, whether the game has it or not."""
    return f"{_package(name)}.{part}"


def with_format(name: str) -> tuple[str, ModuleType]:
    """The game that has a file format or protocol, and its module."""
    for game in FOLDERS:
        if name in facts(game).formats:
            module = part(game, f"formats.{name}")
            assert module is not None
            return game, module
    raise LookupError(name)


def _package(name: str) -> str:
    if not isinstance(name, str) or name not in FOLDERS:
        raise UnknownGame("unknown_game", got=shorten(name), known=", ".join(FOLDERS))
    return FOLDERS[name]


def _add_own() -> None:
    folders = [module.name for module in pkgutil.iter_modules(__path__) if module.ispkg]
    packages = [f"{__name__}.{folder}" for folder in folders]
    shelf = {package: import_module(package).FACTS for package in packages}
    for package in sorted(packages, key=lambda package: (shelf[package].shelf, package)):
        add(shelf[package].name, package)


_add_own()
for _point in sorted(entry_points(group=ENTRY_POINTS)):
    add(_point.name, _point.value)
GAMES = tuple(FOLDERS)
