"""The table of BOLD as a picture: the grid of cards, what they share, and the groups taken."""

from collections.abc import Sequence
from typing import Any

from gamenight.boards.pictures.cards import TALL, back, empty, paper, under
from gamenight.boards.pictures.containers import SIZES, container, gauge, swatch
from gamenight.boards.pictures.frame import EDGE, FULL, GAP, TOP, Drawing, plate, seat_name
from gamenight.boards.pictures.ink import (
    ACCENT,
    BAD,
    BAD_SOFT,
    DEEP,
    INK_SOFT,
    LINE,
    PAPER,
    PAPER_EDGE,
    SOFT,
    group,
    mark,
    rect,
    text,
)
from gamenight.core.words import say

CARD = 98
SPACE = 9
COLUMNS, ROWS = "abcde", 4
FIELD = 5 * CARD + 4 * SPACE + 22
PLATE = 52


def draw(view: dict[str, Any], names: Sequence[str]) -> Drawing:
    table = view["board"]
    parts = _grid(table)
    side = Side(EDGE + FIELD + GAP, FULL - FIELD - GAP)
    y: float = TOP + 18
    turn = _turn(view, side, y)
    parts += turn.parts
    y += turn.height + GAP
    for seat in range(view["seats"]):
        parts += _seat(view, names, seat, side, y)
        y += PLATE + 8
    parts += _pile(table["draw"], side.x + 12, y + 6)
    return Drawing(parts, max(ROWS * (CARD * TALL + SPACE) + 10, y + 70 - TOP))


class Side:
    """The column on the right."""

    def __init__(self, x: float, width: float) -> None:
        self.x, self.width = x, width


def face(card: str, x: float, y: float, width: float) -> str:
    """A card: its container, a gauge for the size and the colour's symbol."""
    kind, size, tint, pattern = card.split()
    height = width * TALL
    foot = rect(x + 1, y + height * 0.83, width - 2, height * 0.16, SOFT[tint], radius=width * 0.1)
    scale = height * 0.72 / 76
    look = container(kind, size, tint, pattern)
    return "".join(
        (
            paper(x, y, width),
            foot,
            mark(tint, x + width * 0.07, y + width * 0.07, width * 0.17),
            group([gauge(size)], x + width * 0.75, y + width * 0.07, scale=width * 0.18 / 28),
            group([look], x + width / 2 - 30 * scale, y + height * 0.2, scale=scale),
        )
    )


def _grid(table: dict[str, Any]) -> list[str]:
    parts = []
    for column, letter in enumerate(COLUMNS):
        middle = EDGE + 22 + column * (CARD + SPACE) + CARD / 2
        parts.append(text(middle, TOP + 10, letter, 14, INK_SOFT, anchor="middle"))
    for at, shown in enumerate(table["grid"]):
        row, column = divmod(at, len(COLUMNS))
        x, y = EDGE + 22 + column * (CARD + SPACE), TOP + 18 + row * (CARD * TALL + SPACE)
        if column == 0:
            parts.append(text(EDGE + 2, y + CARD * TALL / 2 + 5, row + 1, 14, INK_SOFT))
        parts.append(_place(table, shown, f"{COLUMNS[column]}{row + 1}", x, y))
    return parts


def _place(table: dict[str, Any], shown: str | None, place: str, x: float, y: float) -> str:
    if shown is None:
        return empty(x, y, CARD)
    if shown != "?":
        edge = BAD if table["phase"] == "lost" else ACCENT
        frame = rect(
            x - 1, y - 1, CARD + 2, CARD * TALL + 2, "none", radius=CARD * 0.14,
            stroke=edge, thick=2.6,
        )  # fmt: skip
        return face(shown, x, y, CARD) + frame
    if place in table["remembered"]:
        inset = CARD * 0.2
        memory = face(table["remembered"][place], x + inset, y + inset * TALL, CARD - 2 * inset)
        return back(x, y, CARD) + f'<g opacity=".9">{memory}</g>'
    return back(x, y, CARD)


