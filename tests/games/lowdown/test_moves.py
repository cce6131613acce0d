"""Notation: every move has one text, every text one meaning, and nonsense is refused with words."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import gamenight as gn
from gamenight.games import load
from games.lowdown.tables import board, dice, picking

GAME = load("lowdown")
ROLLED = dice("5 3", "red blue", "2 green")


def fresh() -> gn.Match:
    return picking(board(), dice=ROLLED)


def test_every_move_has_its_own_text_that_means_it():
    s = fresh().state
    texts = [GAME.text(s, 0, move) for move in range(GAME.facts.moves)]
    assert len(set(texts)) == len(texts)
    assert [GAME.parse(s, 0, text) for text in texts] == list(range(len(texts)))


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("5 red R4", "5r>R4"),
        ("5r r4", "5r>R4"),
        ("5RR4", "5r>R4"),
        ("3 green > g1", "3g>G1"),
        ("3gg1", "3g>G1"),
        ("5 wild G7 / red", "5w>G7/r"),
        ("5w G7 r", "5w>G7/r"),
        ("2 WILD p3", "2w>P3"),
        ("Black R4", "black>R4"),
        ("black r4 5 purple", "black>R4/5p"),
        ("x r951", "cross R159"),
        ("CROSS R 123", "cross R123"),
        ("  Hidden ", "hidden"),
        ("ROLL", "roll"),
    ],
)
def test_people_may_type_it_their_way(typed, canonical):
    s = fresh().state
    assert GAME.text(s, 0, GAME.parse(s, 0, typed)) == canonical


def test_after_hidden_a_box_is_enough():
    match = fresh()
    with pytest.raises(gn.NotationError):
        match.play(0, "G1")
    match.play(0, "hidden")
    assert GAME.text(match.state, 0, GAME.parse(match.state, 0, ">g1")) == "2g>G1"
    assert GAME.text(match.state, 0, GAME.parse(match.state, 0, "w R1")) == "2w>R1"
    with pytest.raises(gn.NotationError):
        GAME.parse(match.state, 1, "G1")
    with pytest.raises(gn.IllegalMove):
        GAME.parse(match.state, 0, "R1")


@given(
    st.text(max_size=20)
    | st.text("0123456789rpgobywxRPG>/ blackcrosswildhiddenkeep", max_size=14)
    | st.from_regex(r"[0-9][ropbgyw]>?[RPGrpg][0-9](/[ropbgy])?", fullmatch=True)
)
@example("5r>R4/r")
@example("7r>R4")
@example("5r>R0")
@example("cross R111")
@example("５r>R4")
def test_parsing_is_total_and_canonical(text):
    match = fresh()
    try:
        move = GAME.parse(match.state, 0, text)
    except (gn.NotationError, gn.IllegalMove):
        return
    assert 0 <= move < GAME.facts.moves
    canonical = GAME.text(match.state, 0, move)
    assert GAME.parse(match.state, 0, canonical) == move
    assert GAME.text(match.state, 0, GAME.parse(match.state, 0, canonical)) == canonical


@pytest.mark.parametrize("phase", ["pick", "box", "seal", "roll"])
def test_every_refusal_has_words_without_gaps(phase):
    match = fresh()
    for text in {"pick": (), "box": ("hidden",), "seal": ("5r>R1",), "roll": ("5r>R1",)}[phase]:
        match.play(0, text)
    if phase == "roll":
        match.play(1, "2g>G1")
    for seat in range(2):
        legal = set(match.legal(seat))
        for move in range(0, GAME.facts.moves, 7):
            text = GAME.text(match.state, seat, move)
            if text not in legal:
                with pytest.raises(gn.GamenightError) as caught:
                    match.play(seat, text)
                assert "{" not in str(caught.value)
                assert "lowdown.clause" not in str(caught.value)
