"""What an owner's lists show of whatever is stored: tables and nights."""

from typing import NamedTuple

from gamenight.server.night.render import read_about
from gamenight.server.table.summary import read_summary

NIGHT, UNKNOWN = "night", "?"


class Listed(NamedTuple):
    """``game`` is the name of a game, or ``night``."""

    game: str
    name: str
    nicknames: list[str]


def read_listed(about: bytes) -> Listed:
    if (table := read_summary(about)) is not None:
        return Listed(table.game, table.name, table.nicknames)
    if (night := read_about(about)) is not None:
        return Listed(NIGHT, night.night, night.nicknames)
    return Listed(UNKNOWN, UNKNOWN, [])
