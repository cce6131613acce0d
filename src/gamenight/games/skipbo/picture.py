"""The table of SKIP-BO DELUXE as a picture: building piles, then every seat's piles and hand."""

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Any

from gamenight.boards.pictures.cards import TALL, back, backs, backs_width, empty, paper, under
from gamenight.boards.pictures.frame import EDGE, FULL, GAP, TOP, Drawing, headed_plate
from gamenight.boards.pictures.ink import (
    DEEP,
    GOOD,
    INK_SOFT,
    LINE,
    PAPER,
    PLAIN,
    TABLE_DEEP,
    group,
    mark,
    path,
    rect,
    text,
    tick,
)
from gamenight.core.words import say

BUILD = 84
SMALL = 52
SPREAD = 5  # between piles
STEP = 18
WILD_INK = "#33270a"
SHOWN = 7  # cards of a discard pile, from the top
_BURST = "M" + "L".join(
    f"{(0.33 if i % 2 else 0.47) * sin(i * pi / 12):.3f} "
    f"{-(0.33 if i % 2 else 0.47) * cos(i * pi / 12):.3f}"
    for i in range(24)
)


def draw(view: dict[str, Any], names: Sequence[str]) -> Drawing:
    middle = BUILD * TALL + 66
    parts = _middle(view["board"], middle)
    y = TOP + middle + GAP
    own = view["seat"] if view["board"]["hand"] is not None else None
    others = [seat for seat in range(view["seats"]) if seat != own]
    columns = 2 if len(others) in (2, 4) else min(len(others), 3)
    width = (FULL - GAP * (columns - 1)) / columns
    for start in range(0, len(others), columns):
        row = others[start : start + columns]
        height = max(_height(view, seat) for seat in row)
        for column, seat in enumerate(row):
            x = EDGE + column * (width + GAP)
            parts += _seat(view, names, seat, x, y, width, height)
        y += height + GAP
    if own is not None:
        height = max(_height(view, own), 50 + BUILD * TALL)
        parts += _seat(view, names, own, EDGE, y, FULL, height)
        parts += _hand(view["board"]["hand"], y)
        y += height + GAP
    return Drawing(parts, y - GAP - TOP)


def face(card: str, x: float, y: float, width: float, stands_for: int | None = None) -> str:
    """A card: its number with a ladder that rises from 1 to 12, or a burst for a wild one."""
    wild = card == "W"
    n = stands_for if wild else int(card)
    tint = _tint(card)
    height = width * TALL
    parts = [_edge(card, x, y, width)]
    if n is not None:
        rung = (height - width * 0.12) / 12
        for i in range(n):
            at = y + height - width * 0.06 - (i + 1) * rung
            parts.append(
                rect(x + width * 0.885, at, width * 0.085, rung * 0.8, PLAIN[tint], radius=1)
            )
    middle_x, middle_y = x + width * (0.5 if wild else 0.46), y + height * (0.53 if wild else 0.6)
    if wild:
        parts.append(group([path(_BURST, PLAIN["yellow"])], middle_x, middle_y, scale=width))
    if n is None:
        star = width * 0.36
        parts.append(mark("yellow", middle_x - star / 2, middle_y - star / 2, star, WILD_INK))
        return "".join(parts)
    size = width * (0.5 if wild else 0.62 if n < 10 else 0.54)
    colour = WILD_INK if wild else DEEP[tint]
    foot = middle_y + size * 0.34
    parts.append(text(middle_x, foot, n, size, colour, weight=700, anchor="middle"))
    return "".join(parts)


def _edge(card: str, x: float, y: float, width: float) -> str:
    """What shows of a card that lies under another: its paper and its corner."""
    tint = _tint(card)
    shade = f"url(#gn-shade-{tint})"
    inset = width * 0.08
    if card == "W":
        corner = mark("yellow", x + inset, y + width * 0.07, width * 0.23)
    else:
        corner = text(x + inset, y + width * 0.29, card, width * 0.26, DEEP[tint], weight=700)
    ground = rect(x + 1, y + 1, width - 2, width * TALL - 2, shade, radius=width * 0.12)
    return paper(x, y, width) + ground + corner


