"""Notation of BOLD: total, lenient in, canonical out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamenight.core.errors import IllegalMove, NotationError
from gamenight.games import facts
from gamenight.games.bold.moves import parse, text
from gamenight.games.bold.state import pair_move
from games.bold.tables import PLACES, example

S = example().state
TEXTS = [text(S, 0, move) for move in range(facts("bold").moves)]


def test_every_move_has_a_text_of_its_own():
    assert len(set(TEXTS)) == 212
    assert TEXTS[:20] == PLACES
    assert TEXTS[20:22] == ["a1 b1", "a1 c1"]
    assert TEXTS[-2:] == ["stop", "cover"]


@pytest.mark.parametrize("move", range(212))
def test_text_and_back(move):
    assert parse(S, 0, TEXTS[move]) == move


def test_pairs_are_numbered_like_their_texts():
    pairs = [(a, b) for a in range(20) for b in range(a + 1, 20)]
    assert [TEXTS[pair_move(a, b)] for a, b in pairs] == [
        f"{PLACES[a]} {PLACES[b]}" for a, b in pairs
    ]


@pytest.mark.parametrize(
    ("given", "canonical"),
    [
        ("A1", "a1"),
        ("  c2 ", "c2"),
        ("b3 a1", "a1 b3"),
        ("a2,b1", "b1 a2"),
        ("A1+b3", "a1 b3"),
        ("a1 \t b3", "a1 b3"),
        ("Stop", "stop"),
        (" COVER", "cover"),
    ],
)
def test_input_is_lenient(given, canonical):
    assert text(S, 0, parse(S, 0, given)) == canonical


@pytest.mark.parametrize(
    "given",
    ["", " ", "a", "a5", "f1", "a0", "a1b1", "a1 b1 c1", "stop stop", "a1 stop", "é1", "a１"],
)
def test_what_is_no_move(given):
    with pytest.raises(NotationError) as caught:
        parse(S, 0, given)
    assert "a1 b3" in str(caught.value)


@pytest.mark.parametrize(("first_two", "clause"), [("one_by_one", 6), ("together", 7)])
def test_one_place_twice_can_never_be_a_move(first_two, clause):
    with pytest.raises(IllegalMove) as caught:
        parse(example(first_two=first_two).state, 0, "c2 c2")
    assert (caught.value.clause, caught.value.where) == (clause, {"places": ["c2"]})


@given(st.text() | st.text("abcde1234 ,+", max_size=8) | st.sampled_from(TEXTS))
def test_any_string_is_a_move_or_refused(given):
    try:
        move = parse(S, 0, given)
    except (NotationError, IllegalMove):
        return
    assert parse(S, 0, text(S, 0, move)) == move


def test_a_refusal_points_at_the_place():
    match = example()
    match.play(0, "d1")
    with pytest.raises(IllegalMove) as caught:
        match.play(0, "d1")
    assert caught.value.where == {"places": ["d1"]}
    assert str(caught.value) == "The card at d1 is face-up already (bold, clause 8)"
