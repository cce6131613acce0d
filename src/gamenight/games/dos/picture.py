"""The table of DOS as a picture: seats, the row between deck and discard pile, and one's hand."""

from collections.abc import Sequence
from typing import Any

from gamenight.boards.pictures.cards import TALL, back, backs, backs_width, empty, paper, under
from gamenight.boards.pictures.frame import EDGE, FULL, GAP, TOP, Drawing, headed_plate, plate
from gamenight.boards.pictures.ink import (
    BAD,
    INK,
    INK_SOFT,
    ON,
    PAPER,
    PLAIN,
    TABLE_DEEP,
    fill_rect,
    group,
    mark,
    path,
    rect,
    text,
)
from gamenight.core.words import say

CARD = 84
A_LINE = 6  # cards of the row
HELD = 76
HELD_A_LINE = 11
PLATE = 74
COLOURS = {"r": "red", "b": "blue", "g": "green", "y": "yellow"}


def draw(view: dict[str, Any], names: Sequence[str]) -> Drawing:
    width = (FULL - GAP * (view["seats"] - 1)) / view["seats"]
    parts: list[str] = []
    for seat in range(view["seats"]):
        parts += _seat(view, names, seat, EDGE + seat * (width + GAP), TOP, width)
    y: float = TOP + PLATE + GAP
    middle = _middle(view, y)
    parts += middle.parts
    y += middle.height
    hand = view["board"]["hand"]
    if hand is not None:
        drawn = _hand(view, hand, y + GAP)
        parts += drawn.parts
        y += drawn.height + GAP
    return Drawing(parts, y - TOP)


def face(card: str, x: float, y: float, width: float) -> str:
    """A card: its colour by hue, pattern and symbol, and its number."""
    edge = width * 0.055
    left, top, w, h = x + edge, y + edge, width - 2 * edge, width * TALL - 2 * edge
    radius = width * 0.09
    if card[0] not in COLOURS:
        return paper(x, y, width) + _wild_dos(left, top, w, h, radius)
    tint, sign = COLOURS[card[0]], card[1:]
    ink = ON[tint]
    parts = [paper(x, y, width), fill_rect(left, top, w, h, tint, radius=radius)]
    parts.append(mark(tint, left + w * 0.58, top + h * 0.67, w * 0.38, ink, opacity=0.22))
    parts.append(text(left + w * 0.07, top + w * 0.27, sign, w * 0.27, ink, weight=700))
    parts.append(
        mark(tint, left + w * (0.28 if len(sign) == 1 else 0.4), top + w * 0.075, w * 0.19, ink)
    )
    size = w * (0.62 if len(sign) == 1 else 0.56)
    parts.append(
        text(x + width / 2, top + h * 0.58 + size * 0.34, sign, size, ink, weight=700,
             anchor="middle")
    )  # fmt: skip
    if sign == "#":
        parts.append(
            text(x + width / 2, top + h * 0.95, "1–10", w * 0.19, ink, weight=600, anchor="middle")
        )
    return "".join(parts)


def _wild_dos(left: float, top: float, w: float, h: float, radius: float) -> str:
    tints = ("blue", "red", "green", "yellow")
    corners = ((0, 0), (1, 0), (0, 1), (1, 1))
    parts = [rect(left, top, w, h, PLAIN["yellow"], radius=radius)]
    for tint, (column, row) in zip(tints, corners, strict=True):
        d = _quarter(w / 2, h / 2, radius, column, row)
        parts.append(group([path(d, PLAIN[tint])], left + column * w / 2, top + row * h / 2))
        size = w * 0.18
        x = left + (w * 0.06 if column == 0 else w * 0.94 - size)
        y = top + (w * 0.06 if row == 0 else h - w * 0.06 - size)
        parts.append(mark(tint, x, y, size, "#fff"))
    disc = w * 0.62
    x, y = left + (w - disc) / 2, top + (h - disc) / 2
    parts.append(rect(x, y, disc, disc, PAPER, radius=disc * 0.34))
    parts.append(
        text(left + w / 2, y + disc * 0.64, "2", disc * 0.6, INK, weight=700, anchor="middle")
    )
    parts.append(
        text(left + w / 2, y + disc * 0.88, "DOS", disc * 0.22, INK, weight=700, anchor="middle")
    )
    return "".join(parts)


