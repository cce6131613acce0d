"""One small test for each clause of docs/rules/lowdown.md from crossing out to the end."""

import pytest

import gamenight as gn
from gamenight.core.game import MAY_DECLINE, asks
from games.lowdown.tables import OPTIONS, board, clause_of, dice, finished, picking, rolling

LINES = ("123", "456", "789", "147", "258", "369", "159", "357")
NO_GREEN = "1.1/.21/52."  # only boxes of kind B are left
BLUE = dice("4 6", "red blue", "1 green")


def test_clause_23_a_line_is_three_boxes_in_a_row():
    for shape in LINES:
        signs = "".join("2" if str(place) in shape else "." for place in range(1, 10))
        match = rolling(board(f"{signs[:3]}/{signs[3:6]}/{signs[6:]}"))
        assert match.legal(1) == [f"cross R{shape}"]
    assert clause_of(match, 1, "cross R124") == 23


@pytest.mark.parametrize(
    ("row", "clause"),
    [("444", None), ("631", None), ("145", None), ("442", None), ("441", 24), ("66.", 24)],
)
def test_clause_24_three_of_a_kind_or_a_sum_of_ten(row, clause):
    match = rolling(board(f"{row}/.../..."))
    assert clause_of(match, 0, "cross R123") == clause


def test_clause_25_crossed_out_lines_never_share_a_box():
    """The sheet's pictures: rows beside each other are okay, a row and a column are not."""
    ones = board("111/111/111")
    match = rolling(ones)
    match.play(0, "cross R123")
    for shape in ("147", "258", "369", "159", "357", "123"):
        assert clause_of(match, 0, f"cross R{shape}") == 25
    match.play(0, "cross R789")
    match.play(0, "cross R456")
    assert match.scores == [0, 9]
    match.play(1, "cross R159")
    assert match.legal(1) == []
    assert match.scores == [0, 6]
    columns = rolling(ones)
    for shape in ("258", "147", "369"):
        columns.play(1, f"cross R{shape}")
    assert columns.scores == [9, 0]


def test_clause_26_a_black_box_is_never_crossed_out():
    match = rolling(board("2#2/.../222", green=NO_GREEN, wilds=0))
    assert clause_of(match, 0, "cross R123") == 26
    assert match.legal(1) == ["cross R789"]
    black = board("12#/###/33#", green=NO_GREEN, wilds=0)
    assert rolling(black).legal(1) == []  # no number that a black box could be


def test_clause_27_crossing_out_is_never_compulsory():
    match = rolling(board("222/.../..."))
    assert match.waiting == (0,)
    assert match.legal(0) == ["cross R123", "roll"]
    assert clause_of(match, 1, "keep") == 27
    match.play(0, "roll")
    assert match.view(0)["board"]["boards"][0]["crossed"] == []


def test_clause_27_a_seat_crosses_out_on_its_own_board_and_the_line_stays():
    match = rolling(board("222/.../..."))
    match.play(1, "cross R123")
    match.play(0, "roll")
    match.play(0, "hidden")
    assert [b["crossed"] for b in match.view(None)["board"]["boards"]] == [[], ["R123"]]


def test_clause_28_any_turn_from_the_write_to_the_next_roll():
    match = picking(board("22./111/..."), dice=dice("2 6", "red blue", "1 green"))
    assert clause_of(match, 0, "cross R456") == 28
    match.play(0, "2r>R3")
    assert match.waiting == (1,)
    assert match.legal(0) == ["cross R123", "cross R456"]
    assert clause_of(match, 1, "cross R456") == 28
    match.play(0, "cross R123")
    match.play(1, "1b>P2")
    match.play(1, "cross R456")
    match.play(0, "cross R456")
    match.play(1, "roll")
    assert clause_of(match, 1, "cross R123") == 28


def test_clause_28_simulations_offer_lines_from_the_seat_that_was_active_on():
    has, none = board("222/.../..."), board("123/.../...")
    match = rolling(has, none, has, has, seats=4, active=3)
    asked = [2 + MAY_DECLINE, 3 + MAY_DECLINE, 0 + MAY_DECLINE, 3]
    assert [int(asks(match.state, k)) for k in range(4)] == asked
    match.play(3, "cross R123")
    assert [int(asks(match.state, k)) for k in range(3)] == [2 + MAY_DECLINE, 0 + MAY_DECLINE, 3]


def test_clause_29_at_once_only_through_the_box_just_written_sealed():
    start = board("22./145/...", "111/.../...")
    match = picking(start, dice=dice("2 6", "red red", "2 red"), seats=3, cross_out="at_once")
    match.play(0, "2r>R3")
    assert clause_of(match, 0, "cross R123") == 29
    match.play(1, "2r>R3")
    assert clause_of(match, 0, "keep") == 29
    match.play(2, "2w>G1")
    assert match.waiting == (0, 1)
    assert match.legal(0) == ["cross R123", "keep"]
    assert clause_of(match, 0, "cross P123") == 29
    assert clause_of(match, 2, "keep") == 29
    match.play(1, "cross R123")
    for viewer in (None, 0, 2):
        assert match.view(viewer)["board"]["chosen"] == [1]
        assert match.view(viewer)["board"]["own"] is None
        assert match.view(viewer)["board"]["boards"][1]["crossed"] == []
    assert match.view(1)["board"]["own"]["text"] == "cross R123"
    assert clause_of(match, 1, "keep") == 18
    assert clause_of(match, 2, "1b>P1") == 29
    match.play(0, "keep")
    crossed = [b["crossed"] for b in match.view(None)["board"]["boards"]]
    assert crossed == [[], ["R123"], []]
    assert match.waiting == (1,)
    assert clause_of(match, 1, "cross R456") == 29


