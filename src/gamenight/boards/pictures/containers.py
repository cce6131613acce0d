"""BOLD's glasses, bottles and jugs, in a space of 60 × 76, and the signs for their values."""

from gamenight.boards.pictures.ink import INK_SOFT, PLAIN, circle, number, path, rect

SIZES = {"big": 1.0, "medium": 0.73, "small": 0.48}
_BODIES = {
    "glass": "M7 6H53L46.5 69a6 6 0 0 1-6 5.4H19.5a6 6 0 0 1-6-5.4Z",
    "bottle": (
        "M23 8h14v15c0 8 12 10.5 12 24v20.5a6.5 6.5 0 0 1-6.5 6.5h-25a6.5 6.5 0 0 1-6.5-6.5V47"
        "c0-13.5 12-16 12-24Z"
    ),
    "jug": (
        "M8 12 3 6h34l-2.5 11C43 24 46 33 46 43.5 46 60 38.5 74.4 30.5 74.4h-14"
        "C8.5 74.4 1 60 1 43.5 1 33 4 24 10.5 17Z"
    ),
}
_TRIMS = {"glass": "M7 6H53", "bottle": "M22 5.5h16", "jug": "M3 6h34"}
_HANDLE = "M40 23c16-7 20 6 16 18-2 7-7 11-12 13"
_STAR = "m0-5.8 1.7 3.7 4 .5-3 2.8.8 4L0 3.2l-3.5 2 .8-4-3-2.8 4-.5Z"
_EDGES = {"red": "#82231f", "blue": "#17407a", "green": "#175c33", "": "#3c372f"}
_SHOWN = {
    "stripes": (12, 11, rect(0, 0, 12, 4.6, "#fff"), -18),
    "circles": (13, 13, circle(6.5, 6.5, 3.9, "#fff"), 0),
    "stars": (15, 14, f'<g transform="translate(7.5 7.4)">{path(_STAR, "#fff")}</g>', 0),
}


def container(kind: str, size: str = "big", tint: str = "", pattern: str = "") -> str:
    """One of the three, standing on the foot of its space; without a colour it is only a sign."""
    scale = SIZES[size]
    body, fill, edge = _BODIES[kind], PLAIN.get(tint, INK_SOFT), _EDGES[tint]
    parts = []
    if kind == "jug":
        parts.append(path(_HANDLE, stroke=fill, thick=6.5))
    parts.append(path(body, fill))
    if pattern:
        name = f"gn-{pattern}-{size}"
        parts.append(_pattern(name, pattern, 0.45 + 0.55 / scale))
        parts.append(path(body, f"url(#{name})", opacity=0.9))
    parts.append(path(body, stroke=edge, thick=1.6))
    parts.append(path(_TRIMS[kind], stroke=edge, thick=6 if kind == "bottle" else 4.5))
    x, y = number(30 - 30 * scale), number(75 - 75 * scale)
    return f'<g transform="translate({x} {y}) scale({scale})">{"".join(parts)}</g>'


def gauge(size: str) -> str:
    """Three bars in 28 × 24: one for small, two for medium, three for big."""
    bars = ("small", "medium", "big").index(size)
    seen = [1 if i <= bars else 0.22 for i in range(3)]
    return "".join(
        rect(i * 10, 15 - i * 7, 7.5, 9 + i * 7, INK_SOFT, radius=1.5, opacity=seen[i])
        for i in range(3)
    )


def swatch(pattern: str) -> str:
    """A pattern by itself in 18 × 18."""
    if pattern == "stripes":
        return "".join(rect(0, y, 18, 3.4, INK_SOFT) for y in (0.5, 7.3, 14.1))
    if pattern == "circles":
        return "".join(circle(x, y, 3.4, INK_SOFT) for x in (4.5, 13.5) for y in (4.5, 13.5))
    return f'<g transform="translate(9 9.5) scale(1.55)">{path(_STAR, INK_SOFT)}</g>'


def _pattern(name: str, pattern: str, scale: float) -> str:
    width, height, content, turn = _SHOWN[pattern]
    turned = f" rotate({turn})" if turn else ""
    return (
        f'<pattern id="{name}" width="{width}" height="{height}" patternUnits="userSpaceOnUse" '
        f'patternTransform="scale({number(scale)}){turned}">{content}</pattern>'
    )
