"""What every picture has: the table, a line that says how things stand, plates for the seats."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from xml.sax.saxutils import escape

from gamenight.boards.pictures.ink import (
    ACCENT,
    ACCENT_SOFT,
    FONT,
    INK_SOFT,
    LIT,
    PATTERNS,
    SEAT,
    TABLE,
    number,
    rect,
    text,
)
from gamenight.core.words import name_seat, say
from gamenight.games import facts

WIDTH = 960
EDGE = 24
TOP = 64
FULL = WIDTH - 2 * EDGE
GAP = 14
_QUOTE = {'"': "&quot;"}


@dataclass(frozen=True)
class Drawing:
    """The inside of a picture, below the line at the top, and how high it is."""

    parts: list[str]
    height: float


def frame(view: dict[str, Any], names: Sequence[str], drawn: Drawing) -> list[str]:
    """A whole picture, in the parts that are drawn one above the other."""
    height = TOP + drawn.height + EDGE
    title = facts(view["game"]).title
    label = f"{title}: {_standing(view, names)}"
    size = f'viewBox="0 0 {WIDTH} {number(height)}" width="{WIDTH}" height="{number(height)}"'
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="{FONT}" role="img" '
        f'aria-label="{escape(label, _QUOTE)}">',
        f"<defs>{PATTERNS}</defs>",
        rect(0, 0, WIDTH, height, TABLE, radius=18),
        text(EDGE, 42, title, 25, weight=700),
        text(WIDTH - EDGE, 41, _standing(view, names), 17, INK_SOFT, anchor="end"),
        *drawn.parts,
        "</svg>",
    ]


def plate(view: dict[str, Any], seat: int, x: float, y: float, width: float, height: float) -> str:
    """The ground of a seat's things, lit when the match waits for it or when it has won."""
    if seat in view["winners"]:
        return rect(x, y, width, height, "#fbf0c9", radius=14, stroke=LIT, thick=2)
    if seat in view["waiting"]:
        return rect(x, y, width, height, ACCENT_SOFT, radius=14, stroke=ACCENT, thick=1.8)
    return rect(x, y, width, height, SEAT, radius=14)


def headed_plate(
    view: dict[str, Any],
    names: Sequence[str],
    seat: int,
    x: float,
    y: float,
    width: float,
    height: float,
    *,
    indent: float = 14,
    scored: bool = True,
) -> list[str]:
    """A seat's plate with its name, and at the right end of the same line its points."""
    parts = [plate(view, seat, x, y, width, height)]
    parts.append(text(x + indent, y + 28, seat_name(view, names, seat), 17, weight=600))
    if scored:
        points = say("picture.points", n=view["scores"][seat]).replace("-", "−")
        parts.append(text(x + width - 14, y + 28, points, 15, INK_SOFT, anchor="end"))
    return parts


def seat_name(view: dict[str, Any], names: Sequence[str], seat: int) -> str:
    """The seat's name, else its number; the viewer's own seat is marked."""
    name = names[seat] if seat < len(names) else name_seat(seat)
    return say("picture.own", name=name) if seat == view["seat"] else name


def _standing(view: dict[str, Any], names: Sequence[str]) -> str:
    """Who is to move, or how it ended."""

    def who(seats: Sequence[int]) -> str:
        found = (names[s] if s < len(names) else name_seat(s) for s in seats)
        return say("picture.and").join(found)

    if view["over"]:
        if not view["winners"]:
            return say("picture.nobody", moves=view["moves"])
        return say("picture.won", who=who(view["winners"]), moves=view["moves"])
    return say("picture.waiting", who=who(view["waiting"]), moves=view["moves"])
