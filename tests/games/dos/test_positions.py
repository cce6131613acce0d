"""Positions: what cannot be is refused, with all that is wrong with it."""

import pytest

import gamenight as gn
from games.dos.tables import table


def position(**changes):
    start = table("b7 b8 g1", "b4 y#", row="r7 y8", discard="g5 g6").position()
    return start | changes


def faults(options=None, **changes):
    with pytest.raises(gn.PositionError) as caught:
        gn.setup("dos", position(**changes), **(options or {}))
    return caught.value.faults


def test_a_sound_position_is_set_up_again():
    m = table("b7 b8 g1", "b4 y#", row="r7 y8", discard="g5 g6")
    m.play(0, "b7 on 1")
    m.play(1, "catch 0")
    again = gn.setup("dos", m.position(), seed=1)
    assert again.position() == m.position()
    assert again.state.tobytes() == m.state.tobytes()


def test_all_faults_are_told_at_once():
    told = faults(discard=["g5", "g5"], owes=[0, 7], scores=[0, 500], dealer=9)
    assert len(told) == 6
    assert {"there are 4 green 5, not 3", "there are 1 green 6, not 2"} <= set(told)


@pytest.mark.parametrize(
    "changes",
    [
        {"row": [["r7"]], "discard": ["g5", "g6", "y8"]},
        {"discard": ["g5"]},
        {"hands": [["b7", "b8", "g1"]]},
        {"hands": [["b7", "b8", "g1", "b4", "y#"], []]},
        {"phase": "over"},
        {"phase": "matching"},
        {"phase": "laying"},
        {"phase": "laying", "must": 1},
        {"phase": "laying", "doubles": 1, "singles": 1, "must": 1},
        {"phase": "laying", "singles": 1, "must": 1},
        {"phase": "drew", "singles": 1},
        {"owes": [0]},
        {"owes": [1, 1]},
        {"turn": 2},
        {"rounds": 0},
        {"scores": [0, 200]},
        {"scores": [0]},
        {"row": [["r7", "b7"], ["y8"]], "hands": [["b8", "g1"], ["b4", "y#"]]},
        {
            "phase": "matching",
            "row": [["r7", "b8"], ["y8"]],
            "hands": [["b7", "g1"], ["b4", "y#"]],
        },
        {
            "phase": "matching",
            "singles": 1,
            "row": [["r7", "b7"], ["y8"]],
            "hands": [["b8", "g1"], ["b4", "y#"]],
        },
    ],
)
def test_what_cannot_be(changes):
    assert faults(**changes)


@pytest.mark.parametrize(
    "changes",
    [
        {"turn": "0"},
        {"turn": True},
        {"turn": -1},
        {"singles": 10**30},
        {"phase": "asleep"},
        {"phase": []},
        {"hands": 7},
        {"hands": [7, 7]},
        {"deck": ["b2"]},
        {"deck": [None]},
        {"scores": "00"},
        {"owes": None},
        {"row": ["r7", "y8"]},
        {"colour": "red"},
    ],
)
def test_what_is_no_position(changes):
    assert faults(**changes)


def test_a_position_without_a_field():
    broken = position()
    del broken["aside"]
    with pytest.raises(gn.PositionError, match="aside"):
        gn.setup("dos", broken)


def test_forced_cards_are_all_compulsory():
    changes = {"phase": "laying", "singles": 1, "may": 1}
    assert gn.setup("dos", position(**changes)).legal(0)
    assert faults({"single_bonus": "forced"}, **changes)
