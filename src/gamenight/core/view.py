"""Views: what one seat, or a spectator, may see of a match.

They are built up from nothing and never cut down from the state: first what lies open to all, which
is a spectator's view; then what a seat adds to it.
"""

import functools
from collections import namedtuple
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from gamenight.core.game import Game
from gamenight.core.outcome import Outcome


class View(Struct, frozen=True, kw_only=True):
    """What a seat (None: a spectator) may see now. ``board`` is the game's own part.

    A finished match has an ``outcome``. ``winners`` are [] while the match goes on.
    """

    game: str
    seats: int
    options: dict[str, Any]
    commitment: str | UnsetType = UNSET
    outcome: Outcome | UnsetType = UNSET
    seat: int | None
    moves: int
    waiting: list[int]
    over: bool
    scores: list[int]
    winners: list[int]
    resigned: list[int]
    board: Any


def add_seats(spectator: View, game: Game, s: Any, viewers: Iterable[int | None]) -> list[View]:
    """The views of all viewers, made of a spectator's and of what each seat sees besides."""
    return [
        spectator
        if seat is None
        else replace(spectator, seat=seat, board=game.add_own(spectator.board, s, seat))
        for seat in viewers
    ]


def read(s: Any) -> Any:
    """The fields of a state as a named tuple: numbers as plain ints, and arrays.

    This is one call into NumPy, and several times as fast as asking for one field after the other.
    """
    return _fields(s.dtype)(*s.item())


def list_members(members: int) -> list[int]:
    """The members of a set, one bit each, rising."""
    return [member for member in range(members.bit_length()) if members >> member & 1]


def list_cards(bag: Iterable[int], names: Sequence[str]) -> list[str]:
    """The cards of a bag (how many of each kind), rising."""
    return [name for name, n in zip(names, bag, strict=True) if n for _ in range(n)]


@functools.cache
def _fields(dtype: np.dtype[Any]) -> Any:
    assert dtype.names is not None
    return namedtuple("Fields", dtype.names)
