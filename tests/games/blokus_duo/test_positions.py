"""Positions as JSON: complete, and nothing impossible is accepted."""

import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gamenight as gn
from gamenight.core.errors import PositionError
from gamenight.games import load
from gamenight.games.blokus_duo.text import board
from games.blokus_duo.boards import ALL_LAID, FIGURES, match


def faults(position, **options):
    with pytest.raises(PositionError) as caught:
        gn.setup("blokus-duo", position, **options)
    return caught.value.faults


def test_every_position_of_a_game_comes_back():
    options = {"fixed_start": True, "first": 0, "colours": "blue"}
    m = match(**options)
    for ply in FIGURES["games"][1]["plies"]:
        if ply["move"] != "pass":
            m.play(m.waiting[0], ply["move"])
        again = gn.setup("blokus-duo", m.position(), **options)
        assert again.state.tobytes() == m.state.tobytes()
        imagined = load("blokus-duo").imagine(m.view(1), m.recall(1), None)
        assert imagined.tobytes() == m.state.tobytes()


def test_a_drawn_beginner_is_part_of_the_position():
    for seed in range(6):
        m = gn.new("blokus-duo", seed=seed)
        assert gn.setup("blokus-duo", m.position()).state.tobytes() == m.state.tobytes()


def test_the_end_is_a_position_too():
    m = gn.setup("blokus-duo", ALL_LAID)
    assert m.over
    assert m.scores == [20, -76]


EMPTY = {"seats": 2, "first": 0, "placed": [[], []]}


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"first": 2}, "first must be 0 or 1"),
        ({"first": True}, "first must be 0 or 1"),
        ({"turn": 0}, "no field 'turn'"),
        ({"placed": [[]]}, "two lists"),
        ({"placed": "e10"}, "two lists"),
        ({"placed": [["e10", 5], []]}, "5 is no placement"),
        ({"placed": [["e10", "e12,e14"], []]}, "is not a move"),
        ({"placed": [["o3"], []]}, "Not on the board: o3"),
        ({"placed": [["a1"], []]}, "Seat 0 cannot lay a1: clause 7"),
        ({"placed": [["e10"], ["j5"], []]}, "two lists"),
        ({"placed": [["e10", "f11"], ["j5"]]}, "Seat 0 has laid 1 twice"),
        ({"placed": [["e10,f10"], ["e10"]]}, "e10 is covered twice"),
        ({"placed": [["e10", "f11,f12"], []]}, "never Seat 0's turn to lay f11,f12"),
        ({"placed": [[], ["e10"]]}, "never Seat 1's turn to lay e10"),
        ({"placed": [["e10", "f10,g10"], ["j5"]]}, "Seat 0 cannot lay f10,g10: clause 14"),
        ({"placed": [["e10"] * 22, []]}, "22 pieces"),
    ],
)
def test_an_impossible_position_says_why(change, fault):
    assert any(fault in found for found in faults(EMPTY | change))


def test_all_faults_are_reported_together():
    position = {"seats": 2, "first": 7, "placed": [["e10", "x"], ["e10", 3]], "more": 1}
    assert len(faults(position)) == 5


def test_a_position_must_fit_the_options():
    position = EMPTY | {"placed": [["j5"], []]}
    gn.setup("blokus-duo", position)
    (own_start,) = faults(position, fixed_start=True)
    assert own_start == (
        "Seat 0 cannot lay j5: clause 9, The first piece must cover this seat's starting point: e10"
    )
    assert faults(position, first=1) == ["first is 0, but the option says 1"]


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.text(max_size=8)
    | st.sampled_from(["e10", "j5"]),
    lambda inner: st.lists(inner, max_size=4),
    max_leaves=8,
)


@given(st.sampled_from(["first", "placed"]), json_values)
def test_any_value_is_accepted_or_refused(field, value):
    position = copy.deepcopy(EMPTY) | {field: value}
    found = []
    try:
        position = gn.setup("blokus-duo", position).position()
    except PositionError as error:
        found = error.faults
    assert found or gn.setup("blokus-duo", position).position() == position


@pytest.mark.parametrize("seat", [0, 1, None])
def test_the_text_board_fits_a_terminal(seat):
    for m in (match(), match("e10,f10", "j5"), gn.setup("blokus-duo", ALL_LAID)):
        lines = board(m.view(seat)).splitlines()
        assert max(map(len, lines)) <= 80
        drawn = "".join(line[4:32:2] for line in lines[1:15]).upper()
        rows = "".join(m.view(seat)["board"]["rows"]).upper()
        assert [drawn.count(x) for x in "RB"] == [rows.count(x) for x in "RB"]