def test_clause_30_the_seat_that_was_active_rolls_the_next_hidden_pair():
    match = picking(board(), dice=BLUE, seats=3)
    match.play(0, "4r>R1")
    match.play(1, "6b>P2")
    match.play(2, "1g>G1")
    assert match.waiting == (1,)
    assert match.view(0)["board"]["dice"] is None
    match.play(1, "roll")
    assert match.view(1)["board"]["roller"] == 0
    assert match.view(0)["board"]["dice"]["hidden"] is not None


def test_clause_31_the_game_ends_in_the_turn_that_fills_two_grids():
    full, almost = "124/365/612", "124/365/61."
    boards = board(full, almost), board(full, "124/365/.1.", "1../.../...")
    match = picking(*boards, dice=dice("4 6", "blue blue", "1 green"))
    match.play(0, "4b>P9")
    assert not match.over
    assert match.waiting == (1,)
    match.play(1, "6w>G9")
    assert match.over
    assert match.waiting == ()
    assert match.legal(0) == match.legal(1) == []
    with pytest.raises(gn.GameOver):
        match.play(1, "roll")
    by_another = picking(boards[1], boards[0], dice=dice("4 6", "blue blue", "1 blue"))
    by_another.play(0, "4b>P7")
    by_another.play(1, "6b>P9")
    assert by_another.over


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_clause_32_a_game_lasts_18_to_26_turns(options):
    for seed in range(6):
        for seats in (2, 3, 4):
            turns = finished(seats, seed, **options).view(None)["board"]["turn"]
            assert 18 <= turns <= 26


def test_clause_33_the_last_turn_crosses_out_the_best_lines_for_everyone():
    full, almost = "333/333/334", "124/365/61."
    boards = board(full, almost, crossed=("R147",)), board(full, "124/365/.1.", "1../.../...")
    match = picking(*boards, dice=dice("5 6", "blue blue", "1 green"))
    match.play(0, "5b>P9")
    match.play(1, "6w>G9")
    crossed = [b["crossed"] for b in match.view(None)["board"]["boards"]]
    assert crossed[0] == ["R147", "R258", "R369", "P147"]
    assert crossed[1] == ["R123", "R456", "R789"]


def test_clause_33_at_once_only_lines_just_completed():
    full, almost = "333/333/334", "124/365/61."
    boards = board(full, almost), board(full, "124/365/.1.", "1../.../...")
    match = picking(*boards, dice=dice("3 6", "blue blue", "1 green"), cross_out="at_once")
    match.play(0, "3b>P9")
    match.play(1, "6w>G9")
    crossed = [b["crossed"] for b in match.view(None)["board"]["boards"]]
    assert crossed == [["P789"], []]


@pytest.mark.parametrize(
    ("grid", "taken"),
    [
        ("631/255/266", "R123"),
        ("664/236/261", "R147"),
        ("662/636/561", "R159"),
        ("546/225/212", "R357"),
    ],
)
def test_clause_33_of_equal_lines_the_earlier_kind_is_taken(grid, taken):
    """Ten against ten: 123 before 147, 147 before 159, 159 before 357; then 357 alone."""
    match = picking(board(grid, "555/565/66."), dice=dice("5 6", "blue blue", "1 green"))
    match.play(0, "5b>P9")
    match.play(1, match.legal(1)[0])
    assert match.view(None)["board"]["boards"][0]["crossed"] == [taken, "P123"]


@pytest.mark.parametrize(("grid", "taken"), [("665/664/63.", "P789"), ("665/634/66.", "P369")])
def test_clause_33_at_once_the_earlier_of_equal_lines_is_taken(grid, taken):
    rolled = dice("1 6", "blue blue", "1 green")
    match = picking(board("631/255/266", grid), dice=rolled, cross_out="at_once")
    match.play(0, "1b>P9")
    match.play(1, match.legal(1)[0])
    assert match.view(None)["board"]["boards"][0]["crossed"] == [taken]


def test_clause_34_numbers_left_and_six_for_each_black_box():
    match = rolling(board("1#6/222/5.#", "441/.../...", NO_GREEN, crossed=("R456",), wilds=0))
    assert match.scores == [1 + 6 + 6 + 5 + 6 + 4 + 4 + 1 + 12] * 2


def test_clause_35_the_lowest_score_wins_and_ties_share():
    boards = board("124/365/612", "124/365/61."), board("124/365/612", "124/365/.1.", "6../.../...")
    match = picking(*boards, dice=dice("4 6", "blue blue", "4 blue"))
    match.play(0, "6b>P9")
    match.play(1, "4w>G9")
    assert match.over
    assert match.scores[0] != match.scores[1]
    assert match.winners == (match.scores.index(min(match.scores)),)
    same = board("124/365/612", "124/365/61.")
    match = picking(same, dice=dice("4 6", "blue blue", "4 blue"))
    match.play(0, "4b>P9")
    match.play(1, "4b>P9")
    assert match.winners == (0, 1)
