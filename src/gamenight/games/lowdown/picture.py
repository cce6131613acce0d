"""The table of Lowdown as a picture: the dice, and every seat's three grids."""

from collections.abc import Sequence
from typing import Any

from gamenight.boards.pictures.dice import BLANK, die
from gamenight.boards.pictures.frame import EDGE, FULL, GAP, TOP, Drawing, headed_plate, seat_name
from gamenight.boards.pictures.ink import (
    DEEP,
    INK,
    INK_SOFT,
    LINE,
    PAPER,
    PAPER_EDGE,
    PLAIN,
    SOFT,
    mark,
    path,
    rect,
    text,
)
from gamenight.core.words import name_seat, say

GRIDS = "RPG"
PAIRS = (("red", "orange"), ("purple", "blue"), ("green", "yellow"))
WILDS = 4
DIE = 50
TRAY = 100


def draw(view: dict[str, Any], names: Sequence[str]) -> Drawing:
    parts = _tray(view, names)
    y = TOP + TRAY + GAP
    width = (FULL - GAP) / 2
    box = (width - 28 - 2 * 14) / 9 - 3
    height = 54 + 3 * (box + 3) + 12
    for seat in range(view["seats"]):
        row, column = divmod(seat, 2)
        x, top = EDGE + column * (width + GAP), y + row * (height + GAP)
        parts += _sheet(view, names, seat, x, top, width, height, box)
    rows = -(-view["seats"] // 2)
    return Drawing(parts, TRAY + rows * (height + GAP))


def _tray(view: dict[str, Any], names: Sequence[str]) -> list[str]:
    table = view["board"]
    parts = [rect(EDGE, TOP, FULL, TRAY, PAPER, radius=14, stroke=PAPER_EDGE)]
    who = names[table["active"]] if names else name_seat(table["active"])
    phase = table["phase"]
    doing = say("picture.over") if view["over"] else say(f"lowdown.picture.{phase}", who=who)
    parts.append(
        text(EDGE + 18, TOP + 42, say("lowdown.picture.turn", n=table["turn"]), 19, weight=700)
    )
    parts.append(text(EDGE + 18, TOP + 68, doing, 16, INK_SOFT))
    dice = table["dice"]
    top = TOP + 32
    right = EDGE + FULL - 24 - 2 * (DIE + 8)
    left = right - 36 - 4 * (DIE + 8)
    if dice is None:
        left = EDGE + FULL - 16 - 4 * (DIE + 8)
        parts += [rect(left + i * (DIE + 8), TOP + 25, DIE, DIE, "none", radius=12, stroke=LINE,
                       thick=1.6, dash="5 5") for i in range(4)]  # fmt: skip
        return parts
    rolled = [*dice["numbers"], *dice["colours"]]
    gone = _set_aside(dice)
    parts += [
        die(face, left + i * (DIE + 8), top, DIE, faint=i in gone) for i, face in enumerate(rolled)
    ]
    parts.append(
        rect(right - 12, TOP + 12, 2 * DIE + 32, TRAY - 24, "none", radius=12, stroke=LINE,
             thick=1.4, dash="5 4")
    )  # fmt: skip
    hidden = dice["hidden"]
    faces = [hidden["number"], hidden["colour"]] if hidden else [BLANK, BLANK]
    taken = bool(dice["taken"]) and dice["aside"] is not None
    parts += [
        die(face, right + i * (DIE + 8), top + 2, DIE, faint=taken) for i, face in enumerate(faces)
    ]
    label = say("lowdown.picture.hidden")
    parts.append(text(right + DIE + 4, TOP + 28, label, 13, INK_SOFT, anchor="middle"))
    return parts


def _set_aside(dice: dict[str, Any]) -> set[int]:
    """Which of the four rolled dice were set aside: the first that show what was."""
    if dice["aside"] is None or dice["taken"]:
        return set()
    aside = dice["aside"]
    return {
        dice["numbers"].index(aside["number"]) if aside["number"] in dice["numbers"] else -1,
        2 + dice["colours"].index(aside["colour"]) if aside["colour"] in dice["colours"] else -1,
    }


def _sheet(
    view: dict[str, Any],
    names: Sequence[str],
    seat: int,
    x: float,
    y: float,
    width: float,
    height: float,
    box: float,
) -> list[str]:
    table = view["board"]
    own = table["boards"][seat]
    parts = headed_plate(view, names, seat, x, y, width, height)
    if seat in table["chosen"] and table["phase"] == "seal":
        words = say("lowdown.page.has_chosen")
        at = x + 24 + 9.4 * len(seat_name(view, names, seat))
        parts.append(text(at, y + 28, words, 14, "#1f6f5c", weight=600))
    for i in range(WILDS):
        at = x + width - 118 - (WILDS - i) * 26
        face = "wild" if i < own["wilds"] else ""
        if face:
            parts.append(die(face, at, y + 12, 22))
        else:
            parts.append(rect(at, y + 12, 22, 22, "none", radius=6, stroke=LINE, dash="3 3"))
    for grid in range(3):
        left = x + 14 + grid * (3 * (box + 3) + 14)
        parts += draw_grid(table, own, grid, left, y + 48, box)
    return parts


def draw_grid(
    table: dict[str, Any], own: dict[str, Any], grid: int, x: float, y: float, box: float
) -> list[str]:
    """One grid of a board: its boxes, what is written in them, and the lines crossed out."""
    parts = []
    step = box + 3
    kinds = table["layout"][grid].replace("/", "")
    signs = own["grids"][grid].replace("/", "")
    for place in range(9):
        row, column = divmod(place, 3)
        left, top = x + column * step, y + row * step
        name = f"{GRIDS[grid]}{place + 1}"
        crossed = any(line[0] == name[0] and name[1] in line[1:] for line in own["crossed"])
        parts.append(_box(kinds[place], PAIRS[grid], signs[place], left, top, box, crossed))
        if own["last"] == name:
            parts.append(
                rect(left - 1.5, top - 1.5, box + 3, box + 3, "none", radius=box * 0.2,
                     stroke=INK, thick=2)
            )  # fmt: skip
    for line in own["crossed"]:
        if line[0] == GRIDS[grid]:
            parts.append(_stroke(line, x, y, step, box))
    return parts


def _box(
    kind: str, pair: tuple[str, str], sign: str, x: float, y: float, box: float, crossed: bool
) -> str:
    radius = box * 0.17
    if sign == "#":
        black = rect(x, y, box, box, "#1c1a17", radius=radius)
        return black + _number("6", x, y, box, "#fffdf8")
    if kind == "h":
        first, second = pair
        parts = [rect(x, y, box, box, _light(first), radius=radius)]
        inner = f"M{x + box - radius * 0.3:.1f} {y + radius * 0.3:.1f}"
        inner += f"L{x + box:.1f} {y + radius:.1f}V{y + box - radius:.1f}"
        inner += f"Q{x + box:.1f} {y + box:.1f} {x + box - radius:.1f} {y + box:.1f}"
        inner += f"H{x + radius:.1f}L{x + radius * 0.3:.1f} {y + box - radius * 0.3:.1f}Z"
        parts.append(path(inner, _light(second)))
        edge = INK_SOFT
        marks = [(first, 0.1), (second, 0.62)] if sign == "." else [(first, 0.07), (second, 0.74)]
    else:
        tint = pair[0] if kind == "A" else pair[1]
        parts = [rect(x, y, box, box, _light(tint), radius=radius)]
        parts.append(rect(x, y, box, box, f"url(#gn-{tint})", radius=radius))
        edge = DEEP[tint]
        marks = [(tint, 0.35)] if sign == "." else [(tint, 0.07)]
    parts.append(rect(x, y, box, box, "none", radius=radius, stroke=edge, thick=1.6))
    size = box * (0.28 if sign == "." else 0.19)
    for tint, inset in marks:
        parts.append(mark(tint, x + box * inset, y + box * inset, size))
    if sign != ".":
        parts.append(_number(sign, x, y, box, INK, 0.55 if crossed else 1))
    return "".join(parts)


def _light(tint: str) -> str:
    """A tint strong enough to be told from its neighbour, light enough to write on."""
    plain, soft = PLAIN[tint], SOFT[tint]
    mixed = (
        round(0.42 * int(plain[i : i + 2], 16) + 0.58 * int(soft[i : i + 2], 16)) for i in (1, 3, 5)
    )
    return "#" + "".join(f"{part:02x}" for part in mixed)


def _number(sign: str, x: float, y: float, box: float, fill: str, opacity: float = 1) -> str:
    size = box * 0.66
    return text(
        x + box / 2, y + box / 2 + size * 0.35, sign, size, fill, weight=700, anchor="middle",
        opacity=opacity,
    )  # fmt: skip


def _stroke(line: str, x: float, y: float, step: float, box: float) -> str:
    """A line by hand: a little beyond the boxes, and never quite straight."""
    (x1, y1), (x2, y2) = (
        (x + (int(place) - 1) % 3 * step + box / 2, y + (int(place) - 1) // 3 * step + box / 2)
        for place in (line[1], line[3])
    )
    over_x = box * 0.36 * ((x2 > x1) - (x2 < x1))
    over_y = box * 0.36 * ((y2 > y1) - (y2 < y1))
    bend = 3.5 if int(line[2]) % 2 else -3.5
    middle_x = (x1 + x2) / 2 + (bend if over_y else 0)
    middle_y = (y1 + y2) / 2 + (bend if over_x else 0)
    d = f"M{x1 - over_x:.1f} {y1 - over_y + 1:.1f}Q{middle_x:.1f} {middle_y:.1f} "
    d += f"{x2 + over_x:.1f} {y2 + over_y - 1:.1f}"
    return path(d, stroke=PLAIN["red"], thick=box * 0.1, opacity=0.9)
