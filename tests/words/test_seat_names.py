"""Sentences take a seat as a name, and read right with ``Ada`` and with ``Seat 3`` alike."""

import json
import re
import typing
from importlib import import_module
from pathlib import Path

import pytest

from gamenight.core import words
from gamenight.core.events import list_events
from gamenight.games import FOLDERS
from gamenight.terminal.sentences import tell

# The page says the same: web/src/words.test.ts reads the same examples.
NAMED = json.loads((Path(__file__).parent / "named.json").read_text(encoding="utf-8"))
PACKAGE = Path(words.__file__).parents[1]
SHARED = [file.stem for file in PACKAGE.glob("words/en/*.json")]
WORD_FOR_A_SEAT = {"en": r"seats?", "de": r"pl[aä]tz\w*", "es": r"asientos?"}


@pytest.fixture
def speak():
    yield words.speak
    words.speak("en")


@pytest.mark.parametrize("example", NAMED, ids=lambda example: example["said"])
def test_a_sentence_with_names(example, speak):
    speak(example["language"])
    assert tell(example["code"], example["names"], **example["params"]) == example["said"]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Seat 1 catches Seat 0, who has not called DOS!"),
        ("de", "Platz 1 erwischt Platz 0: Da fehlte der Ruf DOS!"),
        ("es", "Asiento 1 pilla a Asiento 0 por no cantar ¡DOS!"),
    ],
)
def test_the_library_counts_seats_from_zero(language, said, speak):
    assert words.say("dos.event.caught", language, seat=1, other=0) == said
    speak(language)
    assert words.say("dos.event.caught", seat=1, other=0) == said


def test_the_library_takes_names_as_they_are():
    assert words.say("dos.event.caught", seat="ada", other="W") == (
        "ada catches W, who has not called DOS!"
    )


@pytest.mark.parametrize("language", words.languages())
def test_no_text_has_a_word_for_a_seat_before_a_name(language):
    seats = "|".join(words.SEATS)
    doubled = re.compile(rf"\b{WORD_FOR_A_SEAT[language]} \{{({seats})\}}", re.IGNORECASE)
    texts = {
        f"{area}.{key}": text
        for area in (*SHARED, *FOLDERS)
        for key, text in words.catalogue(area, language).items()
    }
    assert [code for code, text in texts.items() if doubled.search(text)] == []
    named = {name for name in words.SEATS if any(f"{{{name}}}" in text for text in texts.values())}
    assert named == set(words.SEATS), "a parameter that no text has"


@pytest.mark.parametrize("game", FOLDERS)
def test_what_events_call_a_seat_is_a_seat(game):
    for event in list_events(import_module(f"{FOLDERS[game]}.events")):
        for name, kind in typing.get_type_hints(event).items():
            if name in words.SEATS:
                assert kind in (int, list[int], type(None)), f"{event.__name__}.{name}"
