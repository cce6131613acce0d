"""The toy's notation: the number of a card, `roll`, `stop`, `knock`."""

from typing import Any

from gamenight.core.errors import NotationError
from gamenight.core.facts import shorten

NAMES = [*map(str, range(1, 7)), "roll", "stop", "knock"]


def text(s: Any, seat: int, move: int) -> str:
    return NAMES[move]


def parse(s: Any, seat: int, text: str) -> int:
    if text.strip().lower() in NAMES:
        return NAMES.index(text.strip().lower())
    raise NotationError("notation", game="toy", got=shorten(text), expected=", ".join(NAMES))
