"""More of the clauses of docs/rules/skipbo.md: who is noted as winner, and turns out of order."""

import pytest

import gamenight as gn
from gamenight.core.record import advance_options
from games.skipbo.tables import board, codes, refused, table

FIVE = "7 7 7 8 8"
BY_HAND = {"manual_table": True}
BARRED = {
    "owed": 0,
    "begun": False,
    "stray": None,
    "barred": [1],
    "spoke": [],
    "accused": [],
    "accusation": None,
}


def test_clause_04_the_deal_goes_on_clockwise_from_the_last_game_into_a_rematch():
    match = table("1", "5 5", "5 5", hands=("3",), options={"target": 500})
    match.play(0, "S>1")
    assert board(match)["dealer"] == 0
    assert advance_options(match)["dealer"] == 1
    match.resign(1)
    assert advance_options(match)["dealer"] == 1


def test_clause_23_a_turn_out_of_order_is_passed_too_when_nothing_else_is_possible():
    match = table("5 5", "5 5 1", "5 5", hands=("7", "", "7"), draw="", options=BY_HAND)
    assert codes(match.play(1, "S>1")) == ["strayed", "played", "turned", "passed", "stood"]
    assert match.waiting == (2,)


def test_clause_25_a_discard_breaks_the_row_of_passes():
    match = table("5 1", "5 5", hands=("", "3 4"), draw="")
    for text in ("H3-1", "H4-1"):
        match.play(0, "pass")
        assert board(match)["passes"] == 1
        match.play(1, text)
        assert board(match)["passes"] == 0
    assert codes(match.play(0, "pass")) == ["passed", "passed", "drawn"]


def test_clause_30_the_pad_has_room_for_the_latest_64_games():
    pad = [{"winner": game % 2, "points": 30} for game in range(64)]
    more = {"games": 64, "pad": pad, "scores": [32 * 30, 32 * 30]}
    match = table("1", "5", hands=("3",), options={"target": 2000}, **more)
    match.play(0, "S>1")
    assert board(match)["pad"] == [*pad[1:], {"winner": 0, "points": 30}]
    assert board(match)["games"] == 65


def test_clause_30_the_pad_names_who_played_the_last_card():
    pairs = {"partners": True}
    stocks = ("2", "5 5", "", "5 5")
    match = table(*stocks, hands=("", "", "9"), building=("1",), turn=2, options=pairs)
    match.play(2, "PS>1")
    assert board(match)["pad"] == [{"winner": 2, "points": 45}]
    stuck = {"partners": True, "deadlock": "fewest_stock"}
    match = table("5 5", "5", "5 5", "5", hands=("9",), draw="", options=stuck)
    match.play(0, "H9-1")
    assert board(match)["pad"] == [{"winner": 1, "points": 45}]


def test_clause_41_cards_set_aside_can_be_drawn_by_hand():
    aside = [1] * 12 + [0]
    match = table("5 5", "5 5", hands=("7 7 8 8",), draw="", aside=aside, options=BY_HAND)
    assert match.legal(0) == ["draw"]
    assert codes(match.play(0, "draw")) == ["reshuffled", "drew_cards"]
    assert (board(match)["draw"], board(match)["aside"]) == (11, 0)


def test_clause_45_a_second_turn_out_of_order_starts_without_drawing_and_lifts_the_bar():
    manual = BARRED | {"owed": 3}
    match = table("5 5", "5 5", hands=("7 7", "7 8"), manual=manual, options=BY_HAND)
    assert "H8-1" in match.legal(1)
    match.play(1, "H8-1")
    assert match.waiting == (0,)
    assert board(match)["manual"]["barred"] == []


def test_clause_45_the_bar_waits_while_turns_are_left_out():
    hands = (FIVE, "7", FIVE)
    match = table("5 5", "5 5", "5 5", hands=hands, manual=BARRED, options=BY_HAND)
    match.play(0, "H7-1")
    assert (match.waiting, board(match)["manual"]["owed"]) == ((1,), 0)
    match.play(2, "H7-1")
    assert match.waiting == (0,)
    assert board(match)["manual"]["barred"] == [1]


