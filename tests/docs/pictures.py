"""Draws the pictures of the rules into docs/rules/pictures: ``make pictures``.

What they show is played, so that no picture shows what the rules forbid. They hold no words: one
serves every language, and the pages say in theirs what is to be seen.
"""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import gamenight as gn
from gamenight.boards.pictures.cards import TALL, back, under
from gamenight.boards.pictures.containers import container, gauge, swatch
from gamenight.boards.pictures.dice import die
from gamenight.boards.pictures.frame import EDGE, TOP
from gamenight.boards.pictures.ink import (
    BAD,
    FONT,
    INK,
    INK_SOFT,
    PATTERNS,
    TABLE,
    circle,
    group,
    mark,
    number,
    path,
    rect,
    text,
)
from gamenight.games.blokus_duo import picture as blokus_duo
from gamenight.games.bold import picture as bold
from gamenight.games.dos import picture as dos
from gamenight.games.lowdown import picture as lowdown
from gamenight.games.skipbo import picture as skipbo

FOLDER = Path(__file__).parents[2] / "docs" / "rules" / "pictures"
BOTTLES = ("bottle big red stripes", "bottle small blue stripes", "bottle small blue circles")
SEVENS = (("r5", "W"), ("b3", "y4"), ("g6", "b1"))


def draw_bold() -> str:
    """Three cards turned up one after the other, and below each what all of them share."""
    card, step, top = 112, 150, 20
    parts = []
    for i, (shown, table) in enumerate(zip(BOTTLES, _turn_up_bottles(), strict=True)):
        x = 20 + i * step
        parts.append(bold.face(shown, x, top, card))
        parts += _signs(table["shared"], x + card / 2, top + card * TALL + 16)
        if i:
            parts.append(_label(f"{i + 1} × {i + 1} = {table['score_now']}", x + card / 2, 260))
        parts.append(_arrow(x + card + 6, top + card * TALL / 2, 26))
    x = 20 + len(BOTTLES) * step
    parts.append(back(x, top, card))
    parts.append(_label("?", x + card / 2, top + card * TALL + 42, 30))
    parts.append(_label(f"4 × 4 = {table['score_next']}", x + card / 2, 260))
    return _picture(parts, 40 + 3 * step + card, 284)


def _turn_up_bottles() -> list[dict[str, Any]]:
    position = gn.new("bold", seats=2, seed=1, first=0).position()
    rest = [card for card in position["grid"] + position["pile"] if card not in BOTTLES]
    position |= {"grid": [*BOTTLES, *rest[:17]], "pile": rest[17:]}
    match = gn.setup("bold", position, first=0)
    tables = []
    for place in ("a1", "b1", "c1"):
        match.play(0, place)
        tables.append(match.view(0)["board"])
    return tables


def _signs(values: Sequence[str], middle: float, y: float) -> list[str]:
    left = middle - 15 * len(values) + 1
    return [_sign(value, left + 30 * i, y) for i, value in enumerate(values)]


def _sign(value: str, x: float, y: float) -> str:
    if value in ("red", "blue", "green"):
        return mark(value, x + 3, y + 6, 22)
    if value in ("big", "medium", "small"):
        return group([gauge(value)], x + 3, y + 7, scale=22 / 28)
    if value in ("stripes", "circles", "stars"):
        return group([swatch(value)], x + 3, y + 7, scale=22 / 18)
    return group([container(value)], x + 1, y, scale=34 / 76)


def draw_dos() -> str:
    """A red 7 of the row, and three pairs that match it; the first is a double colour match."""
    match = gn.setup("dos", _sevens(), dealer=1)
    legal = match.legal(0)
    assert all(f"{'+'.join(_ordered(pair))} on 1" in legal for pair in SEVENS), legal
    big, card, step = 128, 76, 124
    height = 3 * step + 16
    parts = [dos.face("r7", 24, (height - big * TALL) / 2, big)]
    for i, (one, two) in enumerate(SEVENS):
        y = 16 + i * step
        foot = y + card * TALL / 2 + 14
        parts.append(_label("=", 196, foot, 40))
        parts.append(dos.face(one, 236, y, card))
        parts.append(_label("+", 340, foot, 40))
        parts.append(dos.face(two, 368, y, card))
        if one[0] == "r":
            parts.append(mark("red", 470, y + card * TALL / 2 - 17, 34))
            parts.append(_label("+1", 528, foot - 3, 30))
    return _picture(parts, 564, height)


def _sevens() -> dict[str, Any]:
    position = gn.new("dos", seats=2, seed=1, dealer=1).position()
    cards = [*position["deck"], *position["hands"][0], *position["hands"][1]]
    cards += [card for place in position["row"] for card in place]
    held = [*(card for pair in SEVENS for card in pair), "g9"]
    for card in ("r7", "b10", *held):
        cards.remove(card)
    hands = [held, cards[:7]]
    return position | {"hands": hands, "row": [["r7"], ["b10"]], "deck": cards[7:]}


def _ordered(pair: Sequence[str]) -> list[str]:
    """Two cards in card order: by number, Wild DOS last."""
    return sorted(pair, key=lambda card: 99 if card == "W" else int(card[1:]))


