"""One small test for each clause of docs/rules/lowdown.md, up to the writing of numbers."""

import pytest

import gamenight as gn
from games.lowdown.tables import EMPTY, board, clause_of, dice, picking

NO_RED_NO_PURPLE = board("1.1/.11/11.", "1.1/.11/11.")  # only boxes of kind B are left there
THREES = dice("5 3", "red blue", "2 green")


def written(match: gn.Match, seat: int) -> str:
    """All grids of a seat in a row."""
    return " ".join(match.view(None)["board"]["boards"][seat]["grids"])


def test_clause_01_two_to_four_seats_with_three_grids_each():
    for seats in (2, 3, 4):
        boards = gn.new("lowdown", seats=seats, seed=1).view(0)["board"]["boards"]
        assert [b["grids"] for b in boards] == [[EMPTY] * 3] * seats
    for seats in (1, 5):
        with pytest.raises(gn.OptionError):
            gn.new("lowdown", seats=seats)


def test_clause_02_the_standard_layout_takes_either_colour_in_half_boxes():
    assert gn.new("lowdown", seed=1).view(0)["board"]["layout"] == ["ABh/BhA/hAB"] * 3
    match = picking(board(), dice=dice("5 5", "red orange", "1 blue"))
    writes = {text for text in match.legal(0) if "w" not in text and text != "hidden"}
    red = {f"5r>R{place}" for place in (1, 3, 5, 6, 7, 8)}
    assert writes == red | {f"5o>R{place}" for place in (2, 3, 4, 5, 7, 9)}


def test_clause_03_a_table_may_bring_its_own_layout():
    own = ["AAB/BBh/hhA", "hhh/hAh/hBh", "abh/abh/abh"]
    match = picking(board(), dice=dice("5 5", "green green", "1 blue"), layout=own)
    assert match.options["layout"] == ["AAB/BBh/hhA", "hhh/hAh/hBh", "ABh/ABh/ABh"]
    assert match.view(0)["board"]["layout"] == match.options["layout"]
    fitting = [text for text in match.legal(0) if text.startswith("5g")]
    assert fitting == [f"5g>G{place}" for place in (1, 3, 4, 6, 7, 9)]
    typed = gn.new("lowdown", seed=1, layout="AAB/BBh/hhA, hhhhAhhBh, ABh/ABh/ABh")
    assert typed.options == match.options
    for wrong in (["AAA/AAA/AAh"] * 3, ["ABh/BhA/hAB"] * 2, ["ABh/BhA/hA"] * 3, [1, 2, 3], "ABh"):
        with pytest.raises(gn.OptionError, match="layout"):
            gn.new("lowdown", seed=1, layout=wrong)


def test_clause_04_four_wilds_on_each_board():
    boards = gn.new("lowdown", seats=3, seed=1).view(None)["board"]["boards"]
    assert [b["wilds"] for b in boards] == [4, 4, 4]


def test_clause_05_six_dice_with_six_faces_each():
    numbers, colours = set(), set()
    for seed in range(40):
        match = gn.new("lowdown", seed=seed, first=0)
        match.play(0, "roll")
        shown = match.view(1)["board"]["dice"]
        numbers |= {*shown["numbers"], shown["hidden"]["number"]}
        colours |= {*shown["colours"], shown["hidden"]["colour"]}
    assert numbers == {1, 2, 3, 4, 5, 6}
    assert colours == {"red", "orange", "purple", "blue", "green", "yellow"}


def test_clause_06_the_first_seat_is_named_or_drawn_then_the_left_one():
    assert {gn.new("lowdown", seats=3, seed=n).waiting for n in range(30)} == {(0,), (1,), (2,)}
    match = gn.new("lowdown", seats=3, seed=1, first=2)
    assert match.waiting == (2,)
    for active in (2, 0, 1, 2):
        assert match.waiting == (active,)
        match.play(active, "roll")
        match.play(active, match.legal(active)[0])
        for other in match.waiting:
            match.play(other, match.legal(other)[0])
    with pytest.raises(gn.OptionError):
        gn.new("lowdown", seats=3, first=3)


