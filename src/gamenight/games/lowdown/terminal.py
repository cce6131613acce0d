"""Lowdown: dice, and every seat's three grids; a box shows the letters of the colours it takes."""

import re
from typing import Any

from rich.style import Style
from rich.text import Text

from gamenight.core.words import say
from gamenight.terminal.board import (
    FAINT,
    STRONG,
    Board,
    Look,
    View,
    beside,
    lines,
    spot,
)

GRIDS = ("R", "P", "G")
PAIRS = (("red", "orange"), ("purple", "blue"), ("green", "yellow"))
COLOURS = {
    "red": Style(color="#ffffff", bgcolor="#b3202c"),
    "orange": Style(color="#10131a", bgcolor="#f08a24"),
    "purple": Style(color="#ffffff", bgcolor="#6d3fa0"),
    "blue": Style(color="#ffffff", bgcolor="#1d4fa8"),
    "green": Style(color="#ffffff", bgcolor="#1f6b3a"),
    "yellow": Style(color="#10131a", bgcolor="#e8c02a"),
}
LETTERS = {name[0]: name for name in COLOURS}
WRITTEN = Style(color="#10131a", bgcolor="#e6e6e0", bold=True)
BLACK = Style(color="#ffffff", bgcolor="#000000")
DIE = Style(color="#10131a", bgcolor="#ffffff", bold=True)
STROKES = {"123": "-", "456": "-", "789": "-", "147": "|", "258": "|", "369": "|", "159": "\\"}
_WRITE = re.compile(r"(\d)([a-z])>([RPG]\d)(?:/([a-z]))?")
_BLACK = re.compile(r"black>([RPG]\d)(?:/(\d)([a-z]))?")


class Lowdown(Board):
    def draw(self, view: View, look: Look) -> Text:
        rows = _turn(view, look)
        own = view["seat"]
        order = sorted(range(view["seats"]), key=lambda seat: seat != own)
        sheets = [_sheet(view, seat, look) for seat in order]
        across = 2 if look.width >= 2 * len(sheets[0][0]) + 4 and view["seats"] > 2 else 1
        for first in range(0, len(sheets), across):
            rows.append(Text())
            pair = sheets[first : first + across]
            rows += beside(pair, 4)
        return lines(rows)

    def describe_seat(self, view: View, seat: int) -> str:
        wilds = view["board"]["boards"][seat]["wilds"]
        words = [say("lowdown.page.wilds_left", n=wilds)]
        if seat in view["board"]["chosen"]:
            words.append(say("lowdown.page.has_chosen"))
        return " · ".join(words)

    def describe_move(self, view: View, move: str) -> str:
        if write := _WRITE.fullmatch(move):
            number, colour, box, aside = write.groups()
            said = say("lowdown.page.move.write", number=number, colour=_colour(colour), box=box)
            return said + (say("lowdown.page.move.aside", dice=_colour(aside)) if aside else "")
        if black := _BLACK.fullmatch(move):
            box, number, colour = black.groups()
            said = say("lowdown.page.move.black", box=box)
            dice = f"{number} {_colour(colour)}" if number else ""
            return said + (say("lowdown.page.move.aside", dice=dice) if dice else "")
        word, _, line = move.partition(" ")
        return say(f"lowdown.page.move.{word}", line=line)

    def list_tokens(self, view: View, move: str) -> frozenset[str]:
        if write := _WRITE.fullmatch(move):
            return frozenset({write[3], f"{write[1]}", write[2]})
        if black := _BLACK.fullmatch(move):
            return frozenset({black[1]})
        word, _, line = move.partition(" ")
        return frozenset({f"{line[0]}{n}" for n in line[1:]} if line else {word})

    def fits(self, typed: str, move: str, words: str) -> bool:
        """Dice and box in any order: ``5 r R4``; otherwise parts of the notation or the words."""
        parts = typed.split()
        write = _WRITE.fullmatch(move)
        if write and parts and all(re.fullmatch(r"[1-6]|[roypgbw]|[RPG]\d", p) for p in parts):
            return all(part in write.groups()[:3] for part in parts)
        return super().fits(typed, move, words)

    def point_at(self, typed: str, token: str) -> tuple[str, bool]:
        box = re.fullmatch(r"[RPG]\d", token) is not None
        kinds = (r"[1-6]", r"[roypgbw]", r"[RPG]\d")
        kind = next((kind for kind in kinds if re.fullmatch(kind, token)), None)
        if kind is None:
            return token, True
        kept = [
            part
            for part in typed.split()
            if any(re.fullmatch(k, part) for k in kinds) and not re.fullmatch(kind, part)
        ]
        return " ".join([*kept, token]), box


