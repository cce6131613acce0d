"""The picture of a game that has none of its own: its text board."""

from collections.abc import Sequence
from typing import Any
from xml.sax.saxutils import escape

from gamenight.boards import board
from gamenight.boards.pictures.frame import EDGE, TOP, Drawing
from gamenight.boards.pictures.ink import INK, number

_LINE = 19


def draw(view: dict[str, Any], names: Sequence[str]) -> Drawing:
    lines = board(view, names).splitlines()
    parts = [
        f'<text x="{EDGE}" y="{number(TOP + (i + 1) * _LINE)}" font-size="15" fill="{INK}" '
        f'font-family="ui-monospace, Menlo, Consolas, monospace" xml:space="preserve">'
        f"{escape(line)}</text>"
        for i, line in enumerate(lines)
    ]
    return Drawing(parts, _LINE * (len(lines) + 1))
