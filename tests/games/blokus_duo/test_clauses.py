"""At least one test for each clause of docs/rules/blokus-duo.md, named after it."""

import numpy as np
import pytest

import gamenight as gn
from gamenight.core.chance import fast
from gamenight.core.errors import GameOver, IllegalMove, NotYourTurn, OptionError
from gamenight.core.log import new_log
from gamenight.games.blokus_duo import rules
from gamenight.games.blokus_duo.moves import notation, piece_name, squares
from gamenight.games.blokus_duo.tables import ALL_PIECES, MOVES, NAMES, SHAPES, SQUARES
from games.blokus_duo.boards import ALL_LAID, before_the_last, match, placements
from states import editable


def refused(m, seat, move):
    """The clause and the places of a refusal, which leaves the match as it was."""
    before = m.digest()
    with pytest.raises(IllegalMove) as caught:
        m.play(seat, move)
    assert m.digest() == before
    assert "{" not in str(caught.value)
    return caught.value.clause, caught.value.where


def test_clause_01_two_seats_red_and_blue():
    assert match().view(None)["board"]["colours"] == ["red", "blue"]
    for seats in (1, 3):
        with pytest.raises(OptionError):
            gn.new("blokus-duo", seats=seats)


def test_clause_02_the_board_has_14_by_14_squares():
    rows = match().view(0)["board"]["rows"]
    assert rows == ["." * 14] * 14
    assert refused(match(), 0, "m3,n3,o3") == (2, {"cells": ["o3"]})
    assert refused(match(), 0, "a0,a1") == (2, {"cells": ["a0"]})
    assert refused(match(), 0, "n14,n15,o15") == (2, {"cells": ["n15", "o15"]})
    assert "o3" in str(IllegalMove("blokus-duo", 2, {"cells": ["o3"]}))


def test_clause_03_each_of_21_pieces_once():
    assert match().view(0)["board"]["left"] == [list(NAMES)] * 2
    assert sorted(SQUARES.tolist()) == [1, 2, 3, 3] + [4] * 5 + [5] * 12
    assert SQUARES.sum() == 89
    m = match("e10,f10", "j5")
    assert "2" not in m.view(0)["board"]["left"][0]
    assert refused(m, 0, "g11,h11") == (3, {"piece": "2"})


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("colour", ["red", "blue"])
def test_clause_04_the_colour_of_the_seat_that_begins(first, colour):
    m = match("e10", first=first, colours=colour)
    board = m.view(None)["board"]
    assert board["colours"][first] == colour
    assert board["colours"][1 - first] != colour
    assert board["rows"][4][4] == colour[0]


def test_clause_05_who_begins():
    assert match(first=1).waiting == (1,)
    drawn = [gn.new("blokus-duo", seed=seed).waiting for seed in range(40)]
    assert set(drawn) == {(0,), (1,)}
    with pytest.raises(OptionError):
        gn.new("blokus-duo", first=2)


def test_clause_06_two_starting_points():
    assert match().view(0)["board"]["corners"][0] == ["j5", "e10"]


def test_clause_07_the_first_piece_covers_either_starting_point():
    for first in (0, 1):
        assert refused(match(first=first), first, "a1,a2") == (7, {"corners": ["j5", "e10"]})
    assert match("e10,e11").waiting == match("j5,j6").waiting == (1,)


@pytest.mark.parametrize(("taken", "left"), [("e10", "j5"), ("j5", "e10")])
def test_clause_08_the_second_seat_covers_the_other_one(taken, left):
    assert refused(match(taken, first=1), 0, "a1,a2") == (8, {"corners": [left]})
    m = match(taken)
    assert refused(m, 1, "a1,a2") == (8, {"corners": [left]})
    assert refused(m, 1, taken)[0] == 12
    assert all(left in move.split(",") for move in m.legal(1))
    m.play(1, left)


def test_clause_09_fixed_starting_points():
    assert refused(match(fixed_start=True), 0, "j5") == (9, {"corners": ["e10"]})
    assert refused(match("e10", fixed_start=True), 1, "e11") == (9, {"corners": ["j5"]})
    assert refused(match(fixed_start=True, first=1), 1, "j5") == (9, {"corners": ["e10"]})
    assert len(match(fixed_start=True).legal(0)) == 414


