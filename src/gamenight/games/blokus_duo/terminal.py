"""Blokus Duo: coloured squares with letters, the corners to build on, and the move in mind."""

import functools
import re

from rich.style import Style
from rich.text import Text

from gamenight.core.grids import square_of
from gamenight.core.words import say
from gamenight.games.blokus_duo.moves import move_on, piece_name
from gamenight.games.blokus_duo.tables import NAMES
from gamenight.terminal.board import FAINT, Board, Look, View, lines, spot

COLUMNS = "abcdefghijklmn"
STARTS = ("e10", "j5")
LAID = {
    "r": Style(color="#ffffff", bgcolor="#b3202c"),
    "b": Style(color="#ffffff", bgcolor="#1d4fa8"),
}
GHOST = Style(color="#10131a", bgcolor="#f2c230", bold=True)
CORNER = Style(color="#2f9e5b", bold=True)


class BlokusDuo(Board):
    def draw(self, view: View, look: Look) -> Text:
        table = view["board"]
        seat = view["seat"] if view["seat"] is not None else table["turn"]
        corners = set(table["corners"][seat]) if seat is not None and not view["over"] else set()
        last = set(table["last"]["move"].split(",")) if table["last"] else set()
        wide, high = (4, 2) if look.roomy else (2, 1)
        head = Text("   " + "".join(f" {c}".ljust(wide) for c in COLUMNS), FAINT)
        rows = [head]
        for down, squares in enumerate(table["rows"]):
            row = 14 - down
            for level in range(high):
                line = Text(f"{row:>2} " if level == 0 else "   ", FAINT)
                for content, column in zip(squares, COLUMNS, strict=True):
                    at = f"{column}{row}"
                    sign, style = _square(content, at, look, corners, last)
                    line += spot((sign if level == 0 else " ").ljust(wide), at, style)
                rows.append(line + Text(f"{row:<2}" if level == 0 else "  ", FAINT))
        return lines([*rows, head])

    def describe_seat(self, view: View, seat: int) -> str:
        table = view["board"]
        colour = table["colours"][seat]
        named = say("blokus-duo.page.red") if colour == "red" else say("blokus-duo.page.blue")
        words = [f"{named} ({colour[0].upper()})"]
        if table["blocked"][seat]:
            words.append(say("blokus-duo.page.blocked"))
        return " · ".join(words) + "\n" + " ".join(table["left"][seat])

    def describe_move(self, view: View, move: str) -> str:
        return _piece(move)

    def list_tokens(self, view: View, move: str) -> frozenset[str]:
        return frozenset(move.split(","))

    def fits(self, typed: str, move: str, words: str) -> bool:
        """Every square that is named must be covered; ``L5`` is a piece, ``l5`` a square."""
        wanted = [part for part in re.split(r"[\s,]+", typed.strip()) if part]
        return all(_means(part, move.split(","), words) for part in wanted)

    def point_at(self, typed: str, token: str) -> tuple[str, bool]:
        chosen = [part for part in re.split(r"[\s,]+", typed.strip()) if part]
        if token in chosen:
            chosen.remove(token)
        else:
            chosen.append(token)
        return ",".join(chosen), False


def _square(
    content: str, at: str, look: Look, corners: set[str], last: set[str]
) -> tuple[str, Style]:
    if at in look.marked:
        return "◆", GHOST
    if content != ".":
        return content.upper() + ("•" if at in last else ""), LAID[content]
    if at in STARTS:
        return " o", Style(bold=True)
    return (" +", CORNER) if at in corners else (" ·", FAINT)


def _means(part: str, cells: list[str], piece: str) -> bool:
    if part in NAMES:
        return part == piece
    if square_of(part.lower()) is not None:
        return part.lower() in cells
    return piece.lower().startswith(part.lower())


@functools.cache
def _piece(move: str) -> str:
    """The name of the piece that covers these squares."""
    asked = [square_of(cell) for cell in move.split(",")]
    return piece_name(move_on([square for square in asked if square is not None], move))


BOARD = BlokusDuo()
