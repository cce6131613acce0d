"""The words for codes. A language is a folder of catalogues, a file for each game and part.

A text names its parameters in braces: ``{seat} draws {n} {n?card:cards}``; the second form
chooses between one and many. Page, terminal, command line and library all read the same files.
"""

import functools
import json
import re
from importlib import resources
from typing import Any

_PLACE = re.compile(r"\{(\w+)(?:\?([^:{}]*):([^{}]*))?\}")
_added: dict[tuple[str, str], dict[str, str]] = {}


def say(code: str, language: str = "en", /, **params: Any) -> str:
    """The sentence for a code like ``skipbo.event.drew``; the bare code if no catalogue has it."""
    area, _, key = code.partition(".")
    text = catalogue(area, language).get(key) or catalogue(area, "en").get(key)
    if text is None:
        return code + "".join(f" {name}={value}" for name, value in params.items())

    def fill(match: re.Match[str]) -> str:
        name, one, many = match.groups()
        if name not in params:
            return match.group()
        if one is None:
            return _spoken(params[name])
        return one if params[name] == 1 else many

    return _PLACE.sub(fill, text)


def catalogue(area: str, language: str = "en") -> dict[str, str]:
    """All texts of one area in one language."""
    return _added.get((language, area)) or _shipped(area, language)


def add_catalogue(area: str, language: str, texts: dict[str, str]) -> None:
    """Give words to a game that lives outside the package."""
    _added[language, area] = texts


@functools.cache
def _shipped(area: str, language: str) -> dict[str, str]:
    file = resources.files("gamenight") / "words" / language / f"{area}.json"
    if not area.replace("-", "").isalnum() or not file.is_file():
        return {}
    texts: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    return texts


def _spoken(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return " ".join(map(str, value))
    return str(value)