def test_clause_10_one_piece_a_turn():
    m = match("e10")
    with pytest.raises(NotYourTurn) as caught:
        m.play(0, "f11,f12")
    assert caught.value.clause == 10
    assert m.legal(0) == []
    m.play(1, "j5")
    assert m.waiting == (0,)


def test_clause_11_any_rotation_or_reflection():
    assert len(SHAPES) == 91
    assert len(set(SHAPES)) == 91
    first = {move for move in range(MOVES) if piece_name(move) == "F" and (9, 4) in squares(move)}
    assert len(first) == 40
    assert {notation(move) for move in first} <= set(match().legal(0))


def test_clause_12_only_empty_squares():
    m = match("e10,f10,g10", "j5,j6,j7")
    assert refused(m, 0, "g10,g11") == (12, {"cells": ["g10"]})
    assert refused(m, 0, "j6,j7,k6,k7") == (12, {"cells": ["j6", "j7"]})


def test_clause_13_corner_to_corner_with_its_own_colour():
    m = match("e10,f10", "j5")
    assert refused(m, 0, "a1") == (13, {"corners": ["d9", "g9", "d11", "g11"]})
    m.play(0, "g8,g9,h9")
    assert m.waiting == (1,)


def test_clause_13_a_corner_of_the_other_colour_is_not_enough():
    m = match("e6,e7,e8,e9,e10", "f5,g5,h5,i5,j5")
    clause, where = refused(m, 0, "k4,l4")
    assert clause == 13
    assert where["corners"] == ["d5", "d11", "f11"]
    m.play(0, "d5")
    m.play(1, "k4,l4")


def test_clause_14_no_edge_with_its_own_colour():
    m = match("e10,f10", "j5")
    assert refused(m, 0, "g10") == (14, {"cells": ["g10"]})
    assert refused(m, 0, "g9,f9,g8") == (14, {"cells": ["f9"]})


def test_clause_15_the_other_colour_may_be_touched():
    corner = match("e6,e7,e8,e9,e10", "f5,g5,h5,i5,j5")
    edge = match("e6,e7,e8,e9,e10", "f5,g5,h5,i5,j5", "d4,e4,f4,d5")
    assert corner.waiting == (0,)
    assert edge.waiting == (1,)


def test_clause_16_a_piece_stays():
    m = match()
    before = m.view(None)["board"]["rows"]
    while not m.over:
        m.play(m.waiting[0], m.legal(m.waiting[0])[0])
        after = m.view(None)["board"]["rows"]
        for old, new in zip("".join(before), "".join(after), strict=True):
            assert old in (".", new)
        before = after


def test_clause_17_nobody_chooses_to_pass():
    assert refused(match(), 0, "pass") == (17, {})
    assert refused(before_the_last(), 0, " Pass ") == (17, {})


def shut_in():
    """Seat 0 has just shut in seat 1, which has 16 pieces left."""
    lists = [moves[:n] for moves, n in zip(ALL_LAID["placed"], (5, 5), strict=True)]
    return gn.setup("blokus-duo", ALL_LAID | {"placed": lists})


def test_clause_18_the_referee_passes_for_a_seat_that_can_lay_nothing():
    m = shut_in()
    assert m.waiting == (0,)
    events = m.play(0, ALL_LAID["placed"][0][5])
    assert [event["code"].split(".")[-1] for event in events] == ["placed", "passed"]
    assert events[1]["seat"] == 1
    assert m.waiting == (0,)
    assert not m.over


def test_clause_19_a_blocked_seat_stays_blocked():
    m = shut_in()
    for move in ALL_LAID["placed"][0][5:]:
        assert m.waiting == (0,)
        m.play(0, move)
        assert placements(m.state, 1) == []
        assert m.view(None)["board"]["blocked"][1]


