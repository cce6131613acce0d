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
    assert _sections(other) == _sections(english)
    assert {rulebook.MINUTE, "Clauses", "Options", "Notation", "Tips"} <= set(_sections(english))
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


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_a_page_opens_with_the_game_in_a_minute(game, language):
    page = rulebook.page(game, language)
    assert _sections(page)[0] == rulebook.MINUTE
    minute = page.split("## ")[1]
    assert re.findall(r"^(\d+)\. ", minute, re.MULTILINE) == ["1", "2", "3", "4", "5"]


def test_a_terminal_reads_headings_in_its_language_and_pictures_as_words():
    speak("de")
    try:
        page, minute = rulebook.readable("dos"), rulebook.minute("dos")
    finally:
        speak("en")
    headings = ["Das Spiel in einer Minute", "Alle Regeln", "Optionen"]
    assert _sections(page) == [*headings, "Schreibweise der Züge", "Tipps"]
    assert "\n> Eine rote 7 ist gleich" in minute
    assert minute in page
    assert "](" not in page


def test_a_clause_has_no_link_in_it():
    assert rulebook.clause("dos", 23).endswith("matters only to programs.")
