"""The full-screen table speaks every language that it claims, and its footer fits."""

import re

import pytest

from gamenight.core.words import catalogue, speak
from gamenight.terminal.spoken import named

FOOTER = ("help", "rules", "hint", "seat", "undo", "save", "resign", "log", "quit")


@pytest.mark.parametrize("language", ["de", "es"])
def test_every_word_is_there_with_the_same_places(language):
    english, other = catalogue("screen"), catalogue("screen", language)
    assert list(other) == list(english)
    for key, text in english.items():
        places = set(re.findall(r"\{(\w+)", text))
        assert set(re.findall(r"\{(\w+)", other[key])) == places, key


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_all_keys_fit_into_80_columns(language):
    words = catalogue("screen", language)
    assert sum(len(words[f"key_{name}"]) + 4 for name in FOOTER) <= 80
    assert all(len(line) <= 70 for line in words["help"].split("\n"))


@pytest.mark.parametrize(
    ("language", "text", "said"),
    [
        ("en", "Seat 1 catches seat 0", "Luis catches Ana"),
        ("es", "El asiento 1 pilla al asiento 0 y ve la mano del asiento 2", None),
        ("de", "Platz 1 erwischt Platz 0", "Luis erwischt Ana"),
    ],
)
def test_names_stand_in_for_seats_as_the_language_has_it(language, text, said):
    speak(language)
    try:
        spoken = named(text, ["Ana", "Luis"])
    finally:
        speak("en")
    assert spoken == (said or "Luis pilla a Ana y ve la mano del asiento 2")