def _turn(view: dict[str, Any], side: Side, y: float) -> Drawing:
    """What is still shared, and what stopping would take."""
    table = view["board"]
    lost = table["phase"] == "lost"
    ground, edge = (BAD_SOFT, BAD) if lost else (PAPER, PAPER_EDGE)
    left = side.x + 16
    parts = [text(left, y + 28, say("bold.page.shared"), 15, INK_SOFT)]
    at, line = left, y + 42
    for value in table["shared"]:
        words = say(f"bold.page.value.{value}")
        width = 44 + 9.2 * len(words)
        if at + width > side.x + side.width - 12:
            at, line = left, line + 44
        parts += _pill(value, words, at, line, width)
        at += width + 8
    if not table["shared"]:
        none_up = not any(shown not in (None, "?") for shown in table["grid"])
        words = say("bold.page.shared_all") if none_up else say("bold.page.shared_nothing")
        parts.append(text(left, line + 24, words, 17, BAD if lost else INK_SOFT, weight=600))
    bottom = line + 50
    right = side.x + side.width / 2 + 8
    for x, key, value in ((left, "now", table["score_now"]), (right, "next", table["score_next"])):
        parts.append(text(x, bottom + 14, say(f"bold.picture.{key}"), 15, INK_SOFT))
        parts.append(text(x, bottom + 48, value or "–", 32, weight=700))
    height = bottom + 64 - y
    sheet = rect(side.x, y, side.width, height, ground, radius=14, stroke=edge, thick=1.2)
    return Drawing([sheet, *parts], height)


def _pill(value: str, words: str, x: float, y: float, width: float) -> list[str]:
    tint = value if value in SOFT else ""
    fill, edge = (SOFT[tint], DEEP[tint]) if tint else (PAPER, LINE)
    ink = DEEP[tint] if tint else INK_SOFT
    parts = [rect(x, y, width, 36, fill, radius=18, stroke=edge, thick=1.4)]
    if tint:
        sign = mark(tint, x + 10, y + 9, 18)
    elif value in SIZES:
        sign = group([gauge(value)], x + 9, y + 9, scale=19 / 28)
    elif value in ("stripes", "circles", "stars"):
        sign = group([swatch(value)], x + 10, y + 9)
    else:
        sign = group([container(value)], x + 9, y + 6, scale=24 / 76)
    parts.append(sign)
    parts.append(text(x + 35, y + 24, words, 16, ink if tint else "#25221d", weight=600))
    return parts


def _seat(view: dict[str, Any], names: Sequence[str], seat: int, side: Side, y: float) -> list[str]:
    sizes = view["board"]["groups"][seat]
    parts = [plate(view, seat, side.x, y, side.width, PLATE)]
    parts.append(text(side.x + 14, y + 32, seat_name(view, names, seat), 17, weight=600))
    right = side.x + side.width - 16
    parts.append(text(right, y + 35, view["scores"][seat], 24, weight=700, anchor="end"))
    x = side.x + 136
    for n in sorted(set(sizes), reverse=True):
        times = sizes.count(n)
        if x > right - 86:
            break
        for turn in (24, -22, 0):
            fill = ACCENT if turn else PAPER
            edge = PAPER if turn else PAPER_EDGE
            card = rect(-10, -13, 20, 26, fill, radius=4, stroke=edge)
            parts.append(
                f'<g transform="translate({x + 12:.1f} {y + 26}) rotate({turn})">{card}</g>'
            )
        parts.append(text(x + 12, y + 31, n, 14, weight=700, anchor="middle"))
        if times > 1:
            parts.append(text(x + 27, y + 31, f"×{times}", 13, INK_SOFT, weight=600))
        x += 36 if times == 1 else 56
    return parts


def _pile(count: int, x: float, y: float) -> list[str]:
    small = 34
    card = under(x, y, small, count) + back(x, y, small) if count else empty(x, y, small)
    words = say("bold.page.draw", n=count)
    return [card, text(x + small + 20, y + 30, words, 15, INK_SOFT)]
