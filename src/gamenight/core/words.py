"""Translates codes into sentences. A language is a folder of catalogues.

A text names its parameters in braces: ``{seat} draws {n} {n?card:cards}``; the second form
chooses between one and many. The parameters of ``SEATS`` take a name, ``Ada`` or ``Seat 3``: no
text puts a word for a seat before them. A parameter that is itself a code (``W``, ``PD1``, ``red``)
is said as the catalogue's ``value.W`` has it; one that is an object with ``code`` and ``params`` is
said as a sentence of its own. Page, terminal, command line and library all read the same files.
"""

import functools
import json
import re
from collections.abc import Callable, Mapping
from importlib import resources
from typing import Any

ENGLISH = "en"
# The parameters that are seats, everywhere; the page has them from web/src/protocol.ts.
SEATS = ("seat", "other", "right", "next", "offender", "accused", "winners", "waiting")
_PLACE = re.compile(r"\{(\w+)(?:\?([^:{}]*):([^{}]*))?\}")
_homes: dict[str, str] = {}  # the package that an area's words lie in, beside the shared ones
_speaking = ENGLISH


def say(code: str, language: str | None = None, /, **params: Any) -> str:
    """The sentence for a code like ``skipbo.event.drew``; the bare code if no catalogue has it.

    Seats are counted from 0: ``Seat 0 draws 5 cards``.
    """
    return say_with_names(code, params, lambda seat: name_seat(seat, language), language)


def say_with_names(
    code: str,
    params: Mapping[str, Any],
    name: Callable[[int], str],
    language: str | None = None,
) -> str:
    """The sentence for a code; ``name`` says what a seat is called, also in sentences inside it."""
    area, _, key = code.partition(".")
    tongue = language or _speaking
    text = _text(area, tongue, key)
    if text is None:
        return code + "".join(f" {param}={_join(value)}" for param, value in params.items())

    def put(param: str, value: Any) -> Any:
        if isinstance(value, (list, tuple)):
            between = "; " if any(map(_is_sentence, value)) else ", "
            return between.join(str(put(param, one)) for one in value)
        if _is_sentence(value):
            return say_with_names(value["code"], value["params"], name, tongue)
        if param in SEATS:
            return name(value) if isinstance(value, int) else value
        return (_text(area, tongue, f"value.{value}") or value) if isinstance(value, str) else value

    return fill(text, {param: put(param, value) for param, value in params.items()})


def find_text(code: str) -> str | None:
    """The text of a code in the current language, with its places still open; None: no words."""
    area, _, key = code.partition(".")
    return _text(area, _speaking, key)


def name_seat(number: int, language: str | None = None) -> str:
    """What a seat is called as long as it has no name: ``Seat 3``."""
    return say("page.seat", language, n=number)


def say_number(value: float, form: str = ",") -> str:
    """A number with the marks of the current language: ``1,000.5``, in German ``1.000,5``.

    The ``form`` is one of Python's: ``,`` for a whole number, ``,.2f`` for two places.
    """
    sample = say("terminal.number")
    return format(value, form).translate(str.maketrans(",.", sample[1] + sample[5]))


def fill(text: str, params: Mapping[str, Any]) -> str:
    """A text with its places filled in."""

    def replace(match: re.Match[str]) -> str:
        name, one, many = match.groups()
        if name not in params:
            return match.group()
        if one is None:
            return _join(params[name])
        return one if params[name] == 1 else many

    return _PLACE.sub(replace, text)


def speak(language: str) -> None:
    """Set the language of this process; an unknown one means English."""
    global _speaking
    _speaking = language if language in languages() else ENGLISH


def current_language() -> str:
    """The language of this process."""
    return _speaking


@functools.cache
def languages() -> tuple[str, ...]:
    """The languages that have catalogues."""
    folders = (resources.files("gamenight") / "words").iterdir()
    return tuple(sorted(folder.name for folder in folders if folder.is_dir()))


def catalogue(area: str, language: str = ENGLISH) -> dict[str, str]:
    """All texts of one area in one language."""
    return _read(area, language)


def add_words(area: str, package: str) -> None:
    """Say where the words of a game lie: ``words/<language>.json`` in its package."""
    _homes[area] = package
    _read.cache_clear()


def package_of(area: str) -> str | None:
    """The package whose folder ``words`` has the words of an area, if it is a game's."""
    return _homes.get(area)


def _text(area: str, language: str, key: str) -> str | None:
    return catalogue(area, language).get(key) or catalogue(area).get(key)


@functools.cache
def _read(area: str, language: str) -> dict[str, str]:
    if area in _homes:
        file = resources.files(_homes[area]) / "words" / f"{language}.json"
    else:
        file = resources.files("gamenight") / "words" / language / f"{area}.json"
    if not area.replace("-", "").isalnum() or not file.is_file():
        return {}
    texts: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    return texts


def _is_sentence(value: Any) -> bool:
    return isinstance(value, dict) and "code" in value


def _join(value: Any) -> str:
    return ", ".join(map(_join, value)) if isinstance(value, (list, tuple)) else str(value)
