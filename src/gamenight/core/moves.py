"""Moves with names for their parts: each game declares the kinds of its moves in ``moves.py``.

A kernel knows a move as a number, and people write it as text. A board needs its parts, such as
which card goes where: a game's ``describe`` makes a struct of a canonical text, tagged by the
``kind`` of the move, so that nobody else has to parse notation.
"""

from types import ModuleType
from typing import Annotated, Any

from msgspec import Meta, Struct


class Move(Struct, gc=False, tag_field="kind", tag=str.lower):
    """A move. As JSON: ``{"kind", "text", …}``; a game without kinds has moves like this."""

    text: str


class Resign(Move):
    """A seat gives up: the one move that all games have."""


class GameMove(Struct):
    """What every move has. Its other fields are its parts, as its game says."""

    kind: str
    text: str


# A move of any game in a message: sent as its own struct, and read as plain JSON.
AnyMove = Annotated[Any, Meta(title=GameMove.__name__)]


def list_moves(module: ModuleType) -> list[type[Move]]:
    """The kinds of moves that a game's ``moves.py`` declares, in its order."""
    return [
        thing
        for thing in vars(module).values()
        if isinstance(thing, type) and issubclass(thing, Move)
        if thing.__module__ == module.__name__
    ]
