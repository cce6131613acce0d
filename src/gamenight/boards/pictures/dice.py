"""Lowdown's dice: pips, a colour with its letter and symbol, a wild, or one that nobody may see."""

from gamenight.boards.pictures.ink import (
    INK,
    ON,
    PLAIN,
    STAR,
    circle,
    fill_rect,
    group,
    mark,
    path,
    rect,
    text,
)

BLANK = "?"
_PIPS = {1: "4", 2: "08", 3: "048", 4: "0268", 5: "02468", 6: "023568"}


def die(face: int | str, x: float, y: float, size: float, *, faint: bool = False) -> str:
    """What lies up: a number, a colour, "wild" or BLANK."""
    ground = "#3a3f4b" if face == BLANK else "#fbf7ee"
    parts = [
        rect(x + 0.5, y + 2, size, size, "#231c0f", radius=size * 0.24, opacity=0.18),
        rect(x, y, size, size, ground, radius=size * 0.24, stroke="#0002"),
    ]
    if face == BLANK:
        parts.append(_letter("?", x, y, size, "#fffdf8"))
    elif face == "wild":
        parts += _wild(x, y, size)
    elif isinstance(face, int):
        for at in map(int, _PIPS[face]):
            pip_x, pip_y = x + size * (0.24 + at % 3 * 0.26), y + size * (0.24 + at // 3 * 0.26)
            parts.append(circle(pip_x, pip_y, size * 0.095, INK))
    else:
        inset, inner = size * 0.08, size * 0.84
        parts.append(fill_rect(x + inset, y + inset, inner, inner, face, radius=size * 0.19))
        parts.append(
            text(x + size * 0.36, y + size * 0.65, face[0].upper(), size * 0.42, ON[face],
                 weight=700, anchor="middle")
        )  # fmt: skip
        parts.append(mark(face, x + size * 0.56, y + size * 0.37, size * 0.27, ON[face]))
    return f'<g opacity=".35">{"".join(parts)}</g>' if faint else "".join(parts)


def _wild(x: float, y: float, size: float) -> list[str]:
    """All six colours around a star."""
    step = size * 0.84 / 6
    bands = [
        rect(x + size * 0.08 + i * step, y + size * 0.08, step + 0.3, size * 0.84, PLAIN[tint])
        for i, tint in enumerate(("red", "orange", "yellow", "green", "blue", "purple"))
    ]
    star = path(STAR, "#fffdf8", stroke=INK, thick=1.4)
    return [*bands, group([star], x + size * 0.16, y + size * 0.15, scale=size * 0.68 / 24)]


def _letter(sign: str, x: float, y: float, size: float, fill: str) -> str:
    return text(x + size / 2, y + size * 0.7, sign, size * 0.56, fill, weight=700, anchor="middle")
