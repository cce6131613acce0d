"""The table of Blokus Duo as a picture: the board, and the pieces that both seats have left."""

from collections.abc import Sequence
from typing import Any

from gamenight.boards.pictures.frame import EDGE, FULL, GAP, TOP, Drawing, headed_plate
from gamenight.boards.pictures.ink import (
    ACCENT,
    INK_SOFT,
    LINE,
    PAPER,
    PAPER_EDGE,
    PLAIN,
    circle,
    group,
    path,
    rect,
    text,
)
from gamenight.core.words import say

SIZE = 14
CELL = 38
MARGIN = 26
BOARD = SIZE * CELL + 2 * MARGIN
COLUMNS = "abcdefghijklmn"
STARTS = ("e10", "j5")
TILE = 14
SHAPES = {
    "1": "x",
    "2": "xx",
    "I3": "xxx",
    "V3": "x./xx",
    "I4": "xxxx",
    "O": "xx/xx",
    "T4": "xxx/.x.",
    "L4": "x../xxx",
    "Z4": "xx./.xx",
    "I5": "xxxxx",
    "L5": "x.../xxxx",
    "Y": ".x../xxxx",
    "N": "xx../.xxx",
    "P": "xx/xx/x.",
    "U": "x.x/xxx",
    "T5": "xxx/.x./.x.",
    "V5": "x../x../xxx",
    "W": "x../xx./.xx",
    "Z5": "xx./.x./.xx",
    "F": ".xx/xx./.x.",
    "X": ".x./xxx/.x.",
}
_LIGHT, _DARK = "M1 9V1H9", "M1 9.2H9.2V1"


def draw(view: dict[str, Any], names: Sequence[str]) -> Drawing:
    parts = draw_board(view)
    x, width = EDGE + BOARD + GAP, FULL - BOARD - GAP
    height = (BOARD - GAP) / 2
    for seat in range(2):
        parts += _seat(view, names, seat, x, TOP + seat * (height + GAP), width, height)
    return Drawing(parts, BOARD)


def draw_board(view: dict[str, Any]) -> list[str]:
    """The board alone: its squares, starting points and pieces, below the line at the top."""
    table = view["board"]
    parts = [rect(EDGE, TOP, BOARD, BOARD, PAPER, radius=14, stroke=PAPER_EDGE)]
    left, top = EDGE + MARGIN, TOP + MARGIN
    lines = "".join(
        f"M{left} {top + i * CELL}h{SIZE * CELL}M{left + i * CELL} {top}v{SIZE * CELL}"
        for i in range(SIZE + 1)
    )
    parts.append(path(lines, stroke=LINE, thick=0.8))
    for i, letter in enumerate(COLUMNS):
        middle = left + (i + 0.5) * CELL
        parts.append(text(middle, top + SIZE * CELL + 18, letter, 13, INK_SOFT, anchor="middle"))
        row = top + (i + 0.5) * CELL + 5
        parts.append(text(left - 8, row, SIZE - i, 13, INK_SOFT, anchor="end"))
    looker = view["seat"] if view["seat"] is not None else table["turn"]
    corners = table["corners"][looker] if looker is not None and not view["over"] else []
    for square in corners:
        x, y = locate(square)
        dot = circle(x + CELL / 2, y + CELL / 2, 5, ACCENT)
        parts.append(f'<g opacity=".5">{dot}</g>')
    taken = {square for moves in table["placed"] for move in moves for square in move.split(",")}
    for square in STARTS:
        if square not in taken:
            x, y = locate(square)
            parts.append(
                circle(x + CELL / 2, y + CELL / 2, CELL * 0.27, "none", stroke=INK_SOFT, thick=2.4)
            )
    for colour, moves in zip(table["colours"], table["placed"], strict=True):
        for move in moves:
            parts += _laid(move, colour)
    if table["last"] is not None:
        for square in table["last"]["move"].split(","):
            x, y = locate(square)
            parts.append(circle(x + CELL / 2, y + CELL / 2, 5, "#fff", stroke="#0005"))
    return parts


def _laid(move: str, colour: str) -> list[str]:
    """A piece on the board: bevelled squares, held together by its outline."""
    squares = move.split(",")
    parts = [group([_tile(colour)], *locate(square), scale=CELL / 10) for square in squares]
    edges = []
    for square in squares:
        x, y = locate(square)
        column, row = square[0], int(square[1:])
        beside = {
            f"M{x:g} {y:g}h{CELL}": f"{column}{row + 1}",
            f"M{x:g} {y + CELL:g}h{CELL}": f"{column}{row - 1}",
            f"M{x:g} {y:g}v{CELL}": f"{chr(ord(column) - 1)}{row}",
            f"M{x + CELL:g} {y:g}v{CELL}": f"{chr(ord(column) + 1)}{row}",
        }
        edges += [line for line, neighbour in beside.items() if neighbour not in squares]
    parts.append(path("".join(edges), stroke="#000", thick=1.8, opacity=0.5))
    return parts


def _tile(colour: str) -> str:
    """One square of a piece, in 10 × 10."""
    return "".join(
        (
            rect(0, 0, 10, 10, PLAIN[colour], radius=0.5),
            path(_LIGHT, stroke="#fff", thick=0.55, opacity=0.4),
            path(_DARK, stroke="#000", thick=0.6, opacity=0.22),
        )
    )


def locate(square: str) -> tuple[float, float]:
    """The upper left corner of a square in the picture."""
    column, row = COLUMNS.index(square[0]), int(square[1:])
    return EDGE + MARGIN + column * CELL, TOP + MARGIN + (SIZE - row) * CELL


def _seat(
    view: dict[str, Any],
    names: Sequence[str],
    seat: int,
    x: float,
    y: float,
    width: float,
    height: float,
) -> list[str]:
    table = view["board"]
    colour = table["colours"][seat]
    parts = headed_plate(view, names, seat, x, y, width, height, indent=38)
    parts.append(group([_tile(colour)], x + 14, y + 14, scale=1.6))
    left = table["left"][seat]
    note = say("blokus-duo.page.blocked") if table["blocked"][seat] and left else ""
    if not left:
        note = say("blokus-duo.page.all_laid")
    if note:
        parts.append(text(x + width - 14, y + 48, note, 14, INK_SOFT, anchor="end"))
    at, top, row_height = x + 16, y + 56.0, 0.0
    for name in (name for name in reversed(SHAPES) if name in left):
        rows = SHAPES[name].split("/")
        wide, high = len(rows[0]) * TILE, len(rows) * TILE
        if at + wide > x + width - 14:
            at, top, row_height = x + 16, top + row_height + 10, 0
        parts += _piece(rows, colour, at, top)
        at += wide + 13
        row_height = max(row_height, high)
    return parts


def _piece(rows: list[str], colour: str, x: float, y: float) -> list[str]:
    return [
        group([_tile(colour)], x + column * TILE, y + row * TILE, scale=TILE / 10)
        for row, line in enumerate(rows)
        for column, sign in enumerate(line)
        if sign == "x"
    ]