def test_clause_45_the_bar_ends_with_the_game():
    options = BY_HAND | {"target": 500}
    match = table("1", "5 5", hands=(FIVE,), manual=BARRED, options=options)
    match.play(0, "S>1")
    assert match.waiting == (1,)
    assert board(match)["manual"] == BARRED | {"barred": [], "owed": 5}
    assert match.legal(1) == ["draw"]


def test_clause_46_a_turn_out_of_order_may_end_with_a_pass():
    match = table("5 5", "5 2 1", "5 5", hands=("7", "", "7"), draw="", options=BY_HAND)
    assert "pass" not in match.legal(1)
    match.play(1, "S>1")
    assert match.legal(1) == ["S>1", "pass"]
    assert codes(match.play(1, "pass")) == ["passed", "stood"]
    assert match.waiting == (2,)


def test_clause_47_nobody_is_heard_during_a_turn_out_of_order():
    options = {"partners": True, "manual_table": True}
    match = table(*(["5 5"] * 4), hands=(FIVE, FIVE, FIVE, FIVE), options=options)
    match.play(1, "draw")
    assert refused(match, 2, "speak") == 44
    match.play(3, "call")
    assert "speak" in match.legal(2)
    match.play(2, "draw")
    assert refused(match, 2, "speak") == 47


def test_clause_49_each_accusation_has_votes_of_its_own():
    options = {"partners": True, "manual_table": True}
    match = table(*(["5 5"] * 4), hands=(FIVE, FIVE, FIVE, FIVE), options=options)
    for seat, text in [(2, "speak"), (1, "accuse 2"), (3, "reject"), (0, "H7-1")]:
        match.play(seat, text)
    match.play(3, "speak")
    match.play(0, "accuse 3")
    assert match.waiting == (2,)
    assert board(match)["manual"]["accusation"] == {"seat": 3, "upheld": [0], "rejected": []}
    assert codes(match.play(2, "uphold")) == ["upheld", "penalised"]


def test_clause_50_after_a_shuffle_nobody_knows_where_the_penalty_cards_lie():
    manual = BARRED | {"owed": 0, "barred": [], "begun": True}
    memory = {"made_of": [12] * 12 + [18], "drawn": [[0] * 13] * 2, "sunk": [[0] * 13] * 2}
    memory["slipped"] = [2, 0]
    match = table("3 4 6", "5 5", hands=(FIVE,), manual=manual, memory=memory, options=BY_HAND)
    assert match.recall(1)["slipped"] == [2, 0]
    match.play(0, "draw")
    assert match.recall(1)["slipped"] == [0, 0]


def test_clause_51_what_the_table_has_noted_is_not_taken_back():
    options = {"partners": True, "manual_table": True}
    hands = ("1 2 7 7 7", "1 2 7 7 7", FIVE, FIVE)
    match = table(*(["5 5"] * 4), hands=hands, options=options)
    noted = [(2, "speak"), (1, "accuse 2"), (3, "reject"), (1, "H1>1"), (0, "call")]
    for seat, text in noted:
        match.play(seat, text)
        assert not match.can_undo(seat), text
        with pytest.raises(gn.IllegalMove):
            match.undo(seat)
    match.play(1, "H2>1")
    match.play(1, "H7-1")
    assert not match.can_undo(1)


def test_clause_51_ordinary_moves_of_a_turn_are_taken_back():
    match = table("5 5", "5 5", hands=("1 2 7 7 7", FIVE), options=BY_HAND)
    match.play(0, "H1>1")
    match.play(0, "H2>1")
    match.undo(0)
    match.undo(0)
    assert board(match, 0)["hand"] == ["1", "2", "7", "7", "7"]
    match.play(1, "H7-1")
    assert match.waiting == (0,), "the right seat has not begun"
