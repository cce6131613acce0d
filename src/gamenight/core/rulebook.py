"""The rules as people read them.

They are the pages of docs/rules, shipped with the package. A game elsewhere has ``rules.md`` in its
own package, and translations beside it, such as ``rules.de.md``.
"""

import re
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from gamenight.core.errors import OptionError, UnknownGame
from gamenight.core.words import ENGLISH, current_language, find_text, package_of

MINUTE = "The game in a minute"
_CLAUSE = re.compile(r"^(\d+)\. +(.*)$")
_PICTURE = re.compile(r"^!\[([^\]]*)\]\([^)]*\)$", re.MULTILINE)
_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_HEADING = re.compile(r"^## (.*)$", re.MULTILINE)


def page(game: str, language: str = "") -> str:
    """The whole page as Markdown, in a language (by default the current one), or in English."""
    return translation(game, language)[1]


def translation(game: str, language: str = "") -> tuple[str, str]:
    """The language that the page of a game is found in, and the page."""
    wanted = language or current_language()
    assert wanted.isalpha(), wanted
    pages = _pages()
    own = resources.files(package_of(game) or "gamenight")
    files = (
        (wanted, pages / wanted / f"{game}.md"),
        (wanted, own / f"rules.{wanted}.md"),
        (ENGLISH, pages / f"{game}.md"),
        (ENGLISH, own / "rules.md"),
    )
    for found_in, file in files:
        if file.is_file():
            return found_in, file.read_text(encoding="utf-8")
    raise UnknownGame("rules_missing", game=game)


def _pages() -> Traversable:
    shipped = resources.files("gamenight") / "rules"
    in_source_tree = Path(__file__).parents[3] / "docs" / "rules"
    return shipped if shipped.is_dir() else in_source_tree


def readable(game: str) -> str:
    """The page for a terminal: captions for pictures, text for links, headings translated."""
    return _HEADING.sub(lambda found: "## " + _title(found[1]), _without_links(page(game)))


def minute(game: str) -> str:
    """The game in a minute, for a terminal; empty if the page has no such section."""
    return _without_links("\n".join(_section(page(game), MINUTE))).strip()


def _without_links(markdown: str) -> str:
    return _LINK.sub(r"\1", _PICTURE.sub(r"> \1", markdown))


def _title(heading: str) -> str:
    key = heading.lower().replace(" ", "_")
    return find_text(f"page.section.{key}") or find_text(f"page.{key}") or heading


def clauses(game: str, language: str = "") -> dict[int, str]:
    """The clauses of a page by number, each on one line."""
    found: dict[int, str] = {}
    number = None
    for line in _without_links("\n".join(_section(page(game, language), "Clauses"))).splitlines():
        if match := _CLAUSE.match(line):
            number = int(match[1])
            found[number] = match[2].strip()
        elif number is not None and line.startswith(" "):
            found[number] += " " + line.strip()
        else:
            number = None
    return found


def clause(game: str, number: int) -> str:
    """One clause."""
    known = clauses(game)
    if number not in known:
        raise OptionError("clause_unknown", game=game, got=number, high=max(known, default=0))
    return known[number]


def _section(text: str, title: str) -> list[str]:
    lines = text.splitlines()
    start = next((i for i, line in enumerate(lines) if line == f"## {title}"), len(lines))
    rest = lines[start + 1 :]
    end = next((i for i, line in enumerate(rest) if line.startswith("## ")), len(rest))
    return rest[:end]
