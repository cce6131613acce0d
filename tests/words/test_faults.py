"""What is wrong with a position is a code with parameters, and every language has words for it."""

import re
from pathlib import Path

import pytest

import gamenight as gn
from gamenight.core import words
from gamenight.core.errors import Fault, PositionError

SOURCES = Path(gn.__file__).parent
WRONG = {
    "bold": [("turn", 9), ("grid", []), ("up", ["z9"]), ("groups", [[2], []]), ("colour", 1)],
    "skipbo": [("turn", 7), ("stocks", [["13"], []]), ("scores", [30, 0]), ("passes", 2)],
    "blokus-duo": [("first", 4), ("placed", [["a1"], []]), ("placed", [["e10", "q"], []])],
    "dos": [("turn", 7), ("owes", [0]), ("rounds", 0), ("deck", []), ("phase", "later")],
    "lowdown": [("active", 7), ("sealed", []), ("boards", []), ("phase", "over")],
}
CASES = [(game, *change) for game, changes in WRONG.items() for change in changes]


def codes_in_sources():
    text = "".join(file.read_text("utf-8") for file in SOURCES.rglob("*.py"))
    return set(re.findall(r'Fault\(\s*"([\w.-]+)"', text))


def test_every_fault_has_words():
    codes = codes_in_sources()
    assert len(codes) > 60
    nameless = [code for code in codes if code.split(".", 1)[1] not in words.catalogue(area(code))]
    assert nameless == []


@pytest.mark.parametrize("language", words.languages())
@pytest.mark.parametrize(("game", "field", "value"), CASES)
def test_faults_are_said_in_every_language(game, field, value, language):
    position = gn.new(game, seats=2, seed=3).position() | {field: value}
    with pytest.raises(PositionError) as caught:
        gn.setup(game, position)
    assert caught.value.faults
    for fault in caught.value.faults:
        assert isinstance(fault, Fault)
        said = words.say(fault.code, language, **fault.params)
        assert "{" not in said
        assert fault.code not in said
        assert (said == fault) == (language == "en"), said


def test_a_fault_in_plain_words_stays_as_it_is():
    error = PositionError(["the cups are not all there"])
    assert error.faults == ["the cups are not all there"]
    assert str(error) == "This position is impossible: the cups are not all there."


def test_an_error_inside_an_error_is_said_in_the_language_of_the_outer_one():
    with pytest.raises(gn.RecordError) as caught:
        gn.replay(gn.new("bold", seed=3, first=0).record() | {"moves": [[0, "stop"]]})
    said = words.say("errors.record_move", "de", **caught.value.params)
    assert "Aufhören geht erst, wenn zwei Karten aufgedeckt sind" in said


def area(code):
    return code.split(".", 1)[0]