def _tint(card: str) -> str:
    if card == "W":
        return "yellow"
    return "green" if int(card) <= 4 else "blue" if int(card) <= 8 else "purple"


def _middle(table: dict[str, Any], height: float) -> list[str]:
    parts = [rect(EDGE, TOP, FULL, height, TABLE_DEEP, radius=16)]
    step = FULL / 6
    y = TOP + 16
    for place in range(6):
        x = EDGE + step * place + (step - BUILD) / 2
        foot, middle = y + BUILD * TALL + 31, x + BUILD / 2
        if place in (0, 5):
            key = "draw" if place == 0 else "aside"
            count = table[key]
            parts.append(under(x, y, BUILD, count))
            parts.append(back(x, y, BUILD) if count else empty(x, y, BUILD))
            words = say(f"skipbo.picture.{key}", n=count)
            parts.append(text(middle, foot, words, 15, INK_SOFT, anchor="middle"))
            continue
        pile = table["building"][place - 1]
        top = pile["height"]
        if top:
            parts.append(under(x, y, BUILD, top))
            parts.append(face("W" if top in pile["wilds"] else str(top), x, y, BUILD, top))
        else:
            parts.append(empty(x, y, BUILD))
        parts.append(rect(middle - 40, foot - 18, 80, 26, PAPER, radius=13, stroke=LINE))
        if pile["next"] is None:
            parts.append(tick(middle, foot - 5, 15, GOOD))
        else:
            words = say("skipbo.picture.next", n=pile["next"])
            parts.append(text(middle, foot, words, 16, weight=600, anchor="middle"))
    return parts


def _height(view: dict[str, Any], seat: int) -> float:
    deepest = max(min(len(pile), SHOWN) for pile in view["board"]["discards"][seat])
    return 50 + max(SMALL * TALL + 24, SMALL * TALL + STEP * max(deepest - 1, 0) + 16)


def _seat(
    view: dict[str, Any],
    names: Sequence[str],
    seat: int,
    x: float,
    y: float,
    width: float,
    height: float,
) -> list[str]:
    table = view["board"]
    series = view["options"]["target"] != "one_game"
    parts = headed_plate(view, names, seat, x, y, width, height, scored=series)
    held = table["hands"][seat]
    right = x + width - (98 if series else 14)
    if table["hand"] is None or seat != view["seat"]:
        right -= backs_width(held)
        parts.append(backs(right, y + 10, held))
    top, at = y + 40, x + 14
    small = min(SMALL, (width - 46 - 3 * SPREAD) / 5)
    stock = table["stocks"][seat]
    parts.append(under(at, top, small, stock["count"]))
    parts.append(
        face(stock["top"], at, top, small) if stock["top"] else empty(at, top, small, done=True)
    )
    words = say("skipbo.picture.stock", n=stock["count"])
    parts.append(
        text(at + small / 2, top + small * TALL + 23, words, 14, INK_SOFT, anchor="middle")
    )
    at += small + 18
    for pile in table["discards"][seat]:
        if not pile:
            parts.append(empty(at, top, small))
        buried = pile[-SHOWN:-1]
        parts += [_edge(card, at, top + i * STEP, small) for i, card in enumerate(buried)]
        if pile:
            parts.append(face(pile[-1], at, top + len(buried) * STEP, small))
        at += small + SPREAD
    return parts


def _hand(hand: list[str], y: float) -> list[str]:
    step = BUILD + 8
    x = EDGE + FULL - 16 - step * max(len(hand), 1) + 8
    if not hand:
        return [text(EDGE + FULL - 16, y + 90, say("skipbo.board.hand_empty"), 16, INK_SOFT,
                     anchor="end")]  # fmt: skip
    return [face(card, x + i * step, y + 34, BUILD) for i, card in enumerate(hand)]