def test_clause_07_a_turn_begins_with_one_roll_of_the_active_seat():
    match = gn.new("lowdown", seed=1, first=0)
    assert clause_of(match, 1, "roll") == 7
    assert clause_of(match, 0, "5r>R1") == 7
    assert clause_of(match, 0, "hidden") == 7
    assert match.legal(0) == ["roll"]
    match.play(0, "roll")
    shown = match.view(None)["board"]["dice"]
    assert len(shown["numbers"]) == len(shown["colours"]) == 2
    assert clause_of(match, 0, "roll") == 7


def test_clause_08_the_seat_on_the_right_alone_sees_the_hidden_pair():
    for seats, roller in ((2, 1), (3, 2), (4, 3)):
        match = gn.new("lowdown", seats=seats, seed=1, first=0)
        match.play(0, "roll")
        for seat in (None, *range(seats)):
            hidden = match.view(seat)["board"]["dice"]["hidden"]
            assert (hidden is not None) == (seat == roller)
            told = [event for _, event in match.events(seat) if "hidden" in event["code"]]
            assert [("number" in event) for event in told] == [seat == roller]


def test_clause_09_the_active_seat_chooses_from_its_rolled_dice_and_writes_at_once():
    match = picking(board(), dice=THREES)
    for text in ("2r>R1", "5g>G1", "2g>G1", "5o>R2"):
        assert clause_of(match, 0, text) == 9
    events = match.play(0, "5 red R1")
    assert events[0] == {
        "code": "lowdown.event.wrote",
        "seat": 0,
        "number": 5,
        "colour": "red",
        "box": "R1",
        "clause": 13,
    }
    assert written(match, 0) == f"5../.../... {EMPTY} {EMPTY}"
    assert clause_of(match, 0, "3b>P2") == 9


def test_clause_10_the_hidden_pair_once_seen_must_be_used():
    match = picking(board(), dice=THREES, seats=3)
    assert clause_of(match, 1, "hidden") == 10
    match.play(0, "hidden")
    hidden = {"number": 2, "colour": "green"}
    assert [match.view(s)["board"]["dice"]["hidden"] for s in (None, 0, 1, 2)] == [hidden] * 4
    for text in ("5r>R1", "2r>R1", "5g>G1", "hidden"):
        assert clause_of(match, 0, text) == 10
    match.play(0, "2g>G1")
    assert clause_of(match, 0, "hidden") == 10


def test_clause_10_what_has_been_shown_is_not_taken_back():
    match = picking(board(), dice=THREES, seats=3)
    match.play(0, "hidden")
    assert not match.can_undo(0)
    match.play(0, "2g>G1")
    assert match.can_undo(0)  # the pair stays taken, the box is chosen again
    match.undo(0)
    assert match.view(1)["board"]["phase"] == "box"
    match = picking(board(), dice=THREES)
    match.play(0, "5r>R1")  # shows the hidden pair
    assert not match.can_undo(0)
    match.play(1, "3g>G1")
    assert not match.can_undo(1)


def test_clause_11_dice_set_aside_are_not_for_the_others():
    match = picking(board(), dice=THREES)
    match.play(0, "5r>R1")
    shown = match.view(1)["board"]["dice"]
    assert shown["aside"] == {"number": 5, "colour": "red"}
    assert shown["hidden"] == {"number": 2, "colour": "green"}
    plain = {text.split(">")[0] for text in match.legal(1)}
    assert plain == {"2b", "2g", "3b", "3g", "2w", "3w"}
    match = picking(board(), dice=THREES)
    match.play(0, "hidden")
    match.play(0, "2g>G1")
    plain = {text.split(">")[0] for text in match.legal(1)}
    assert plain == {"3r", "3b", "5r", "5b", "3w", "5w"}


def test_clause_12_a_number_goes_into_an_empty_box():
    match = picking(board("4../.../..."), dice=THREES)
    assert clause_of(match, 0, "5r>R1") == 12
    assert clause_of(match, 0, "5w>R1/r") == 12
    assert clause_of(match, 0, "5r>R3") is None


