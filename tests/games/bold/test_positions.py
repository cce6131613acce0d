"""Positions of BOLD: any state there and back, and every fault named."""

import pytest

import gamenight as gn
from gamenight.core.errors import PositionError
from games.bold.tables import EXAMPLE, PLACES, laid_out, play, table

START = laid_out(EXAMPLE | {"a2": "glass small blue circles"}, pile=31)


def faults(position, **options):
    with pytest.raises(PositionError) as caught:
        gn.setup("bold", position, **options)
    return caught.value.faults


@pytest.mark.parametrize("options", [{}, {"first_two": "together"}, {"open_memory": True}])
def test_every_state_of_a_game_there_and_back(options):
    match = gn.new("bold", seats=3, seed=11, **options)
    while not match.over:
        moves = match.legal(match.waiting[0])
        play(match, "stop" if "stop" in moves else moves[len(match.moves) * 7 % len(moves)])
        position = match.position()
        again = gn.setup("bold", position, **options)
        assert again.position() == position
        assert again.view(1)["board"] == match.view(1)["board"]
        assert again.state.tobytes() == match.state.tobytes()


def test_seen_may_leave_out_what_is_face_up():
    again = gn.setup("bold", START | {"up": ["a1", "b1"], "seen": []})
    assert again.position()["seen"] == ["a1", "b1"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"turn": 2}, "the turn is a seat"),
        ({"turn": True}, "the turn is a seat"),
        ({"grid": START["grid"][:19]}, "20 places, not 19"),
        ({"grid": "no"}, "grid is a list"),
        ({"pile": ["bottle"]}, "no card 'bottle'"),
        ({"pile": [["a"]]}, "no card ['a']"),
        ({"up": ["f1"]}, "no place 'f1'"),
        ({"seen": [None]}, "no place None"),
        ({"groups": [[2]]}, "groups are listed for 1 seats"),
        ({"groups": [[1, 29], []]}, "groups are numbers from 2 to 20"),
        ({"groups": [[2, 2], [2]]}, "not 81 together"),
        ({"pile": [*START["pile"][:-1], "bottle big red stripes"]}, "is there 2 times"),
        ({"up": ["a1", "e1", "a2"]}, "lost before the last card"),
        ({"colour": "red"}, "no field 'colour'"),
    ],
)
def test_what_is_wrong_is_said(change, words):
    assert any(words in fault for fault in faults(START | change)), faults(START | change)


def test_missing_fields_are_listed():
    assert faults({"seats": 2, "turn": 0}) == ["it lacks grid, up, seen, pile, groups"]


def test_all_faults_at_once():
    assert len(faults(START | {"turn": 9, "grid": 3, "up": 4})) == 3
    assert len(faults(START | {"up": ["z9"], "pile": ["x"], "groups": [[]]})) == 3


def test_a_single_card_up_is_impossible_with_two_at_once():
    assert gn.setup("bold", START | {"up": ["a1"]}).waiting == (0,)
    found = faults(START | {"up": ["a1"]}, first_two="together")
    assert found == ["the first two cards are turned together, but one is face-up"]


def test_an_end_must_have_come_about():
    end = table(EXAMPLE, pile=2)
    play(end, "a1", "b1", "c1", "stop")
    over = end.position()
    assert gn.setup("bold", over).over
    assert "Seat 1 has taken no group of 3 cards" in faults(over | {"turn": 1})
    assert "the game is over, but cards are face-up" in faults(over | {"up": ["d1"]})
    assert "a gap cannot be face-up or seen" in faults(over | {"seen": ["a1"]})
    grown = over | {"pile": START["pile"][:4]}
    assert any("can fill 3 gaps" in fault for fault in faults(grown))


def test_a_lost_turn_is_set_up_as_lost():
    match = gn.setup("bold", START | {"up": ["a1", "b1", "e1"]})
    assert match.view(0)["board"]["phase"] == "lost"
    assert match.legal(1) == ["cover"]
    assert set(PLACES) - set(match.position()["seen"]) == set(PLACES) - {"a1", "b1", "e1"}
