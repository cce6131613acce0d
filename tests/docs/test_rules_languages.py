"""The rules in other languages: every clause is there, with the same moves and options named."""

import re

import pytest

from gamenight.core import rulebook
from gamenight.core.words import languages, speak
from gamenight.games import GAMES

OTHERS = [language for language in languages() if language != "en"]


def _named(text):
    return sorted(re.findall(r"`([^`]+)`", text))


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", GAMES)
def test_every_clause_names_the_same_moves_and_options(game, language):
    english, other = rulebook.clauses(game, "en"), rulebook.clauses(game, language)
    assert list(other) == list(english)
    for number, text in english.items():
        assert other[number] != text, number
        assert _named(other[number]) == _named(text), number


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", GAMES)
def test_the_sections_that_people_read_are_there(game, language):
    english, other = rulebook.page(game, "en"), rulebook.page(game, language)
    read = [
        title for title in _sections(english) if title in ("Clauses", "Options", "Notation", "Tips")
    ]
    assert [title for title in _sections(other) if title in read] == read
    assert _tips(other) == _tips(english) > 0


def _sections(page):
    return re.findall(r"^## (.*)$", page, re.MULTILINE)


def _tips(page):
    section = re.search(r"^## Tips$(.*?)(?=^## |\Z)", page, re.MULTILINE | re.DOTALL)[1]
    return len(re.findall(r"^- ", section, re.MULTILINE))


def test_a_process_reads_the_rules_in_its_own_language():
    speak("de")
    try:
        assert rulebook.clause("bold", 1) == rulebook.clauses("bold", "de")[1]
    finally:
        speak("en")
    assert rulebook.clause("bold", 1) == rulebook.clauses("bold", "en")[1]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_giving_up_is_told(game, language):
    page = rulebook.page(game, language)
    notation = re.search(r"^## Notation$(.*?)(?=^## )", page, re.MULTILINE | re.DOTALL)[1]
    assert "`resign`" in notation