def _quarter(w: float, h: float, r: float, column: int, row: int) -> str:
    """A quarter of a rounded card: only its outer corner is round."""
    corner = {
        (0, 0): f"M{r:.1f} 0H{w:.1f}V{h:.1f}H0V{r:.1f}Q0 0 {r:.1f} 0Z",
        (1, 0): f"M0 0H{w - r:.1f}Q{w:.1f} 0 {w:.1f} {r:.1f}V{h:.1f}H0Z",
        (0, 1): f"M0 0H{w:.1f}V{h:.1f}H{r:.1f}Q0 {h:.1f} 0 {h - r:.1f}Z",
        (1, 1): f"M0 0H{w:.1f}V{h - r:.1f}Q{w:.1f} {h:.1f} {w - r:.1f} {h:.1f}H0Z",
    }
    return corner[column, row]


def _seat(
    view: dict[str, Any], names: Sequence[str], seat: int, x: float, y: float, width: float
) -> list[str]:
    table = view["board"]
    held = table["hands"][seat]
    parts = headed_plate(view, names, seat, x, y, width, PLATE)
    parts.append(backs(x + 14, y + 39, held))
    at = x + 14 + backs_width(held) + 8
    parts.append(text(at, y + 58, held, 18, weight=700))
    if seat in table["owes"]:
        note, colour = say("dos.picture.owes"), BAD
    elif seat == table["turn"] and table["aside"]:
        note, colour = say("dos.picture.aside", n=table["aside"]), INK_SOFT
    elif seat == table["dealer"]:
        note, colour = say("dos.picture.dealer"), INK_SOFT
    else:
        return parts
    parts.append(text(x + width - 14, y + 58, note, 14, colour, anchor="end"))
    return parts


def _middle(view: dict[str, Any], y: float) -> Drawing:
    table = view["board"]
    lines = max(1, -(-len(table["row"]) // A_LINE))
    deep = any(item["with"] for item in table["row"])
    line_height = CARD * TALL + (CARD * 0.58 if deep else 0) + 12
    height = max(lines * line_height, CARD * TALL + 36) + 50
    parts = [rect(EDGE, y, FULL, height, TABLE_DEEP, radius=16)]
    target = view["options"]["target"]
    goal = (
        say("dos.board.one_round")
        if target == "one_round"
        else say("dos.board.to_target", n=target)
    )
    words = f"{say('dos.board.round', n=table['round'])} · {goal}"
    parts.append(text(EDGE + 16, y + 26, words, 15, INK_SOFT))
    doing = say("picture.over") if view["over"] else say(f"dos.picture.{table['phase']}")
    parts.append(text(EDGE + FULL - 16, y + 26, doing, 15, INK_SOFT, anchor="end"))
    top = y + 42
    parts += _pile(table["deck"], None, EDGE + 20, top, say("dos.board.deck_short"))
    discard = table["discard"]
    right = EDGE + FULL - 20 - CARD
    parts += _pile(discard["count"], discard["top"], right, top, say("dos.board.discard_short"))
    if not table["row"]:
        parts.append(text(480, top + 60, say("dos.board.row_empty"), 17, INK_SOFT, anchor="middle"))
    for i, item in enumerate(table["row"]):
        line, column = divmod(i, A_LINE)
        in_line = min(A_LINE, len(table["row"]) - line * A_LINE)
        step = CARD + 18
        x = 480 - (in_line * step - 18) / 2 + column * step
        at = top + line * line_height
        parts.append(face(item["card"], x, at, CARD))
        for k, card in enumerate(item["with"], 1):
            parts.append(face(card, x + k * 10, at + k * CARD * 0.29, CARD))
    return Drawing(parts, height)


def _pile(count: int, top: str | None, x: float, y: float, name: str) -> list[str]:
    if not count:
        drawn = empty(x, y, CARD)
    else:
        drawn = under(x, y, CARD, count) + (
            back(x, y, CARD) if top is None else face(top, x, y, CARD)
        )
    words = say("picture.pile", n=count, name=name)
    return [drawn, text(x + CARD / 2, y + CARD * TALL + 28, words, 15, INK_SOFT, anchor="middle")]


def _hand(view: dict[str, Any], hand: list[str], y: float) -> Drawing:
    lines = max(1, -(-len(hand) // HELD_A_LINE))
    height = lines * (HELD * TALL + 10) + 20
    parts = [plate(view, view["seat"], EDGE, y, FULL, height)]
    for i, card in enumerate(hand):
        line, column = divmod(i, HELD_A_LINE)
        in_line = min(HELD_A_LINE, len(hand) - line * HELD_A_LINE)
        step = HELD + 6
        x = 480 - (in_line * step - 6) / 2 + column * step
        parts.append(face(card, x, y + 14 + line * (HELD * TALL + 10), HELD))
    return Drawing(parts, height)