def _colour(letter: str) -> str:
    if letter == "w":
        return say("lowdown.page.a_wild")
    return say(f"lowdown.page.colour.{LETTERS[letter]}")


def _turn(view: View, look: Look) -> list[Text]:
    table = view["board"]
    rows = [Text(say("lowdown.page.turn", n=table["turn"]), FAINT)]
    dice = table["dice"]
    if dice is None:
        return rows
    line = Text()
    for number in dice["numbers"]:
        line += spot(f" {number} ", str(number), DIE, look) + Text(" ")
    for colour in dice["colours"]:
        line += _colour_die(colour, look) + Text(" ")
    line += spot(" wild ", "w", DIE, look)
    hidden = Text(f" {say('lowdown.page.hidden_pair')}: ", FAINT)
    if dice["hidden"]:
        hidden += spot(f" {dice['hidden']['number']} ", str(dice["hidden"]["number"]), DIE, look)
        hidden += Text(" ") + _colour_die(dice["hidden"]["colour"], look)
    else:
        hidden += spot(" ? ? ", "hidden", DIE, look)
    aside = dice["aside"]
    if aside:
        hidden += Text(f"   −{aside['number']} −{aside['colour'][0]}", FAINT)
    return [*rows, line, hidden]


def _colour_die(colour: str, look: Look) -> Text:
    named = say(f"lowdown.page.colour.{colour}")
    return spot(f" {colour[0]}:{named} ", colour[0], COLOURS[colour], look)


def _sheet(view: View, seat: int, look: Look) -> list[Text]:
    """Who, and three grids beside each other, all of one width."""
    own = view["board"]["boards"][seat]
    mine = seat == view["seat"]
    mark = "▶" if seat in view["waiting"] else " "
    wide = 7 if look.roomy else 4
    total = 9 * wide + 2 * 3
    wilds = "o" * own["wilds"] + "x" * (4 - own["wilds"])
    right = f"{view['scores'][seat]}  {say('lowdown.page.wilds')} {wilds}"
    left = f"{mark}{look.name(seat)}"[: total - len(right) - 1]
    rows = [Text(f"{left:<{total - len(right)}}{right}", STRONG if mine else "")]
    for row in range(3):
        cells = []
        for grid in range(3):
            boxes = [_box(view["board"], own, grid, 3 * row + i, look, mine) for i in range(3)]
            cells.append(Text().join(boxes))
        line = Text("   ").join(cells)
        rows.append(line)
        if look.roomy and row < 2:
            rows.append(Text(" " * total))
    return rows


def _box(
    table: dict[str, Any], own: dict[str, Any], grid: int, place: int, look: Look, mine: bool
) -> Text:
    sign = own["grids"][grid].replace("/", "")[place]
    box = f"{GRIDS[grid]}{place + 1}"
    wide = 6 if look.roomy else 3
    style = WRITTEN
    if sign == "#":
        text, style = "###", BLACK
    elif sign == ".":
        return _empty(table, grid, place, box, wide, look, mine)
    else:
        text = f" {sign}*" if box == own["last"] else f" {sign} "
        for line in own["crossed"]:
            if line[0] == box[0] and box[1] in line[1:]:
                stroke = STROKES.get(line[1:], "/")
                text, style = f"{stroke}{sign}{stroke}", WRITTEN + Style(strike=True)
    shown = Text.assemble((f"{text:^{wide}}", style))
    return (spot(shown.plain, box, style, look) if mine else shown) + Text(" ")


def _empty(
    table: dict[str, Any], grid: int, place: int, box: str, wide: int, look: Look, mine: bool
) -> Text:
    first, second = PAIRS[grid]
    kind = table["layout"][grid].replace("/", "")[place]
    number = box if look.roomy else box[1]
    if kind == "h":
        half = wide // 2
        left = f"{first[0]}".ljust(half) if look.roomy else first[0]
        right = f"{second[0]}{number[-1] if not look.roomy else number:>{wide - half - 1}}"
        parts = [(left, COLOURS[first]), (right, COLOURS[second])]
    else:
        colour = first if kind == "A" else second
        parts = [(f"{colour[0]}{number:>{wide - 1}}", COLOURS[colour])]
    shown = Text()
    for text, style in parts:
        shown += spot(text, box, style, look) if mine else Text(text, style)
    return shown + Text(" ")


BOARD = Lowdown()