def test_clause_13_a_red_two_goes_into_a_red_or_a_red_and_orange_box():
    for box, clause in (("R1", None), ("R3", None), ("R2", 13), ("P1", 13), ("G3", 13)):
        match = picking(board(), dice=dice("2 6", "red blue", "1 green"))
        assert clause_of(match, 0, f"2r>{box}") == clause


def test_clause_14_a_wild_puts_a_number_into_any_empty_box():
    """The sheet's example: 5, 1, purple and red, and no box left for either colour."""
    match = picking(NO_RED_NO_PURPLE, dice=dice("5 1", "purple red", "3 blue"))
    assert {text[:2] for text in match.legal(0)} == {"5w", "1w", "hi"}
    match.play(0, "1w>G2/red")
    own = match.view(0)["board"]["boards"][0]
    assert own["grids"][2] == ".1./.../..."
    assert own["wilds"] == 3
    spent = picking(board("124/6../...", wilds=0), dice=THREES)
    assert clause_of(spent, 0, "5w>G2/r") == 14


def test_clause_15_a_wild_still_sets_a_colour_die_aside():
    match = picking(board(), dice=THREES)
    assert clause_of(match, 0, "5w>G2") == 15
    assert clause_of(match, 0, "5w>G2/g") == 15
    match.play(0, "5w>G2/b")
    assert match.view(1)["board"]["dice"]["aside"] == {"number": 5, "colour": "blue"}
    assert clause_of(match, 1, "3w>G1/r") == 15
    match = picking(board(), dice=THREES)
    match.play(0, "hidden")
    assert clause_of(match, 0, "2w>R1/g") == 15
    match.play(0, "2w>R1")
    assert match.view(1)["board"]["dice"]["aside"] == {"number": 2, "colour": "green"}


def test_clause_16_a_wild_with_the_hidden_pair_may_be_for_the_stuck_alone():
    match = picking(board(), dice=THREES, hidden_wild="when_stuck")
    match.play(0, "hidden")
    assert clause_of(match, 0, "2w>R1") == 16
    stuck = picking(
        NO_RED_NO_PURPLE, dice=dice("5 3", "blue blue", "2 red"), hidden_wild="when_stuck"
    )
    stuck.play(0, "hidden")
    assert clause_of(stuck, 0, "2w>R2") is None
    free = picking(board(), dice=THREES, hidden_wild="when_stuck")
    assert clause_of(free, 0, "5w>R1/r") is None


def test_clause_17_the_others_choose_from_four_dice_that_are_not_used_up():
    match = picking(board(), dice=THREES, seats=3)
    assert clause_of(match, 1, "3b>P2") == 17
    match.play(0, "5r>R1")
    assert match.waiting == (1, 2)
    for text in ("5b>P2", "3r>R1", "5r>R1"):
        assert clause_of(match, 1, text) == 17
    match.play(1, "3g>G1")
    match.play(2, "3g>G1")
    assert written(match, 1) == written(match, 2) == f"{EMPTY} {EMPTY} 3../.../..."


def test_clause_18_choices_are_sealed_until_the_last_is_in():
    match = picking(board(), dice=THREES, seats=3)
    match.play(0, "5r>R1")
    match.play(2, "3b>P2")
    for viewer in (None, 0, 1):
        shown = match.view(viewer)["board"]
        assert shown["chosen"] == [2]
        assert shown["own"] is None
        assert shown["boards"][2]["grids"] == [EMPTY] * 3
        assert match.events(viewer)[-1][1] == {
            "code": "lowdown.event.sealed",
            "seat": 2,
            "clause": 18,
        }
    assert match.view(2)["board"]["own"]["text"] == "3b>P2"
    assert clause_of(match, 2, "3b>P3") == 18
    match.play(1, "2g>G1")
    assert written(match, 2) == f"{EMPTY} .3./.../... {EMPTY}"
    assert written(match, 1) == f"{EMPTY} {EMPTY} 2../.../..."


