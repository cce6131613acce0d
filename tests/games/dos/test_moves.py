"""Notation: every text is a move or refused with words, and moves come back from their text."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import gamenight as gn
from gamenight.core.errors import GamenightError
from gamenight.core.words import speak
from gamenight.games import load
from games.dos.tables import table

GAME = load("dos")
MATCH = table("r7 r5 W b# g3 g3 y1", "b3", row="b7 r3 W r# r3")
S = MATCH.state

CARDS = st.sampled_from(["r7", "r5", "W", "b#", "g3", "y1", "b2", "w=r", "b#4", "y#=10", "g11"])
PIECES = st.one_of(
    CARDS,
    st.sampled_from(["on", "+", "DOS!", "plain", "lay", "draw", "done", "catch", "#", " ", "0"]),
    st.integers(-5, 200).map(str),
)


@given(st.one_of(st.text(max_size=20), st.lists(PIECES, max_size=8).map(" ".join)))
@example("r7 on 99999999999999999999")
@example("catch 99999999999999999999")
@example("DOS! DOS!")
@example("٣ on ١")
def test_parse_is_total(text):
    refusal = None
    try:
        move = GAME.parse(S, 0, text)
    except GamenightError as error:
        refusal = str(error)
    if refusal is not None:
        assert not refusal.startswith(("errors.", "dos."))
    else:
        assert 0 <= move < GAME.facts.moves
        canonical = GAME.text(S, 0, move)
        assert GAME.parse(S, 0, canonical) == move
        assert GAME.text(S, 0, GAME.parse(S, 0, canonical)) == canonical


@settings(max_examples=500)
@given(st.integers(0, GAME.facts.moves - 1))
def test_every_move_comes_back_from_its_text(move):
    assert GAME.parse(S, 0, GAME.text(S, 0, move)) == move


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("R7ON1", "r7 on 1"),
        ("g3 on 5", "g3 on 2"),
        ("g3 on r3", "g3 on 2"),
        ("w + r5 on 1", "r5+W on 1"),
        ("w+r1 on 2 PLAIN dos", "r1+W on 2 plain DOS!"),
        ("b#7 on 1", "b# on 1"),
        ("W on 3", "W on 3"),
        ("Lay w", "lay W"),
        ("dos", "DOS!"),
        ("Catch  1", "catch 1"),
        ("DRAW", "draw"),
        (" done\n", "done"),
        ("red 7 on 1", "r7 on 1"),
        ("Green 3 on red 3", "g3 on 2"),
        ("blue# on 1", "b# on 1"),
        ("red 1 + W=blue on 2", "r1+W on 2 plain"),
        ("lay Yellow 10", "lay y10"),
    ],
)
def test_input_is_lenient(typed, canonical):
    assert GAME.text(S, 0, GAME.parse(S, 0, typed)) == canonical


@pytest.mark.parametrize("text", ["", "r2 on 1", "r7", "r7 on", "lay", "lay r#7", "catch", "x"])
def test_what_is_no_notation(text):
    with pytest.raises(gn.NotationError) as caught:
        GAME.parse(S, 0, text)
    assert "r5+W on 2" in str(caught.value)


def test_a_matched_place_is_not_taken_for_its_equal():
    m = table("b7 g7 y1 y3 y4", "b3", row="r7 r7")
    m.play(0, "b7 on 2")
    assert m.moves[-1] == (0, "b7 on 1")
    assert "g7 on 2" in m.legal(0)
    with pytest.raises(gn.IllegalMove) as caught:
        m.play(0, "g7 on 1")
    assert (caught.value.clause, caught.value.where) == (10, {"place": 1})


def test_refusals_point_at_what_is_wrong():
    m = table("b7 g7 y1", "b3", row="r7 r7")
    with pytest.raises(gn.IllegalMove, match="does not hold yellow 7"):
        m.play(0, "y7 on 1")
    with pytest.raises(gn.IllegalMove, match="yellow 1, blue 7 do not add up to red 7"):
        m.play(0, "y1+b7 on 1")
    with pytest.raises(gn.IllegalMove, match="Seat 1 cannot be caught"):
        m.play(0, "catch 1")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("b#6 on 1", "blue Wild # as 6 does not have the number of red 7"),
        ("b#=10+g7 on 1", "blue Wild # as 10 and green 7 do not add up to red 7"),
        ("g7 on y#3", "green 7 does not have the number of yellow Wild # as 3"),
        ("b#6+g#3 on r7", "blue Wild # as 6 and green Wild # as 3 do not add up to red 7"),
        ("g7 on 2", "green 7 does not have the number of red 8"),
    ],
)
def test_the_number_given_to_a_wild_card_is_said_when_it_does_not_fit(typed, said):
    m = table("b# g# g7", "b3", row="r7 r8 y#")
    with pytest.raises(gn.IllegalMove) as caught:
        m.play(0, typed)
    assert str(caught.value) == f"{said} (dos, clause {12 if '+' in typed else 11})"
    assert all(isinstance(card, str) for card in caught.value.where["cards"])


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("de", "Blau Joker # als 6 hat nicht die Zahl von Rot 7"),
        ("es", "comodín # azul como 6 no tiene el número de 7 rojo"),
    ],
)
def test_the_number_given_to_a_wild_card_in_other_languages(language, said):
    m = table("b# g# g7", "b3", row="r7 r8")
    with pytest.raises(gn.IllegalMove) as caught:
        m.play(0, "blue #6 on 1")
    speak(language)
    try:
        assert said in str(caught.value)
    finally:
        speak("en")
