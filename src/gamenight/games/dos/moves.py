"""Moves of DOS as text and back: ``r7 on 1``, ``r5+W on 2``, ``lay b4``, ``DOS!``, ``catch 2``."""

import re
from typing import Any

from gamenight.core.errors import IllegalMove, NotationError
from gamenight.core.facts import shorten
from gamenight.core.moves import Move
from gamenight.games.dos.cards import COLOUR, COLOURS, KIND_OF, NAMES, NUMBER
from gamenight.games.dos.kernels.plays import (
    CALL,
    CARRIED,
    CATCH,
    CHOICE,
    DONE,
    DRAW,
    FIRST,
    LAY,
    MATCH,
    ON,
    SECOND,
    add_up,
    bare,
    can_share,
    double_of,
    is_match,
    single_of,
)
from gamenight.games.dos.state import place_of

_EXPECTED = "r7 on 1, r5+W on 2, lay b4, draw, done, DOS!, catch 2"
_CARD = r"(?:[bgry](?:10|[13-9]|\#(?:=?(?:10|[1-9]))?)|w(?:=?[bgry])?)"
_PLAY = re.compile(rf"({_CARD})(?:\+({_CARD}))?on(?:(\d{{1,3}})(?:=?([bgry]))?|({_CARD}))(plain)?")
_LAY = re.compile(r"lay([bgry](?:10|[13-9]|\#)|w)")
_CATCH = re.compile(r"catch(\d{1,3})")
_COLOUR_NAMES = re.compile("blue|green|red|yellow")


class Match(Move):
    """Cards on a card of the row, by its place from 1; ``call``: with the call in the same breath.

    ``plain``: a Wild DOS is named so that the colours do not match.
    """

    cards: list[str]
    place: int
    plain: bool
    call: bool


class Lay(Move):
    """A card from the hand into the row."""

    card: str
    call: bool


class Draw(Move):
    call: bool


class Done(Move):
    """No more matches, or no more cards to lay."""

    call: bool


class Call(Move):
    """DOS!, owed for a hand of two."""


class Catch(Move):
    """Catch a seat that owes its call."""

    seat: int


def text(s: Any, seat: int, move: int) -> str:
    """Canonical notation; of equal row cards the first that is not matched."""
    if move == CALL:
        return "DOS!"
    if move >= CATCH:
        return f"catch {move - CATCH}"
    return _bare_text(s, int(bare(move))) + (" DOS!" if move >= CARRIED else "")


def _bare_text(s: Any, move: int) -> str:
    if move == DRAW:
        return "draw"
    if move == DONE:
        return "done"
    if not is_match(move):
        return f"lay {NAMES[move - LAY]}"
    i = move - MATCH
    cards = "+".join(NAMES[kind] for kind in _cards(move))
    place = place_of(s, int(ON[i])) or NAMES[ON[i]]
    plain = " plain" if i > 0 and CHOICE[i - 1] else ""
    return f"{cards} on {place}{plain}"


def describe(text: str) -> Move:
    """The parts of a legal move, from its canonical notation."""
    bare, call = text.removesuffix(" DOS!"), text.endswith(" DOS!")
    match bare.split(" "):
        case ["DOS!"]:
            return Call(text)
        case ["draw"]:
            return Draw(text, call)
        case ["done"]:
            return Done(text, call)
        case ["lay", card]:
            return Lay(text, card, call)
        case ["catch", seat]:
            return Catch(text, int(seat))
        case [cards, "on", place, *plain]:
            return Match(text, cards.split("+"), int(place), bool(plain), call)
    raise ValueError(f"no move of DOS: {text!r}")


def parse(s: Any, seat: int, text: str) -> int:
    """The move that a text means at this table."""
    words = _COLOUR_NAMES.sub(lambda name: name[0][0], re.sub(r"\s+", "", text.lower()))
    if words in ("dos!", "dos"):
        return CALL
    if found := _CATCH.fullmatch(words):
        other = int(found[1])
        if other > 3:
            raise IllegalMove("dos", 33, {"other": other}, seat=seat)
        return CATCH + other
    carried = re.fullmatch(r"(.+?)dos!?", words)
    move = _parse_bare(s, seat, carried[1] if carried else words)
    if move < 0:
        raise NotationError("notation", game="dos", got=shorten(text), expected=_EXPECTED)
    return move + CARRIED if carried else move


