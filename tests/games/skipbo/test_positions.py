"""Positions: what can be set up, what cannot, and that all faults are named at once."""

import json
from itertools import pairwise

import pytest

import gamenight as gn
from games.skipbo.tables import DECK, board, census, play_on, table

SMALL = {"seats": 2, "stocks": [["5"], ["5"]], "hands": [["1"], []]}


def faults(position, **options):
    with pytest.raises(gn.PositionError) as caught:
        gn.setup("skipbo", position, **options)
    return caught.value.faults


def test_stocks_are_enough_and_the_rest_is_drawn_from():
    match = gn.setup("skipbo", {**SMALL, "dealer": 1}, seed=1)
    assert board(match)["draw"] == 159
    assert match.waiting == (0,)
    assert census(match) == DECK


def test_all_faults_of_shape_at_once():
    found = faults(
        {"seats": 2, "stocks": [["13"], []], "turn": 2, "hands": [["1"] * 6, []], "x": 1}
    )
    assert len(found) == 4


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"hands": [["1"] * 5, ["W"] * 5], "aside": [12] + [0] * 12}, "17 cards 1 instead of 12"),
        ({"draw": [0] * 13}, "instead of 18"),
        ({"stocks": [[], ["5"]]}, "no stock left"),
        ({"building": [["2"], [], [], []]}, "building must list"),
        ({"building": [[str(n) for n in range(1, 13)], [], [], []]}, "has not been set aside"),
        ({"hands": [[], ["1"]]}, "empty hand though cards can be drawn"),
        ({"scores": [30, 0]}, "does not add up"),
        ({"games": 1, "pad": [{"winner": None, "points": 0}]}, "over, but the position goes on"),
        ({"ended": True}, "ended without a reason"),
        ({"passes": 2}, "a whole round was passed"),
        ({"passes": 1}, "somebody could have gone on"),
        ({"manual": {}}, "needs the option manual_table"),
        ({"memory": {}}, "memory does not fit"),
    ],
)
def test_impossible_positions(change, fault):
    found = faults({**SMALL, "dealer": 1, **change})
    assert any(fault in text for text in found), found


def test_who_has_passed_has_an_empty_hand():
    assert board(table("5 1", "5 5", hands=("", ""), draw="", passes=1))["passes"] == 1
    with pytest.raises(gn.PositionError, match="somebody could have gone on"):
        table("5 1", "5 5", hands=("", "3"), draw="", passes=1)


@pytest.mark.parametrize("value", [None, 3, "x", [[]], {"a": 1}, [1, 2], [["1"], None], True])
@pytest.mark.parametrize(
    "field",
    [
        *("dealer", "turn", "stocks", "hands", "discards", "building", "draw", "aside", "passes"),
        *("scores", "games", "drawn_in_row", "pad", "ended", "manual", "memory"),
    ],
)
def test_nonsense_is_a_position_error_or_a_sound_position(field, value):
    try:
        match = gn.setup("skipbo", {**SMALL, "dealer": 1, field: value}, seed=1)
    except gn.PositionError:
        return
    else:
        assert census(match) == DECK


def test_manual_positions_are_checked():
    good = table("5 5", "5 5", hands=("7",), options={"manual_table": True}).position()
    for change in (
        {"owed": 5},
        {"stray": 0},
        {"spoke": [1]},
        {"accusation": {"seat": 1, "upheld": [0], "rejected": []}},
    ):
        bad = {**good, "manual": {**good["manual"], **change}}
        assert faults(bad, manual_table=True)


def test_a_series_to_500_is_recorded_and_replayed():
    match = play_on(gn.new("skipbo", seats=2, seed=11, stock=10, target=500))
    assert max(match.scores) >= 500
    record = json.loads(json.dumps(match.record()))
    again = gn.verify(record)
    assert again.digest() == match.digest()
    assert again.events(0) == match.events(0)
    pad = board(match)["pad"]
    assert [sum(g["points"] for g in pad if g["winner"] == s) for s in (0, 1)] == match.scores
    dealers = [e["seat"] for _, e in match.events(None) if e["code"].endswith(".dealt")]
    assert all(later == (earlier + 1) % 2 for earlier, later in pairwise(dealers))
    assert len(dealers) == len(pad)


def test_cards_are_conserved_at_every_step():
    match = gn.new("skipbo", seats=3, seed=4, stock=8)
    reshuffled = 0
    while not match.over:
        assert census(match) == DECK
        seat = match.waiting[0]
        told = match.play(seat, match.legal(seat)[0])
        reshuffled += any(event["code"].endswith(".reshuffled") for event in told)
    assert census(match) == DECK


def test_the_state_is_small():
    assert table("5", "5", hands=("1",)).game.state.itemsize < 4096
