"""Moves of BOLD as text and back. Nothing here depends on the cards."""

import re
from typing import Any, NoReturn

from gamenight.core.errors import IllegalMove, NotationError
from gamenight.core.facts import shorten
from gamenight.core.moves import Move
from gamenight.games.bold.cards import PAIRS, PLACE_OF, PLACE_TEXTS
from gamenight.games.bold.state import COVER, STOP, TWO_PLACES

EXPECTED = "a place from a1 to e4, two of them as in a1 b3, stop, or cover"
_WORDS = {"stop": STOP, "cover": COVER}
_PAIR_MOVES = {pair: TWO_PLACES + i for i, pair in enumerate(PAIRS)}
TEXTS = (
    *PLACE_TEXTS,
    *(f"{PLACE_TEXTS[first]} {PLACE_TEXTS[second]}" for first, second in PAIRS),
    *_WORDS,
)
_BETWEEN = re.compile(r"[\s,+]+")


class Turn(Move):
    """Turn up a card, or two together."""

    places: list[str]


class Stop(Move):
    """Take the cards that lie face-up."""


class Cover(Move):
    """Turn the cards of a lost turn face-down again."""


def text(s: Any, seat: int, move: int) -> str:
    return TEXTS[move]


def describe(text: str) -> Move:
    """The parts of a move, from its canonical notation."""
    if text == "stop":
        return Stop(text)
    return Cover(text) if text == "cover" else Turn(text, text.split(" "))


def parse(s: Any, seat: int, text: str) -> int:
    words = _BETWEEN.sub(" ", text).strip().lower().split(" ")
    if len(words) == 1 and words[0] in _WORDS:
        return _WORDS[words[0]]
    if len(words) > 2 or not all(word in PLACE_OF for word in words):
        _not_a_move(text)
    places = sorted(PLACE_OF[word] for word in words)
    if len(places) == 1:
        return places[0]
    if places[0] == places[1]:
        raise IllegalMove("bold", 7 if s.together else 6, {"places": [words[0]]}, seat=seat)
    return _PAIR_MOVES[places[0], places[1]]


def why(s: Any, seat: int, move: int, clause: int) -> dict[str, Any]:
    """Which places the refused move named."""
    return {"places": _places(move)} if move < STOP else {}


def _places(move: int) -> list[str]:
    places = (move,) if move < TWO_PLACES else PAIRS[move - TWO_PLACES]
    return [PLACE_TEXTS[place] for place in places]


def _not_a_move(text: str) -> NoReturn:
    raise NotationError("notation", game="bold", got=shorten(text), expected=EXPECTED)
