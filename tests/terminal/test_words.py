"""The full-screen table speaks every language that it claims, and its footer fits."""

import re

import pytest

from gamenight.core.words import catalogue

FOOTER = ("help", "rules", "hint", "seat", "undo", "save", "resign", "theme", "quit")


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
