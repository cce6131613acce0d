"""Moves of Blokus Duo in words: a placement's squares, rows rising, then columns: ``e9,f9,e10``."""

import functools
import re
from collections.abc import Iterator
from typing import Any

from gamenight.core.errors import IllegalMove, NotationError
from gamenight.core.facts import shorten
from gamenight.core.grids import Square, reading_order, square_name, square_of
from gamenight.core.moves import Move
from gamenight.games.blokus_duo.tables import (
    ACROSS,
    FIRST_MOVE,
    MARGIN,
    NAMES,
    ORIENTATION,
    ORIENTATION_OF,
    PIECE,
    SHAPES,
    SIZE,
    settled,
)

NAME = "blokus-duo"
OFF_BOARD, NO_PASSING = 2, 17
LENGTH_MAX = 80


class Place(Move):
    """A piece onto the board. Its squares are the text itself, with commas between them.

    A seat has up to 1,400 legal moves: squares beside the text would double what is sent.
    """

    piece: str


@functools.cache
def squares(move: int) -> tuple[Square, ...]:
    """The squares that a placement covers, rows rising, then columns."""
    o = int(ORIENTATION_OF[move])
    row, column = divmod(move - int(FIRST_MOVE[o]), int(ACROSS[o]))
    return tuple((row + r, column + c) for r, c in SHAPES[o])


def _texts() -> Iterator[str]:
    """The squares' names of every placement, in the order of their numbers."""
    names = [square_name(square) for square in reading_order(SIZE, SIZE)]
    for o, shape in enumerate(SHAPES):
        steps = [SIZE * row + column for row, column in shape]
        across, down = int(ACROSS[o]), SIZE - shape[-1][0]
        for row in range(0, SIZE * down, SIZE):
            for corner in range(row, row + across):
                yield ",".join([names[corner + step] for step in steps])


TEXTS = tuple(_texts())
_NUMBERS = {text: move for move, text in enumerate(TEXTS)}


def notation(move: int) -> str:
    return TEXTS[move]


def piece_name(move: int) -> str:
    return NAMES[int(PIECE[ORIENTATION_OF[move]])]


def text(s: Any, seat: int, move: int) -> str:
    return TEXTS[move]


def describe(text: str) -> Move:
    """The parts of a move, from its canonical notation."""
    return Place(text, piece_name(_NUMBERS[text]))


def parse(s: Any, seat: int, text: str) -> int:
    """The placement with these squares, given in any order."""
    words = re.split(r"[\s,]+", text.strip().lower()) if len(text) <= LENGTH_MAX else []
    if words == ["pass"]:
        raise IllegalMove(NAME, NO_PASSING, seat=seat)
    found = [square_of(word) for word in words]
    if not found or None in found:
        raise _unreadable(text, "squares with commas between them, like e9,f9,e10")
    asked = [square for square in found if square is not None]
    if len(set(asked)) < len(asked):
        raise _unreadable(text, "every square once")
    outside = [square for square in asked if not on_board(square)]
    if outside:
        names = [word for word, square in zip(words, asked, strict=True) if square in outside]
        raise IllegalMove(NAME, OFF_BOARD, {"cells": names}, seat=seat)
    return move_on(asked, text)


def move_on(asked: list[Square], text: str) -> int:
    """The move that covers exactly these squares of the board."""
    shape = settled(asked)
    if shape not in ORIENTATION:
        raise _unreadable(text, "the squares of one piece: one to five, joined edge to edge")
    o = ORIENTATION[shape]
    row, column = min(r for r, _ in asked), min(c for _, c in asked)
    return int(FIRST_MOVE[o]) + row * int(ACROSS[o]) + column


def on_board(square: Square) -> bool:
    return 0 <= square[0] < SIZE and 0 <= square[1] < SIZE


def why(s: Any, seat: int, move: int, clause: int) -> dict[str, Any]:
    """Where a refused placement goes wrong: squares of it, or squares of which it covers none."""
    if clause == 3:
        return {"piece": piece_name(move)}
    if clause == 12:
        return {"cells": _covered(move, s.own[0] | s.own[1])}
    if clause == 14:
        return {"cells": _covered(move, s.barred[seat])}
    if clause in (7, 8, 9, 13):
        return {"corners": corner_names(s, seat)}
    return {}


def corner_names(s: Any, seat: int) -> list[str]:
    """The squares of which the seat's next placement must cover one."""
    rows = (s.corners[seat] & ~s.barred[seat]).tolist()[MARGIN : MARGIN + SIZE]
    return [
        square_name((r, c))
        for r, bits in enumerate(rows)
        if bits
        for c in range(SIZE)
        if bits >> c + MARGIN & 1
    ]


def _covered(move: int, layer: Any) -> list[str]:
    """The squares of a placement that lie in a layer."""
    return [
        square_name((r, c)) for r, c in squares(move) if int(layer[r + MARGIN]) >> c + MARGIN & 1
    ]


def _unreadable(text: str, expected: str) -> NotationError:
    return NotationError("notation", game=NAME, got=shorten(text), expected=expected)
