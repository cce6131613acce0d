"""The toy's notation: the number of a card, `roll`, `stop`, `knock`."""

from gamenight.core.errors import NotationError
from gamenight.core.facts import shortened

NAMES = [*map(str, range(1, 7)), "roll", "stop", "knock"]


def text(s, seat, move):
    return NAMES[move]


def parse(s, seat, text):
    if text.strip().lower() in NAMES:
        return NAMES.index(text.strip().lower())
    raise NotationError("notation", game="toy", got=shortened(text), expected=", ".join(NAMES))
