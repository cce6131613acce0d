"""Grids and their squares: the vocabulary of boards.

A square is a row and a column, both from 0. In text it is a letter for the column and a number for
the row, as in ``e10``; from which side rows are counted is each game's to say.
"""

import re

Square = tuple[int, int]
_SQUARE = re.compile(r"([a-z])([0-9]{1,3})", re.ASCII)


def square_name(square: Square) -> str:
    row, column = square
    return chr(ord("a") + column) + str(row + 1)


def square_of(text: str) -> Square | None:
    """The square of a name, on any board or beyond its edge; None if it is no name of a square."""
    match = _SQUARE.fullmatch(text)
    return (int(match[2]) - 1, ord(match[1]) - ord("a")) if match else None


def reading_order(rows: int, columns: int) -> list[Square]:
    """All squares, row by row."""
    return [(row, column) for row in range(rows) for column in range(columns)]
