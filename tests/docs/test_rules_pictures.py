"""The pictures of the rules: as our own code draws them, and told in every language."""

import re

import pytest

from docs.pictures import FOLDER, PICTURES
from gamenight.core import rulebook
from gamenight.core.words import languages
from gamenight.games import GAMES

OTHERS = [language for language in languages() if language != "en"]


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_what_the_code_draws(name):
    stored = (FOLDER / name).read_text(encoding="utf-8")
    assert stored == PICTURES[name](), "make pictures"


def test_every_picture_is_shown_by_a_page():
    stored = {file.name for file in FOLDER.iterdir()}
    shown = {name for game in GAMES for name in _pictures(game, "en")}
    assert stored == set(PICTURES) == shown


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", GAMES)
def test_every_language_shows_the_same_pictures_in_its_own_words(game, language):
    english, other = _pictures(game, "en"), _pictures(game, language)
    assert list(other) == list(english) != []
    for name, words in english.items():
        assert len(other[name]) > 40
        assert other[name] != words


def _pictures(game, language):
    found = re.findall(r"^!\[([^\]]*)\]\((.*)\)$", rulebook.page(game, language), re.MULTILINE)
    return {path.rpartition("/")[2]: words for words, path in found}