def _parse_bare(s: Any, seat: int, words: str) -> int:
    """A move without a call, -1 if this is none."""
    if words == "draw":
        return DRAW
    if words == "done":
        return DONE
    if found := _LAY.fullmatch(words):
        return LAY + KIND_OF[found[1]]
    if found := _PLAY.fullmatch(words):
        return _parse_match(s, seat, found)
    return -1


def _parse_match(s: Any, seat: int, found: re.Match[str]) -> int:
    first, second, place, place_colour, name, plain = found.groups()
    played = [_read_card(card) for card in (first, second) if card]
    if name:
        row, row_number, row_colour = _read_card(name)
    else:
        row = _row_card(s, seat, int(place))
        row_number, row_colour = int(NUMBER[row]), _named_colour(row, place_colour)
    kinds = [kind for kind, _, _ in played]
    move = int(single_of(kinds[0], row) if len(kinds) == 1 else double_of(*kinds, row))
    where = {"cards": [NAMES[kind] for kind in kinds], "on": NAMES[row]}
    if move == 0 or not add_up([number for _, number, _ in played], row_number):
        raise _no_match(where, [number for _, number, _ in played], row_number, seat)
    if plain and not CHOICE[move - MATCH]:
        raise IllegalMove("dos", 19, where, seat=seat)
    claimed = can_share([row_colour, *(colour for _, _, colour in played)])
    return move + 1 if CHOICE[move - MATCH] and (plain or not claimed) else move


def _no_match(where: dict[str, Any], numbers: list[int], row: int, seat: int) -> IllegalMove:
    """Numbers that do not fit; those that were given to a Wild # are said."""
    cards, on = where["cards"], where["on"]
    clause = 10 + len(cards)
    if not any(n and "#" in card for card, n in zip((*cards, on), (*numbers, row), strict=True)):
        return IllegalMove("dos", clause, where, seat=seat)
    names = ("first", "second") if len(cards) == 2 else ("first",)
    said = {key: _as(card, n) for key, card, n in zip(names, cards, numbers, strict=True)}
    where |= said | {"target": _as(on, row)}
    return IllegalMove("dos", clause, where, way="numbered", seat=seat)


def _as(card: str, number: int) -> str | dict[str, Any]:
    """A card, and what it stands for if it was told."""
    if number and "#" in card:
        return {"code": "dos.card_as", "params": {"card": card, "n": number}}
    return card


def _read_card(word: str) -> tuple[int, int, int]:
    """A card's kind, and the number and colour that it stands for: its own, or as named."""
    if word[0] == "w":
        kind = KIND_OF["w"]
        return kind, 2, _named_colour(kind, word[1:].lstrip("="))
    name, wild, number = word.partition("#")
    kind = KIND_OF[name + wild]
    return kind, int(number.lstrip("=") or NUMBER[kind]), int(COLOUR[kind])


def _named_colour(kind: int, letter: str | None) -> int:
    """The colour that a Wild DOS is given; other cards keep theirs."""
    if letter and kind == KIND_OF["w"]:
        return COLOURS.index(letter)
    return int(COLOUR[kind])


def _row_card(s: Any, seat: int, place: int) -> int:
    if not 1 <= place <= s.row[0]:
        raise IllegalMove("dos", 9, {"place": place}, seat=seat)
    if s.played[place, 0]:
        raise IllegalMove("dos", 10, {"place": place}, seat=seat)
    return int(s.row[place])


def _cards(move: int) -> list[int]:
    """The cards that a match plays."""
    i = move - MATCH
    return [int(FIRST[i])] + ([int(SECOND[i])] if SECOND[i] >= 0 else [])


def why(s: Any, seat: int, move: int, clause: int) -> dict[str, Any]:
    """What to point at when a move is refused."""
    if move >= CATCH:
        return {"other": move - CATCH}
    plain = int(bare(move))
    if clause in (25, 26):
        return {"must": int(s.must)}
    if is_match(plain):
        where = {"cards": [NAMES[kind] for kind in _cards(plain)], "on": NAMES[ON[plain - MATCH]]}
        return where | ({"place": NAMES[ON[plain - MATCH]]} if clause in (9, 10) else {})
    if LAY <= plain < MATCH:
        return {"cards": [NAMES[plain - LAY]]}
    return {}
