"""Moves as people type them: ``S>1``, ``H7>3``, ``D2>4``, ``PS>1``, ``H5-2``, ``pass``."""

import re
from typing import Any

from gamenight.core.errors import IllegalMove, NotationError
from gamenight.core.facts import shorten
from gamenight.core.moves import Move
from gamenight.games.skipbo.cards import CARD_NAMES
from gamenight.games.skipbo.state import (
    ACCUSE,
    CALL,
    DISCARD,
    DISCARDS,
    DRAW,
    FROM_HAND,
    PARTNER_DISCARDS,
    PARTNER_STOCK,
    PASS,
    REJECT,
    SPEAK,
    STOCK,
    UPHOLD,
    partner,
)

EXPECTED = "S>1, H7>3, HW>3, D2>4, PS>1, PD2>4, H5-2, pass; at a manual table also draw, call, …"

_WORDS = {
    "PASS": PASS,
    "DRAW": DRAW,
    "CALL": CALL,
    "SPEAK": SPEAK,
    "UPHOLD": UPHOLD,
    "REJECT": REJECT,
}
_NAMES = {move: word.lower() for word, move in _WORDS.items()}
_MOVE = re.compile(r"(P?)(?:(S)|H(W|1[0-2]|[1-9])|D([0-9]))([>-])(P?)([0-9])", re.ASCII)
_ACCUSE = re.compile(r"ACCUSE([0-9]{1,2})", re.ASCII)


class Play(Move):
    """A card onto a building pile: from S, D2, PS or PD2 (a partner's), or H7, a 7 of the hand."""

    source: str
    pile: int


class Discard(Move):
    """A card of the hand onto one's own discard pile."""

    card: str
    pile: int


class Pass(Move):
    pass


class Draw(Move):
    pass


class Call(Move):
    """Call out that a player plays out of turn."""


class Speak(Move):
    """What a partner's word costs."""


class Uphold(Move):
    """Vote for an accusation."""


class Reject(Move):
    """Vote against an accusation."""


class Accuse(Move):
    seat: int


_KINDS = {kind.__name__.lower(): kind for kind in (Pass, Draw, Call, Speak, Uphold, Reject)}


def text(s: Any, seat: int, move: int) -> str:
    """Canonical notation of a move."""
    return TEXTS[move]


def _text(move: int) -> str:
    if move in _NAMES:
        return _NAMES[move]
    if move >= ACCUSE:
        return f"accuse {move - ACCUSE}"
    if move >= DISCARD:
        return f"H{CARD_NAMES[(move - DISCARD) // 4 + 1]}-{move % 4 + 1}"
    return f"{source_name(move // 4)}>{move % 4 + 1}"


def source_name(source: int) -> str:
    """Where a card is played from, as notation writes it."""
    if source > FROM_HAND:
        return f"H{CARD_NAMES[source - FROM_HAND]}"
    if source >= PARTNER_DISCARDS:
        return f"PD{source - PARTNER_DISCARDS + 1}"
    if source >= DISCARDS:
        return f"D{source - DISCARDS + 1}"
    return "PS" if source == PARTNER_STOCK else "S"


TEXTS = tuple(_text(move) for move in range(REJECT + 1))
_PLAYS = {text: move for move, text in enumerate(TEXTS[:DRAW])}


def describe(text: str) -> Move:
    """The parts of a move, from its canonical notation."""
    if ">" in text:
        source, _, pile = text.partition(">")
        return Play(text, source, int(pile))
    if "-" in text:
        card, _, pile = text.removeprefix("H").partition("-")
        return Discard(text, card, int(pile))
    word, _, seat = text.partition(" ")
    return Accuse(text, int(seat)) if word == "accuse" else _KINDS[word](text)


def parse(s: Any, seat: int, text: str) -> int:
    """The move of a text; upper or lower case, with or without spaces, ``>`` also as an arrow."""
    if text in _PLAYS:
        return _PLAYS[text]
    plain = "".join(text.split()).upper().replace("->", ">").replace("→", ">")
    if plain in _WORDS:
        return _WORDS[plain]
    if found := _ACCUSE.fullmatch(plain):
        if int(found[1]) >= s.seats:
            clause = 48 if s.manual else 39
            raise IllegalMove("skipbo", clause, {"accused": int(found[1])}, seat=seat)
        return ACCUSE + int(found[1])
    found = _MOVE.fullmatch(plain)
    if found is None:
        raise NotationError("notation", game="skipbo", got=shorten(text), expected=EXPECTED)
    theirs, stock, card, discard, sign, onto_theirs, number = found.groups()
    clause = _never(theirs, card, discard, sign, onto_theirs, number)
    if clause == 9:
        raise IllegalMove("skipbo", 9, {"pile": int(number)}, way="no_pile", seat=seat)
    if clause:
        raise IllegalMove("skipbo", clause, {}, seat=seat)
    pile = int(number) - 1
    if sign == "-":
        return DISCARD + (CARD_NAMES.index(card) - 1) * 4 + pile
    if card:
        source = FROM_HAND + CARD_NAMES.index(card)
    elif stock:
        source = PARTNER_STOCK if theirs else STOCK
    else:
        source = (PARTNER_DISCARDS if theirs else DISCARDS) + int(discard) - 1
    return source * 4 + pile


def _never(
    theirs: str, card: str | None, discard: str | None, sign: str, onto_theirs: str, number: str
) -> int:
    """The clause that a well-formed text breaks in any position, or 0."""
    if (theirs and card) or onto_theirs:
        return 35
    if sign == "-" and not card:
        return 15
    if discard and discard not in "1234":
        return 14
    if number not in "1234":
        return 9 if sign == ">" else 16
    return 0


def why(s: Any, seat: int, move: int, clause: int) -> dict[str, Any]:
    """What a page can point at when a move is refused: card, pile, and the number needed there."""
    if move >= DISCARD:
        if move < PASS:
            return {"card": CARD_NAMES[(move - DISCARD) // 4 + 1], "discard": move % 4 + 1}
        return {}
    source, pile = move // 4, move % 4
    where = {"source": source_name(source), "pile": pile + 1, "needed": int(s.build[pile]) + 1}
    card = _card_of(s, seat, source)
    return where | {"card": CARD_NAMES[card]} if card else where


def _card_of(s: Any, seat: int, source: int) -> int:
    """The card that a source shows to its player: tops are public, a card of the hand is named."""
    if source > FROM_HAND:
        return source - FROM_HAND
    theirs = source == PARTNER_STOCK or source >= PARTNER_DISCARDS
    owner = int(partner(s, seat)) if theirs else seat
    if owner < 0:
        return 0
    if source <= PARTNER_STOCK:
        return int(s.tops[owner, 0])
    return int(s.tops[owner, 1 + source - (PARTNER_DISCARDS if theirs else DISCARDS)])
