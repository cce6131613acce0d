"""The full-screen table speaks every language that it claims, and its footer fits."""

import re

import pytest

from gamenight.core.errors import NotYourTurn, RecordError
from gamenight.core.words import catalogue
from gamenight.games import facts
from gamenight.terminal.describing import help_text
from gamenight.terminal.sentences import refusal

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
    for shown in (FOOTER, [name.replace("hint", "hurry") for name in FOOTER]):
        assert sum(len(words[f"key_{name}"]) + 4 for name in shown) <= 80
    assert all(len(line) <= 70 for line in words["help"].split("\n"))


def test_a_refusal_inside_a_refusal_names_people_too():
    never = NotYourTurn("dos", 0, (1,), 5)
    wrong = RecordError("record_move", number=1, text="draw", reason=never.describe())
    assert "It is not Ana's turn now; the match waits for Luis." in refusal(wrong, ["Ana", "Luis"])


@pytest.mark.parametrize("area", ["screen", "terminal"])
def test_help_says_how_moves_name_seats_only_where_they_do(area):
    word, sentence = facts("dos").seat_words[0], "names a seat in the same way"
    assert f"{sentence}: {word} Juno" in help_text(area, "dos")
    assert sentence not in help_text(area, "bold")
