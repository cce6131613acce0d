"""Notation: every move has one text, and no text is a surprise."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gamenight as gn
from gamenight.core.words import speak
from gamenight.games import load

GAME = load("skipbo")
STATE = GAME.blank(6, GAME.facts.validate(6, {"partners": True, "manual_table": True}))
LIKELY = st.text(alphabet="PSHDWpshdw0123456789>-→ accuse", max_size=12)


@given(st.integers(0, GAME.facts.moves - 1))
def test_every_move_has_a_text_that_means_it(move):
    text = GAME.text(STATE, 0, move)
    assert GAME.parse(STATE, 0, text) == move
    assert GAME.parse(STATE, 0, f"  {text.lower()} ") == move
    assert GAME.parse(STATE, 0, " ".join(text.upper())) == move


@given(st.text() | LIKELY)
def test_any_text_is_a_move_or_a_typed_error(text):
    try:
        move = GAME.parse(STATE, 0, text)
    except (gn.NotationError, gn.IllegalMove):
        return
    canonical = GAME.text(STATE, 0, move)
    assert GAME.parse(STATE, 0, canonical) == move
    assert GAME.text(STATE, 0, GAME.parse(STATE, 0, canonical)) == canonical


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("s > 1", "S>1"),
        ("h12->4", "H12>4"),
        ("HW → 2", "HW>2"),
        ("pd4>1", "PD4>1"),
        ("hw-1", "HW-1"),
        ("Accuse 3", "accuse 3"),
        ("accuse3", "accuse 3"),
        ("PASS", "pass"),
    ],
)
def test_typed_loosely(typed, canonical):
    assert GAME.text(STATE, 0, GAME.parse(STATE, 0, typed)) == canonical


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "There is no building pile 5: there are four, 1 to 4 (skipbo, clause 9)"),
        ("de", "Einen Aufbaustapel 5 gibt es nicht: Es gibt vier, 1 bis 4 (skipbo, Regel 9)"),
        ("es", "No hay pila de construcción 5: hay cuatro, de la 1 a la 4 (skipbo, regla 9)"),
    ],
)
@pytest.mark.parametrize("text", ["S>5", "h7 > 5", "D2>5", "PS>5"])
def test_a_building_pile_that_is_not_there(text, language, said):
    with pytest.raises(gn.IllegalMove) as caught:
        GAME.parse(STATE, 0, text)
    speak(language)
    try:
        assert str(caught.value) == said
    finally:
        speak("en")


@pytest.mark.parametrize("text", ["", "H13>1", "H0>1", "7>3", "S>", "S>11", "D>1", "accuse", "hw"])
def test_no_notation(text):
    with pytest.raises(gn.NotationError, match="not a move in the notation of skipbo"):
        GAME.parse(STATE, 0, text)
