"""Paper cards: a face to draw on, a back, an empty place, and piles of them."""

from gamenight.boards.pictures.ink import (
    ACCENT,
    GOOD,
    LINE,
    PAPER,
    PAPER_EDGE,
    circle,
    path,
    rect,
    tick,
)

TALL = 1.4
_SMALL, _SHOWN_MAX = 17, 10  # a hidden hand: the width of a card, and how many are drawn
_STEP = _SMALL * 0.62


def paper(x: float, y: float, width: float) -> str:
    """An empty face with a soft shadow under it."""
    height, radius = width * TALL, width * 0.13
    shadow = rect(x + 0.5, y + 2.5, width, height, "#231c0f", radius=radius, opacity=0.16)
    return shadow + rect(x, y, width, height, PAPER, radius=radius, stroke=PAPER_EDGE)


def back(x: float, y: float, width: float) -> str:
    """A card face down."""
    height, edge = width * TALL, width * 0.07
    left, top, w, h = x + edge, y + edge, width - 2 * edge, height - 2 * edge
    middle_x, middle_y = x + width / 2, y + height / 2
    rays = (
        f"M{middle_x:.1f} {middle_y:.1f}L{left:.1f} {top:.1f}H{left + w:.1f}Z"
        f"M{middle_x:.1f} {middle_y:.1f}L{left:.1f} {top + h:.1f}H{left + w:.1f}Z"
    )
    return "".join(
        (
            paper(x, y, width),
            rect(left, top, w, h, ACCENT, radius=width * 0.08),
            path(rays, "#fff", opacity=0.13),
            circle(middle_x, middle_y, width * 0.13, PAPER),
        )
    )


def empty(x: float, y: float, width: float, *, done: bool = False) -> str:
    """A place where no card lies, or none is left to play."""
    height = width * TALL
    drawn = rect(
        x + 1, y + 1, width - 2, height - 2, "#231c0f0a", radius=width * 0.12,
        stroke=LINE, thick=1.6, dash="5 5",
    )  # fmt: skip
    if done:
        drawn += tick(x + width / 2, y + height / 2, width * 0.4, GOOD)
    return drawn


def under(x: float, y: float, width: float, count: int) -> str:
    """The edges of the cards below the top of a pile."""
    deep = min(count - 1, 6)
    return "".join(
        rect(
            x + 1.3 * i, y + 1.3 * i, width, width * TALL, PAPER, radius=width * 0.13,
            stroke=PAPER_EDGE,
        )
        for i in range(deep, 0, -1)
    )  # fmt: skip


def backs(x: float, y: float, count: int) -> str:
    """A hand that nobody sees, small."""
    return "".join(
        rect(
            x + i * _STEP, y, _SMALL, _SMALL * TALL, ACCENT, radius=_SMALL * 0.16,
            stroke=PAPER, thick=1.4,
        )
        for i in range(min(count, _SHOWN_MAX))
    )  # fmt: skip


def backs_width(count: int) -> float:
    shown = min(count, _SHOWN_MAX)
    return _STEP * (shown - 1) + _SMALL if shown else 0.0