def draw_skipbo() -> str:
    """A building pile that grows from 3 to 5: by a SKIP-BO of the hand, then by the stock."""
    position = {
        "seats": 2,
        "dealer": 1,
        "stocks": [["7", "12", "9", "5"], ["2", "8"]],
        "hands": [["W", "8", "11"], []],
        "building": [["1", "2", "3"], [], [], []],
    }
    match = gn.setup("skipbo", position, seed=1)
    card, step, top, low = 104, 176, 20, 224
    parts = [_pile(match, 24, top, card)]
    stock = match.view(0)["board"]["stocks"][0]
    parts += [under(24 + 2 * step, low, card, stock["count"])]
    sources = [skipbo.face("W", 24 + step, low, card)]
    sources.append(skipbo.face(stock["top"], 24 + 2 * step, low, card))
    for i, (move, source) in enumerate(zip(("HW>1", "S>1"), sources, strict=True), 1):
        match.play(0, move)
        x = 24 + i * step
        parts += [_arrow(x - 60, top + card * TALL / 2, 46), _pile(match, x, top, card), source]
        rise = _arrow(0, 0, 34)
        at = f"translate({number(x + card / 2)} {low - 8}) rotate(-90)"
        parts.append(f'<g transform="{at}">{rise}</g>')
    return _picture(parts, 48 + 2 * step + card, low + card * TALL + 28)


def _pile(match: Any, x: float, y: float, card: float) -> str:
    pile = match.view(0)["board"]["building"][0]
    high = pile["height"]
    top = "W" if high in pile["wilds"] else str(high)
    return under(x, y, card, high) + skipbo.face(top, x, y, card, high)


def draw_blokus_duo() -> str:
    """The first two pieces of both sides."""
    match = gn.new("blokus-duo", seed=1, first=0)
    for move in ("d9,e9,f9,e10,e11", "j5,i6,j6,k6,j7", "g10,g11,h11,h12,i12", "h7,g8,h8,g9,h9"):
        match.play(match.waiting[0], move)
    board = blokus_duo.draw_board(match.view(None))
    half = blokus_duo.CELL / 2
    for x, y in map(blokus_duo.locate, blokus_duo.STARTS):
        board.append(circle(x + half, y + half, half * 0.54, "none", stroke="#fff", thick=3.2))
    size = blokus_duo.BOARD + 16
    return _picture([group(board, 8 - EDGE, 8 - TOP)], size, size)


def draw_lowdown_board() -> str:
    """A board on which nothing is written yet."""
    return _sheet(gn.new("lowdown", seats=2, seed=1, first=0).view(None)["board"], [])


def draw_lowdown() -> str:
    """A 1 that no rolled colour takes is written with a wild, and completes a sum of ten."""
    own = {
        "grids": ["4.2/.56/31.", "6.5/.21/43.", "54./333/..."],
        "crossed": ["G456"],
        "wilds": 4,
        "last": "G2",
    }
    dice = {"numbers": [5, 1], "colours": ["purple", "red"], "taken": False, "aside": None}
    dice["hidden"] = {"number": 6, "colour": "red"}
    position = {"seats": 2, "phase": "pick", "active": 0, "dice": dice, "sealed": [None, None]}
    match = gn.setup("lowdown", position | {"boards": [own, own]}, seed=1)
    assert not any(move[1] in "pr" and ">" in move for move in match.legal(0)), "a colour fits"
    match.play(0, "1w>G3/p")
    match.play(1, "5w>R2")
    match.play(0, "cross G123")
    return _sheet(match.view(None)["board"], [*dice["numbers"], *dice["colours"]])


def _sheet(table: dict[str, Any], rolled: Sequence[int | str]) -> str:
    """The board of the first seat below the dice rolled: four wild boxes, three grids."""
    box, own = 54, table["boards"][0]
    wide = 3 * (box + 3) - 3
    width = 48 + 3 * wide + 2 * 20
    left = width - 24 - 4 * 44 + 8
    parts = [die(face, 24 + 60 * i, 16, 52) for i, face in enumerate(rolled)]
    for i in range(lowdown.WILDS):
        x = left + 44 * i
        used = i >= own["wilds"]
        parts.append(die("wild", x, 26, 36, faint=used))
        if used:
            parts.append(path(f"M{x + 5} 31l26 26m0-26l-26 26", stroke=BAD, thick=4))
    for grid in range(3):
        parts += lowdown.draw_grid(table, own, grid, 24 + grid * (wide + 20), 84, box)
    return _picture(parts, width, 84 + wide + 20)


def _label(words: str, x: float, y: float, size: float = 24) -> str:
    return text(x, y, words, size, INK, weight=700, anchor="middle")


def _arrow(x: float, y: float, length: float) -> str:
    head = f"M{number(x)} {number(y)}h{number(length)}m-9-8l9 8-9 8"
    return path(head, stroke=INK_SOFT, thick=3.5)


def _picture(parts: Sequence[str], width: float, height: float) -> str:
    size = f'viewBox="0 0 {number(width)} {number(height)}" width="{number(width)}"'
    ground = rect(0, 0, width, height, TABLE, radius=14)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} height="{number(height)}" '
        f'font-family="{FONT}"><defs>{PATTERNS}</defs>{ground}{"".join(parts)}</svg>\n'
    )


PICTURES: dict[str, Callable[[], str]] = {
    "bold.svg": draw_bold,
    "skipbo.svg": draw_skipbo,
    "blokus-duo.svg": draw_blokus_duo,
    "dos.svg": draw_dos,
    "lowdown-board.svg": draw_lowdown_board,
    "lowdown.svg": draw_lowdown,
}


def main() -> int:
    FOLDER.mkdir(exist_ok=True)
    for name, draw in PICTURES.items():
        (FOLDER / name).write_text(draw(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