def test_clause_18_no_seat_seals_for_a_spectator_to_see():
    match = picking(board(), dice=THREES, seats=4)
    match.play(0, "5r>R1")
    for seat in (3, 1):
        match.play(seat, "3b>P2")
        assert match.view(None)["board"]["own"] is None


def test_clause_19_wilds_of_the_others_may_be_for_the_stuck_alone():
    match = picking(board(), dice=THREES, wild_others="when_stuck")
    match.play(0, "5r>R1")
    assert clause_of(match, 1, "3w>R1") == 19
    stuck = picking(
        NO_RED_NO_PURPLE, dice=dice("5 3", "blue red", "2 purple"), wild_others="when_stuck"
    )
    stuck.play(0, "5b>P2")
    assert clause_of(stuck, 1, "3w>R2") is None
    active = picking(board(), dice=THREES, wild_others="when_stuck")
    assert "5w>R1/r" in active.legal(0)
    active.play(0, "hidden")
    assert clause_of(active, 0, "2w>R1") is None


def test_clause_20_black_only_without_a_fitting_colour_and_without_a_wild():
    rolled = dice("5 1", "purple red", "3 blue")
    assert clause_of(picking(board("124/6../...", wilds=0), dice=rolled), 0, "black>R9/5r") == 20
    assert clause_of(picking(NO_RED_NO_PURPLE, dice=rolled), 0, "black>R2/5r") == 20
    stuck = {**NO_RED_NO_PURPLE, "wilds": 0}
    for colours in ("red blue", "blue red"):  # one of the two fits
        half = picking(stuck, dice=dice("5 1", colours, "3 blue"))
        assert clause_of(half, 0, "black>R2/5r") == 20
    match = picking(stuck, dice=rolled)
    assert {text[:5] for text in match.legal(0)} == {"black", "hidde"}
    match.play(0, "hidden")
    assert clause_of(match, 0, "black>R2") == 20
    other = picking(stuck, dice=dice("5 1", "blue red", "3 purple"))
    other.play(0, "5b>P2")
    assert all(text.startswith("black>") for text in other.legal(1))
    assert clause_of(picking(stuck, dice=rolled), 0, "black>R1/5r") == 12


def test_clause_21_a_black_box_counts_six_and_is_filled():
    stuck = {**NO_RED_NO_PURPLE, "wilds": 0}
    match = picking(stuck, dice=dice("5 1", "purple red", "3 blue"))
    before = match.scores[0]
    match.play(0, "black>G5/5r")
    assert match.scores[0] == before + 6
    assert match.view(0)["board"]["boards"][0]["grids"][2] == ".../.#./..."


def test_clause_21_a_black_box_fills_its_grid():
    almost = board("124/365/61.", "124/365/612", wilds=0)
    match = picking(almost, dice=dice("5 1", "purple red", "3 blue"))
    match.play(0, "black>R9/5r")
    match.play(1, "black>G1")
    assert match.over
    numbers = 28 - 10 + 30 - 10  # 147 of both grids is crossed out
    assert match.scores == [numbers + 6, numbers + 6]


def test_clause_22_blacking_out_sets_dice_aside_too():
    stuck = {**NO_RED_NO_PURPLE, "wilds": 0}
    rolled = dice("5 1", "purple red", "3 red")
    match = picking(stuck, dice=rolled)
    for text in ("black>G5", "black>G5/3r", "black>G5/5b"):
        assert clause_of(match, 0, text) == 22
    match.play(0, "black>G5/1p")
    assert match.view(1)["board"]["dice"]["aside"] == {"number": 1, "colour": "purple"}
    assert clause_of(match, 1, "black>G1/5r") == 22
    gamble = picking(stuck, dice=rolled)
    gamble.play(0, "hidden")
    assert clause_of(gamble, 0, "black>G5/3r") == 22
    gamble.play(0, "black>G5")
    assert gamble.view(1)["board"]["dice"]["aside"] == {"number": 3, "colour": "red"}