def test_clause_20_a_seat_that_has_laid_everything_is_finished():
    m = match("e10", "j5")
    s, ch, log = editable(m), fast(0), new_log()
    s.left[0] = 1 << NAMES.index("2")
    rules.apply(s, 0, m.game.parse(s, 0, "f11,f12"), ch, log)
    assert rules.waiting(s) == 2
    rules.apply(s, 1, m.game.parse(s, 1, "k6,k7"), ch, log)
    assert rules.waiting(s) == 2
    assert s.blocked.tolist() == [1, 0]


def test_clause_21_the_end():
    m = before_the_last()
    assert not m.over
    assert m.winners == ()
    events = m.play(0, "n7")
    assert m.over
    assert m.waiting == ()
    assert events[-1] == {
        "code": "blokus-duo.event.ended",
        "seat": None,
        "scores": [20, -76],
        "clause": 21,
    }
    assert rules.verdict(m.state, 0, 0) == 21
    with pytest.raises(GameOver):
        m.play(0, "n9")


def scored(left, last="2"):
    """Scores and winners at the end with these pieces left; each seat laid ``last`` last."""
    s = editable(match())
    for seat, names in enumerate(left):
        s.left[seat] = sum(1 << NAMES.index(name) for name in names)
        s.placed[seat][0] = 1
        s.placed[seat][1] = next(move for move in range(MOVES) if piece_name(move) == last)
        s.blocked[seat] = 1
    out = np.zeros(2, np.int64)
    rules.scores(s, out)
    return out.tolist(), rules.winners(s)


def test_clause_22_a_point_for_each_square_left():
    assert match().scores == [-89, -89]
    assert match("e10,f10", "j5").scores == [-87, -88]
    assert scored([["V3", "I3", "L4"], ["X"]])[0] == [-10, -5]


def test_clause_23_fifteen_points_for_all_21():
    assert scored([[], ["1"]]) == ([15, -1], 1)
    red, blue = ALL_LAID["placed"]
    lists = [[move for move in red if move != "f11,f12"], blue]
    m = gn.setup("blokus-duo", ALL_LAID | {"placed": lists})
    told = m.play(0, "f11,f12")
    assert told[1] == {
        "code": "blokus-duo.event.placed_all",
        "seat": 0,
        "single_last": False,
        "bonus": 15,
        "clause": 23,
    }
    assert (m.over, m.scores) == (True, [15, -76])


def test_clause_24_five_more_for_the_single_square_last():
    assert scored([[], ["V3", "I3", "O"]], last="1") == ([20, -10], 1)
    m = before_the_last()
    m.play(0, "n7")
    assert m.scores == [20, -76]
    told = [event for _, event in m.events(None) if event["code"].endswith("placed_all")]
    assert told == [
        {
            "code": "blokus-duo.event.placed_all",
            "seat": 0,
            "single_last": True,
            "bonus": 20,
            "clause": 23,
        }
    ]


def test_clause_25_the_higher_score_wins_and_equal_ones_share():
    assert scored([["O"], ["V3"]])[1] == 0b10
    assert scored([["V3"], ["O"]])[1] == 0b01
    assert scored([["V3"], ["I3"]])[1] == 0b11
    m = before_the_last(seat=1)
    assert m.play(1, "n7")[-1]["scores"] == [-76, 20]
    assert (m.scores, m.winners) == ([-76, 20], (1,))


def test_clause_26_nothing_is_hidden():
    m = match("e10,f10", "j5")
    assert m.view(0)["board"] == m.view(1)["board"] == m.view(None)["board"]
    assert m.recall(0) == {}
    assert int(m.state.left[0]) == ALL_PIECES ^ 1 << NAMES.index("2")


def test_a_refusal_names_the_first_clause_that_is_broken():
    m = match("e10,f10", "j5,k5")
    assert refused(m, 0, "o3,o4")[0] == refused(m, 1, "o3")[0] == 2
    with pytest.raises(NotYourTurn):
        m.play(1, "e10,f10")
    assert refused(m, 0, "j5,k5")[0] == 3
    assert refused(m, 0, "f10,g10,h10")[0] == 12
    assert refused(m, 0, "g10,h10,i10")[0] == 14
    assert refused(m, 0, "a1,a2,a3")[0] == 13
    assert refused(match("e10,f10"), 1, "d11,e11,f11,g11")[0] == 8
