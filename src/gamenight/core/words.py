"""The words for codes. A language is a folder of catalogues, a file for each game and part.

A text names its parameters in braces: ``{seat} draws {n} {n?card:cards}``; the second form
chooses between one and many. A parameter that is itself a code (``W``, ``PD1``, ``red``) is said
as the catalogue's ``value.W`` has it; one that is an object with ``code`` and ``params`` is said
as a sentence of its own. Page, terminal, command line and library all read the same
files.
"""

import functools
import json
import re
from collections.abc import Callable
from importlib import resources
from typing import Any

ENGLISH = "en"
_PLACE = re.compile(r"\{(\w+)(?:\?([^:{}]*):([^{}]*))?\}")
_added: dict[tuple[str, str], dict[str, str]] = {}
_speaking = ENGLISH


def say(code: str, language: str | None = None, /, **params: Any) -> str:
    """The sentence for a code like ``skipbo.event.drew``; the bare code if no catalogue has it."""
    area, _, key = code.partition(".")
    tongue = language or _speaking
    text = _text(area, tongue, key)
    if text is None:
        return code + "".join(f" {name}={_said(value, tongue)}" for name, value in params.items())

    def fill(match: re.Match[str]) -> str:
        name, one, many = match.groups()
        if name not in params:
            return match.group()
        if one is None:
            return _said(params[name], tongue, lambda value: _text(area, tongue, f"value.{value}"))
        return one if params[name] == 1 else many

    return _PLACE.sub(fill, text)


def speak(language: str) -> None:
    """From now on this process says everything in a language; unknown ones mean English."""
    global _speaking
    _speaking = language if language in languages() else ENGLISH


def spoken() -> str:
    """The language that this process speaks."""
    return _speaking


@functools.cache
def languages() -> tuple[str, ...]:
    """The languages that have catalogues."""
    folders = (resources.files("gamenight") / "words").iterdir()
    return tuple(sorted(folder.name for folder in folders if folder.is_dir()))


def catalogue(area: str, language: str = ENGLISH) -> dict[str, str]:
    """All texts of one area in one language."""
    return _added.get((language, area)) or _shipped(area, language)


def add_catalogue(area: str, language: str, texts: dict[str, str]) -> None:
    """Give words to a game that lives outside the package."""
    _added[language, area] = texts


def _text(area: str, language: str, key: str) -> str | None:
    return catalogue(area, language).get(key) or catalogue(area).get(key)


@functools.cache
def _shipped(area: str, language: str) -> dict[str, str]:
    file = resources.files("gamenight") / "words" / language / f"{area}.json"
    if not area.replace("-", "").isalnum() or not file.is_file():
        return {}
    texts: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    return texts


def _said(value: Any, tongue: str, named: Callable[[str], str | None] = lambda _: None) -> str:
    if isinstance(value, dict) and "code" in value:
        return say(value["code"], tongue, **value["params"])
    if isinstance(value, (list, tuple)):
        between = "; " if any(isinstance(one, dict) for one in value) else ", "
        return between.join(_said(one, tongue, named) for one in value)
    return (named(value) or value) if isinstance(value, str) else str(value)
