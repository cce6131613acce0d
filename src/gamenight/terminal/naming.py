"""Seats as people say them: by name, or as ``seat 3``, in sentences and in moves alike.

The library and its files count seats from 0. A bare number would mean one seat here and another one
there, so that a terminal neither shows nor takes any.
"""

import re
from collections.abc import Sequence

from gamenight.core.errors import OptionError, UnknownGame
from gamenight.core.facts import shorten
from gamenight.core.words import name_seat
from gamenight.games import facts


def seat_name(seat: int, names: Sequence[str]) -> str:
    """The name of the player there, else the seat's number."""
    known = names[seat] if seat < len(names) else ""
    return known or name_seat(seat + 1)


def seat_names(seats: int, names: Sequence[str] = ()) -> tuple[str, ...]:
    """What all seats are called."""
    return tuple(seat_name(seat, names) for seat in range(seats))


def find_seat(asked: str, names: Sequence[str]) -> int:
    """The one seat that a person means."""
    meant = _read_seats(asked, names)
    if len(meant) != 1:
        known = ", ".join(_introduce(seat, names) for seat in range(len(names)))
        raise OptionError("seat_asked", got=shorten(asked), known=known)
    return meant[0]


def split_seat(line: str, names: Sequence[str]) -> tuple[int | None, str]:
    """``@seat 2 call`` and ``@Juno call`` are moves by that seat: the seat, and the move."""
    if not line.startswith("@"):
        return None, line.strip()
    asked = " ".join(line[1:].split())
    known = {*names, *(one for seat in range(len(names)) for one in _seat_numbers(seat))}
    for name in sorted(known, key=len, reverse=True):
        who, rest = asked[: len(name)], asked[len(name) :]
        if _same(who, name) and (not rest or rest.startswith(" ")):
            return find_seat(who, names), rest.strip()
    word, _, rest = asked.partition(" ")
    return find_seat(word, names), rest.strip()


def show_move(game: str, text: str, names: Sequence[str]) -> str:
    """A move, or several, with names for the seats in it: ``catch 1`` is ``catch Juno``."""
    words = _seat_words(game)
    if not words:
        return text
    move = re.compile(rf"\b({'|'.join(words)}) (\d+)\b")
    return move.sub(lambda found: f"{found[1]} {_name_seat(int(found[2]), names)}", text)


def show_moves(game: str, moves: list[str], names: Sequence[str]) -> list[str]:
    """The same for a list of moves, which may be long."""
    return [show_move(game, move, names) for move in moves] if _seat_words(game) else moves


def read_move(game: str, line: str, names: Sequence[str]) -> str:
    """What was typed, in notation: ``catch Juno`` is ``catch 1``. OptionError for a bare number."""
    for word in _seat_words(game):
        found = re.fullmatch(rf"{word}\s*(.+)", line.strip(), re.IGNORECASE)
        if found:
            return f"{word} {find_seat(found[1], names)}"
    return line.strip()


def _seat_words(game: str) -> tuple[str, ...]:
    try:
        return facts(game).seat_words
    except UnknownGame:
        return ()


def _read_seats(asked: str, names: Sequence[str]) -> list[int]:
    """``seat 3`` is the third seat, whatever people call themselves; a number is nobody's name."""
    for seat in range(len(names)):
        if any(_same(asked, one) for one in _seat_numbers(seat)):
            return [seat]
    if asked.strip().isdecimal():
        return []
    return [seat for seat, name in enumerate(names) if name and _same(asked, name)]


def _seat_numbers(seat: int) -> tuple[str, str]:
    return f"seat {seat + 1}", name_seat(seat + 1)


def _name_seat(seat: int, names: Sequence[str]) -> str:
    """A name that means this seat and no other one."""
    name = seat_name(seat, names)
    return name if _read_seats(name, names) == [seat] else name_seat(seat + 1)


def _introduce(seat: int, names: Sequence[str]) -> str:
    name, number = seat_name(seat, names), name_seat(seat + 1)
    return number if name == number else f"{number} ({name})"


def _same(one: str, other: str) -> bool:
    return " ".join(one.split()).casefold() == " ".join(other.split()).casefold()
