"""The board of Blokus Duo as text."""

from collections.abc import Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import Any

from gamenight.boards.names import label_seat
from gamenight.core.words import say

STARTS = ("e10", "j5")
SIGNS = {"r": "R", "b": "B", ".": "·"}
PANEL_WIDTH = 40


def board(view: dict[str, Any], names: Sequence[str] = ()) -> str:
    """The squares on the left, both seats on the right.

    ``o`` is an open starting point; ``+`` a corner that the viewer (or else the seat to move) can
    build on.
    """
    table = view["board"]
    seat = view["seat"] if view["seat"] is not None else table["turn"]
    corners = set(table["corners"][seat]) if seat is not None and not view["over"] else set()
    columns = "    " + " ".join("abcdefghijklmn")
    lines = [columns]
    for down, squares in enumerate(table["rows"]):
        row = 14 - down
        signs = [
            _sign(x, f"{c}{row}", corners) for x, c in zip(squares, "abcdefghijklmn", strict=True)
        ]
        lines.append(f"{row:>3} {' '.join(signs)} {row}")
    lines.append(columns)
    pairs = zip_longest(lines, ["", *_panel(view, names)], fillvalue="")
    return "\n".join(f"{left:<36}{right}".rstrip() for left, right in pairs)


def _sign(content: str, square: str, corners: set[str]) -> str:
    if content == "." and square in STARTS:
        return "o"
    return "+" if content == "." and square in corners else SIGNS[content]


def _panel(view: dict[str, Any], names: Sequence[str]) -> list[str]:
    table = view["board"]
    lines = []
    for seat, colour in enumerate(table["colours"]):
        state = ""
        if not table["left"][seat]:
            state = say("blokus-duo.text.all_laid")
        elif seat in view["waiting"]:
            state = say("blokus-duo.text.to_move")
        elif table["blocked"][seat]:
            state = say("blokus-duo.page.blocked")
        who = label_seat(seat, names, "Seat")
        named = say(f"blokus-duo.page.{colour}")
        title = f"{who} · {named} ({colour[0].upper()}) · {view['scores'][seat]:+d}"
        lines.append(f"{title} · {state}" if state else title)
        lines += [f"  {line}" for line in wrap(" ".join(table["left"][seat]), PANEL_WIDTH - 2)]
        lines.append("")
    if table["last"] is not None:
        lines.append(say("blokus-duo.text.last", name=label_seat(table["last"]["seat"], names)))
        lines.append(f"  {table['last']['move']}")
    return lines
