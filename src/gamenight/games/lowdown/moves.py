"""Moves as text and back: ``5r>R4``, ``5w>G7/r``, ``hidden``, ``black>P1``, ``cross R159``."""

import re
from typing import Any, Literal, get_args

from gamenight.core.errors import IllegalMove, NotationError
from gamenight.core.facts import shorten
from gamenight.core.moves import Move
from gamenight.games.lowdown.kernels.choices import box_of, colour_of, on_offer
from gamenight.games.lowdown.layout import GRIDS
from gamenight.games.lowdown.lines import (
    BLACK,
    BLACK_ASIDE,
    BOXES,
    CROSS,
    HIDDEN,
    KEEP,
    LINES,
    MOVE_BOX,
    MOVE_COLOUR,
    MOVE_NUMBER,
    MOVES,
    ROLL,
    SHAPES,
    WILD,
    WILD_ASIDE,
    WRITE,
)
from gamenight.games.lowdown.state import PLACING, SEALING

Colour = Literal["red", "orange", "purple", "blue", "green", "yellow"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
LETTERS = "ropbgy"
NAME = "lowdown"

_WORDS = {"roll": ROLL, "hidden": HIDDEN, "keep": KEEP}
_COLOUR = "|".join((*COLOURS, *LETTERS))
_SPACE = re.compile(r"\s+")
_WRITE = re.compile(rf"([1-6])({_COLOUR}|wild|w)>?([rpg])([1-9])(?:/?({_COLOUR}))?", re.ASCII)
_BLACK = re.compile(rf"black>?([rpg])([1-9])(?:/?([1-6])({_COLOUR}))?", re.ASCII)
_LINE = re.compile(r"(?:cross|x)([rpg])([1-9])([1-9])([1-9])", re.ASCII)
_BOX_ALONE = re.compile(r"(wild|w)?>?([rpg])([1-9])", re.ASCII)


class Roll(Move):
    pass


class Hidden(Move):
    """Take the hidden pair."""


class Keep(Move):
    """Cross nothing out now."""


class Cross(Move):
    """Cross a line out, written as its grid and places: R159."""

    line: str


class Write(Move):
    """A number into a box, with a colour's letter or "w" for a wild.

    ``aside`` is the colour that is set aside with a wild, "" where there is no choice.
    """

    number: int
    colour: Literal["r", "o", "p", "b", "g", "y", "w"]
    box: str
    aside: str


class Black(Move):
    """Black a box out. ``aside`` is the number and colour set aside, "" without a choice."""

    box: str
    aside: str


_KINDS = {kind.__name__.lower(): kind for kind in (Roll, Hidden, Keep)}


def box_text(box: int) -> str:
    return f"{GRIDS[box // 9]}{box % 9 + 1}"


def line_text(line: int) -> str:
    return GRIDS[line // 8] + SHAPES[line % 8]


def line_boxes(line: int) -> list[str]:
    return [GRIDS[line // 8] + place for place in SHAPES[line % 8]]


def text(s: Any, seat: int, move: int) -> str:
    """Canonical notation; every move has one text, whatever the state."""
    return TEXTS[move]


def _text(move: int) -> str:
    """The notation of a move that writes or blacks out."""
    box = box_text(int(MOVE_BOX[move]))
    number, colour = int(MOVE_NUMBER[move]), LETTERS[int(MOVE_COLOUR[move]) - 1]
    if move >= BLACK:
        return f"black>{box}" + (f"/{number}{colour}" if move >= BLACK_ASIDE else "")
    if move >= WILD:
        return f"{number}w>{box}" + (f"/{colour}" if move >= WILD_ASIDE else "")
    return f"{number}{colour}>{box}"


TEXTS = (
    *_WORDS,
    *(f"cross {line_text(line)}" for line in range(LINES)),
    *map(_text, range(WRITE, MOVES)),
)


def describe(text: str) -> Move:
    """The parts of a move, from its canonical notation."""
    if text in _KINDS:
        return _KINDS[text](text)
    if ">" not in text:
        return Cross(text, text.removeprefix("cross "))
    dice, _, target = text.partition(">")
    box, _, aside = target.partition("/")
    if dice == "black":
        return Black(text, box, aside)
    colour: Any = dice[1]
    return Write(text, int(dice[0]), colour, box, aside)


def parse(s: Any, seat: int, text: str) -> int:
    """The move that a person means."""
    words = _SPACE.sub("", text).lower()
    if words in _WORDS:
        return _WORDS[words]
    if found := _WRITE.fullmatch(words):
        number, colour, grid, place, aside = found.groups()
        return _writing(int(number), _colour(colour), _box(grid, place), _colour(aside), text)
    if found := _BLACK.fullmatch(words):
        box = _box(found[1], found[2])
        if found[3] is None:
            return BLACK + box
        return BLACK_ASIDE + 36 * box + 6 * (int(found[3]) - 1) + _colour(found[4]) - 1
    if found := _LINE.fullmatch(words):
        return _crossing(found[1].upper(), "".join(sorted(found[2] + found[3] + found[4])))
    found = _BOX_ALONE.fullmatch(words)
    if found and s.phase == PLACING and seat == s.active:
        colour = 0 if found[1] else int(s.colours[2])
        return _writing(int(s.numbers[2]), colour, _box(found[2], found[3]), 0, text)
    raise _no_move(text)


def why(s: Any, seat: int, move: int, clause: int) -> dict[str, Any]:
    """What a refused move was about: its box or line, and the dice that could be chosen from."""
    where: dict[str, Any] = {}
    if CROSS <= move < WRITE:
        where |= {"line": line_text(move - CROSS), "boxes": line_boxes(move - CROSS)}
    elif move >= WRITE:
        where["box"] = box_text(int(box_of(move)))
        if colour := int(colour_of(move)):
            where["colour"] = COLOURS[colour - 1]
    if s.phase <= SEALING and s.numbers[0] > 0:
        low, high, c, d = (int(x) for x in on_offer(s))
        where["numbers"] = sorted({low, high})
        where["colours"] = [COLOURS[x - 1] for x in sorted({c, d})]
    return where


def _box(grid: str, place: str) -> int:
    return 9 * GRIDS.index(grid.upper()) + int(place) - 1


def _colour(word: str | None) -> int:
    """1 to 6; 0 for a wild or nothing."""
    if word is None or word in ("w", "wild"):
        return 0
    return (LETTERS.index(word) if len(word) == 1 else COLOURS.index(word)) + 1


def _writing(number: int, colour: int, box: int, aside: int, text: str) -> int:
    place = BOXES * (number - 1) + box
    if colour == 0:
        return WILD_ASIDE + 6 * place + aside - 1 if aside else WILD + place
    if aside:
        raise _no_move(text)
    if (colour - 1) // 2 != box // 9:
        raise IllegalMove(NAME, 13, {"box": box_text(box), "colour": COLOURS[colour - 1]})
    return WRITE + 2 * place + (colour - 1) % 2


def _crossing(grid: str, shape: str) -> int:
    if shape not in SHAPES:
        raise IllegalMove(NAME, 23, {"line": grid + shape})
    return CROSS + 8 * GRIDS.index(grid) + SHAPES.index(shape)


def _no_move(text: Any) -> NotationError:
    return NotationError(
        "notation",
        game=NAME,
        got=shorten(text),
        expected="roll, 5r>R4, 5w>G7/r, hidden, black>P1, cross R159 or keep",
    )
