"""Every language says everything that English says: the same files, keys and parameters."""

import json
import re
from pathlib import Path

import pytest

from gamenight.core import words
from gamenight.games import GAMES

PACKAGE = Path(__file__).parents[2] / "src/gamenight"
WORDS = PACKAGE / "words"
FILES = {file.stem: "words/{}/" + file.name for file in WORDS.glob("en/*.json")} | {
    name: f"games/{name.replace('-', '_')}/words/{{}}.json" for name in GAMES
}
ENGLISH = {
    area: json.loads((PACKAGE / file.format("en")).read_text("utf-8"))
    for area, file in FILES.items()
}
OTHERS = sorted({folder.name for folder in WORDS.iterdir() if folder.is_dir()} - {"en"})
PLACE = re.compile(r"\{(\w+)(\?[^:{}]*:[^{}]*)?\}")
BOTH = [(language, area) for language in OTHERS for area in sorted(ENGLISH)]


def texts(language, area):
    def unique(pairs):
        keys = [key for key, _ in pairs]
        assert sorted(keys) == sorted(set(keys)), "a key stands twice"
        return dict(pairs)

    file = PACKAGE / FILES[area].format(language)
    return json.loads(file.read_text("utf-8"), object_pairs_hook=unique)


def names(text):
    return {name for name, _ in PLACE.findall(text)}


def test_german_and_spanish_are_among_the_languages():
    assert {"de", "es"} <= set(OTHERS)
    assert words.languages() == tuple(sorted(["en", *OTHERS]))


@pytest.mark.parametrize("language", OTHERS)
def test_the_same_files(language):
    shared = {file.name for file in (WORDS / "en").iterdir()}
    assert {file.name for file in (WORDS / language).iterdir()} == shared
    own = {str(file.parent) for file in PACKAGE.glob("games/*/words/en.json")}
    assert len(own) == len(GAMES)
    assert {str(file.parent) for file in PACKAGE.glob(f"games/*/words/{language}.json")} == own


@pytest.mark.parametrize(("language", "area"), BOTH)
def test_the_same_keys_in_the_same_order(language, area):
    other, english = list(texts(language, area)), list(texts("en", area))
    assert sorted(set(english) - set(other)) == [], "missing"
    assert sorted(set(other) - set(english)) == [], "superfluous"
    assert other == english


@pytest.mark.parametrize(("language", "area"), BOTH)
def test_the_same_parameters(language, area):
    other = texts(language, area)
    differing = [key for key, text in ENGLISH[area].items() if names(text) != names(other[key])]
    assert differing == []


@pytest.mark.parametrize(("language", "area"), BOTH)
def test_braces_are_places_and_nothing_is_left_empty_or_in_english(language, area):
    for key, text in texts(language, area).items():
        assert not set("{}") & set(PLACE.sub("", text)), key
        assert text.strip(), key
        plain_words = re.findall(r"[A-Za-z]{2,}", PLACE.sub("", text))
        assert len(plain_words) < 4 or text != ENGLISH[area][key] or key == "bot_names", key


@pytest.mark.parametrize(("language", "area"), BOTH)
def test_ends_and_spaces_are_as_in_english(language, area):
    """Texts are joined and asked with: their outer spaces, line ends and choices count."""
    for key, text in texts(language, area).items():
        english = ENGLISH[area][key]
        assert text[:1].isspace() == english[:1].isspace(), key
        assert text[-1:].isspace() == english[-1:].isspace(), key
        assert text.endswith(".") == english.endswith("."), key
        if area == "page":
            assert text.count("|") == english.count("|"), key


def test_a_language_that_is_not_there_is_english():
    try:
        words.speak("de")
        assert words.say("dos.event.called", seat=1) == "Platz 1 ruft DOS!"
        words.speak("tlh")
        assert words.say("dos.event.called", seat=1) == "Seat 1 calls DOS!"
    finally:
        words.speak("en")


@pytest.mark.parametrize("language", ["en", *OTHERS])
def test_the_lesson_of_skipbo_says_that_a_skipbo_starts_a_pile_too(language):
    assert "SKIP-BO" in texts(language, "skipbo")["learn.one"]
