"""Colours and strokes: the page's visual language as pieces of SVG.

Everything here returns a string. Ids of patterns are the same in every picture and stand for the
same thing, so that many pictures can lie in one notebook.
"""

from collections.abc import Iterable
from xml.sax.saxutils import escape

TABLE, TABLE_DEEP, SEAT = "#ece5d8", "#ddd3c1", "#e3dbcb"
PAPER, PAPER_EDGE, LINE = "#fffdf8", "#d8cdb8", "#c6baa4"
INK, INK_SOFT = "#25221d", "#5c554a"
ACCENT, ACCENT_SOFT = "#1f6f5c", "#d5e8df"
GOOD, BAD, BAD_SOFT, LIT = "#1f6f3d", "#b3261e", "#fbe3df", "#f2b705"
FONT = "Rubik, 'Source Sans Pro', 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"

PLAIN = {
    "red": "#d23f3a",
    "blue": "#2f6fc4",
    "green": "#2f9a5b",
    "yellow": "#f2c230",
    "orange": "#ee8432",
    "purple": "#7d4bb3",
}
DEEP = {
    "red": "#9c1f22",
    "blue": "#174a90",
    "green": "#14653a",
    "yellow": "#7a5a00",
    "orange": "#94460a",
    "purple": "#552a85",
}
SOFT = {
    "red": "#f8dcd7",
    "blue": "#d8e5f7",
    "green": "#d6eedd",
    "yellow": "#fbf0c9",
    "orange": "#fce3cf",
    "purple": "#e8dcf4",
}
ON = {
    "red": "#ffffff",
    "blue": "#ffffff",
    "green": "#0b2a18",
    "yellow": "#33270a",
    "orange": "#33180a",
    "purple": "#ffffff",
}
_MARKS = {
    "red": "M12 3 22 20.5H2Z",
    "blue": "M12 2.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19Z",
    "green": "M3.5 3.5h17v17h-17Z",
    "yellow": "m12 1.8 3.1 6.6 7.2.9-5.3 5 1.4 7.1L12 17.9l-6.4 3.5L7 14.3l-5.3-5 7.2-.9Z",
    "orange": "M12 1.5 22.5 12 12 22.5 1.5 12Z",
    "purple": "M8.5 2h7v6.5h6.5v7h-6.5v6.5h-7v-6.5h-6.5v-7h6.5Z",
}
STAR = _MARKS["yellow"]


def number(value: float) -> str:
    """As short as it goes: SVG is mostly numbers."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def rect(
    x: float,
    y: float,
    width: float,
    height: float,
    fill: str,
    *,
    radius: float = 0,
    stroke: str = "",
    thick: float = 1,
    dash: str = "",
    opacity: float = 1,
) -> str:
    places = " ".join(
        f'{name}="{number(value)}"'
        for name, value in (("x", x), ("y", y), ("width", width), ("height", height))
    )
    rounded = f' rx="{number(radius)}"' if radius else ""
    return f"<rect {places}{rounded}{_paint(fill, stroke, thick, dash, opacity)}/>"


def path(
    d: str,
    fill: str = "none",
    *,
    stroke: str = "",
    thick: float = 1,
    opacity: float = 1,
) -> str:
    return f'<path d="{d}"{_paint(fill, stroke, thick, "", opacity)}/>'


def circle(x: float, y: float, r: float, fill: str, *, stroke: str = "", thick: float = 1) -> str:
    place = f'cx="{number(x)}" cy="{number(y)}" r="{number(r)}"'
    return f"<circle {place}{_paint(fill, stroke, thick, '', 1)}/>"


def text(
    x: float,
    y: float,
    words: object,
    size: float,
    fill: str = INK,
    *,
    weight: int = 400,
    anchor: str = "start",
    opacity: float = 1,
) -> str:
    """Words whose foot stands at y; anchor: start, middle or end."""
    where = "" if anchor == "start" else f' text-anchor="{anchor}"'
    heavy = "" if weight == 400 else f' font-weight="{weight}"'
    faint = "" if opacity == 1 else f' opacity="{number(opacity)}"'
    return (
        f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}" fill="{fill}"'
        f"{heavy}{where}{faint}>{escape(str(words))}</text>"
    )


def group(parts: Iterable[str], x: float = 0, y: float = 0, *, scale: float = 1) -> str:
    """Parts drawn as if (x, y) were the origin."""
    more = "" if scale == 1 else f" scale({scale:.4g})"
    return f'<g transform="translate({number(x)} {number(y)}){more}">{"".join(parts)}</g>'


def mark(tint: str, x: float, y: float, size: float, fill: str = "", opacity: float = 1) -> str:
    """The symbol of a colour, in a square with its upper left corner at (x, y)."""
    return group([path(_MARKS[tint], fill or DEEP[tint], opacity=opacity)], x, y, scale=size / 24)


def tick(x: float, y: float, size: float, fill: str) -> str:
    """Done: a stroke down and up, in a square with its middle at (x, y)."""
    d = f"M{number(x - size / 2)} {number(y)}l{number(size * 0.36)} {number(size * 0.38)}"
    return path(d + f"l{number(size * 0.64)} {number(-size * 0.8)}", stroke=fill, thick=size * 0.2)


def fill_rect(
    x: float, y: float, width: float, height: float, tint: str, *, radius: float = 0
) -> str:
    """A surface of a table colour with the pattern that tells it apart without hue."""
    return rect(x, y, width, height, PLAIN[tint], radius=radius) + rect(
        x, y, width, height, f"url(#gn-{tint})", radius=radius
    )


def _paint(fill: str, stroke: str, thick: float, dash: str, opacity: float) -> str:
    drawn = f' fill="{fill}"'
    if stroke:
        drawn += f' stroke="{stroke}" stroke-width="{number(thick)}"'
        drawn += ' stroke-linecap="round" stroke-linejoin="round"'
    if dash:
        drawn += f' stroke-dasharray="{dash}"'
    return drawn if opacity == 1 else f'{drawn} opacity="{number(opacity)}"'


def _pattern(name: str, size: float, content: str, turn: int = 0) -> str:
    turned = f' patternTransform="rotate({turn})"' if turn else ""
    return (
        f'<pattern id="gn-{name}" width="{number(size)}" height="{number(size)}" '
        f'patternUnits="userSpaceOnUse"{turned}>{content}</pattern>'
    )


def _shade(tint: str) -> str:
    stops = f'<stop stop-color="{SOFT[tint]}"/>'
    stops += f'<stop offset=".6" stop-color="{SOFT[tint]}" stop-opacity="0"/>'
    return f'<linearGradient id="gn-shade-{tint}" x2="0" y2="1">{stops}</linearGradient>'


PATTERNS = "".join(
    (
        _pattern("red", 9, rect(0, 0, 9, 3, "#fff", opacity=0.16), -45),
        _pattern("blue", 8, f'<g opacity=".22">{circle(4, 4, 1.8, "#fff")}</g>'),
        _pattern("green", 8, rect(0, 0, 8, 2, "#fff", opacity=0.2)),
        _pattern("yellow", 9, rect(0, 0, 2, 9, "#000", opacity=0.08)),
        _pattern(
            "orange",
            10,
            rect(0, 0, 5, 5, "#000", opacity=0.08) + rect(5, 5, 5, 5, "#000", opacity=0.08),
        ),
        _pattern("purple", 7, rect(0, 0, 7, 2, "#fff", opacity=0.16), 45),
        *map(_shade, PLAIN),
    )
)
