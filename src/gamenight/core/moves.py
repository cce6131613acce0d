"""Moves with names for their parts: each game declares the kinds of its moves in ``moves.py``.

A kernel knows a move as a number, people write it as a text. Whoever draws a board wants to know
which card goes where: a game's ``describe`` makes a struct of a canonical text, tagged by the
``kind`` of the move, so that nobody else has to read notation.
"""

from types import ModuleType
from typing import Annotated, Any

from msgspec import Meta, Struct


class Move(Struct, gc=False, tag_field="kind", tag=str.lower):
    """A move. On the wire: ``{"kind", "text", …}``; a game without kinds has moves like this."""

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
