"""One small test for each clause of docs/rules/skipbo.md on partnership and people's mistakes."""

import pytest

import gamenight as gn
from games.skipbo.tables import DECK, board, census, codes, play_on, refused, table

PAIRS = {"partners": True}
BY_HAND = {"manual_table": True}
BOTH = {**PAIRS, **BY_HAND}
FIVE = "7 7 7 8 8"


def test_clause_33_pairs_sit_opposite_each_other():
    for seats in (4, 6):
        match = gn.new("skipbo", seats=seats, seed=1, **PAIRS)
        assert match.sides == [*range(seats // 2)] * 2
    for seats in (2, 3, 5):
        with pytest.raises(gn.OptionError, match="4 or 6 seats"):
            gn.new("skipbo", seats=seats, **PAIRS)


def test_clause_34_the_partners_tops_may_be_played():
    piles = {2: ("9 1", "2"), 1: ("1",)}
    match = table("5 5", "5 1", "5 1", "5 1", hands=("9",), discards=piles, options=PAIRS)
    plays = [text for text in match.legal(0) if ">" in text]
    assert plays == [f"{source}>{pile}" for source in ("PS", "PD1") for pile in range(1, 5)]
    told = match.play(0, "PS>1")
    assert codes(told) == ["played", "turned"]
    turned = {"seat": 2, "card": "5", "count": 1, "clause": 12}
    assert told[1] == {"code": "skipbo.event.turned"} | turned
    match.play(0, "PD2>1")
    assert board(match)["discards"][2][1] == []
    assert refused(table("5 5", "5 1", hands=("9",)), 0, "PS>1") == 34


def test_clause_35_the_partners_hand_is_out_of_reach():
    match = table("5 5", "5 5", "5 5", "5 5", hands=("9", "", "1 1"), options=PAIRS)
    assert board(match, 0)["hand"] == ["9"]
    assert refused(match, 0, "H1>1") == 13
    for text in ("PH1>1", "H9-P1", "PD1-2"):
        assert refused(match, 0, text) in (15, 35)
    assert refused(match, 0, "PH1>1") == 35
    assert refused(match, 0, "H9-P1") == 35
    match.play(0, "H9-1")
    assert board(match)["hands"] == [0, 5, 2, 0]


def test_clause_36_a_pair_wins_when_both_stocks_are_empty():
    match = table("1", "5 5", "5 2", "5 5", hands=("9",), options=PAIRS)
    assert codes(match.play(0, "S>1")) == ["played"]
    assert not match.over
    match.play(0, "PS>1")
    match.play(0, "H9-1")
    assert match.waiting == (1,)
    last = table("", "5 5", "2", "5 5", hands=("9",), building=("1",), options=PAIRS)
    assert codes(last.play(0, "PS>1")) == ["played", "won"]
    assert last.winners == (0, 2)


def test_clause_37_a_pair_has_one_score():
    match = table("", "5 5", "2", "5 5 5", hands=("9",), building=("1",), options=PAIRS)
    match.play(0, "PS>1")
    assert match.scores == [50, 0, 50, 0]
    six = table("2", "5", "5 5", "", "5", "5", hands=("9",), building=("1",), options=PAIRS)
    six.play(0, "S>1")
    assert six.scores == [50, 0, 0, 50, 0, 0]


def test_clause_38_there_is_no_speaking_without_a_manual_table():
    match = gn.new("skipbo", seats=4, seed=1, **PAIRS)
    assert refused(match, (match.waiting[0] + 2) % 4, "speak") == 39


def test_clause_39_without_a_manual_table_its_moves_do_not_exist():
    match = table("5 5", "5 5", hands=("9",))
    for text in ("draw", "call", "speak", "accuse 1", "accuse 9", "uphold", "reject"):
        assert refused(match, 0, text) == 39
        assert refused(match, 1, text) == 39


def test_clause_40_cards_are_drawn_by_hand_before_anything_else():
    match = table("5 1", "5 5", hands=("7 1 1",), options=BY_HAND)
    assert board(match)["manual"]["owed"] == 2
    assert match.legal(0) == ["draw"]
    assert refused(match, 0, "S>1") == refused(match, 0, "H7-1") == 40
    assert codes(match.play(0, "draw")) == ["drew_cards"]
    match.play(0, "draw")
    assert board(match)["hands"][0] == 5
    assert "S>1" in match.legal(0)


def test_clause_40_five_more_after_the_hand_was_played_out():
    match = table("5 5", "5 5", hands=("1 2 3 4 6",), building=("",), options=BY_HAND)
    for card in (1, 2, 3, 4):
        match.play(0, f"H{card}>1")
    assert board(match)["manual"]["owed"] == 0
    match.play(0, "S>1")
    match.play(0, "H6>1")
    assert board(match)["manual"]["owed"] == 5
    assert match.legal(0) == ["draw"]
    assert refused(match, 0, "pass") == 40


def test_clause_40_what_cannot_be_drawn_lapses_unless_the_hand_is_empty():
    match = table("5 1", "5 5", hands=("7",), draw="9", options=BY_HAND)
    match.play(0, "draw")
    assert board(match)["manual"]["owed"] == 0
    assert "S>1" in match.legal(0)
    pile = "1 2 3 4 5 6 7 8 9 10 11"
    empty = table("5 12", "5 5", building=(pile,), draw="", options=BY_HAND)
    assert empty.legal(0) == ["S>1", "pass"]
    empty.play(0, "S>1")
    assert empty.legal(0) == ["draw"]
    assert board(empty)["manual"]["owed"] == 5


def test_clause_40_what_cannot_be_drawn_lapses_out_of_order_too():
    pile = "1 2 3 4 5 6 7 8 9 10 11"
    match = table("5 5", "5 12", hands=("7", "7"), building=(pile,), draw="", options=BY_HAND)
    assert board(match)["manual"]["owed"] == 0
    match.play(1, "S>1")
    assert board(match)["aside"] == 12
    assert board(match)["manual"]["owed"] == 0
    assert "H7-1" in match.legal(1)


def test_clause_41_drawing_needs_a_card():
    match = table("5 1", "5 5", hands=("7",), draw="", options=BY_HAND)
    assert refused(match, 0, "draw") == 41


def test_clause_42_a_surplus_card_is_shuffled_into_the_stock():
    match = table("5 6 9", "5 5", hands=(FIVE,), options=BY_HAND)
    before = board(match)["draw"]
    told = match.play(0, "draw")
    assert codes(told) == ["surplus", "turned"]
    now = board(match)
    assert (now["stocks"][0]["count"], now["hands"][0], now["draw"]) == (4, 5, before - 1)
    assert match.waiting == (0,)
    assert census(match) == DECK
    tops = set()
    for seed in range(40):
        match = table("5 6 9", "5 5", hands=(FIVE,), options=BY_HAND, seed=seed, draw="1")
        match.play(0, "draw")
        top = board(match)["stocks"][0]["top"]
        tops.add(top)
        assert match.recall(1)["sunk"][0][8] == (0 if top == "9" else 1)
    assert tops == {"5", "6", "9", "1"}


def test_clause_42_an_empty_stock_becomes_one_again():
    match = table("", "5", "5 5", "5", hands=(FIVE,), options=BOTH)
    match.play(0, "draw")
    assert board(match)["stocks"][0]["count"] == 1
    assert board(match)["stocks"][0]["top"] == match.position()["stocks"][0][-1]


def test_clause_43_a_turn_out_of_order_starts_only_before_the_right_seat_has_begun():
    match = table("5 5", "5 5", "5 1", hands=("7 7 7 7", "", FIVE), options=BY_HAND)
    assert match.legal(1) == ["draw"]
    assert match.legal(2)[:1] == ["S>1"]
    assert refused(match, 2, "pass") == 43
    assert refused(match, 1, "H7-1") == 40
    match.play(0, "draw")
    assert match.legal(1) == match.legal(2) == []
    assert refused(match, 1, "draw") == refused(match, 2, "S>1") == 43


def test_clause_44_while_it_lasts_the_others_can_only_call():
    match = table("5 5", "5 5", "5 1", hands=(FIVE, "7", FIVE), options=BY_HAND)
    assert refused(match, 0, "call") == 44
    assert codes(match.play(1, "draw")) == ["strayed", "drew_cards"]
    assert match.waiting == (1,)
    assert match.legal(0) == match.legal(2) == ["call"]
    assert refused(match, 0, "H7-1") == refused(match, 2, "draw") == 44
    assert refused(match, 1, "call") == 44
    assert match.legal(1) == ["draw"]


def test_clause_45_a_called_turn_stops_and_the_next_one_starts_without_drawing():
    match = table("5 5", "5 1", hands=("7 7", "1 2 3 4 6"), options=BY_HAND)
    match.play(1, "S>1")
    assert codes(match.play(0, "call")) == ["called"]
    now = board(match)
    assert now["building"][0]["height"] == 1
    assert now["manual"] == {
        "owed": 3,
        "begun": False,
        "stray": None,
        "barred": [1],
        "spoke": [],
        "accused": [],
        "accusation": None,
    }
    assert match.waiting == (0,)
    for _ in range(3):
        match.play(0, "draw")
    match.play(0, "H7-1")
    assert board(match)["manual"]["owed"] == 0
    match.play(1, "H6-1")
    assert board(match)["manual"]["barred"] == []


def test_clause_45_with_an_empty_hand_it_plays_from_piles_and_may_pass():
    manual = {
        "owed": 0,
        "begun": False,
        "stray": None,
        "barred": [0],
        "spoke": [],
        "accused": [],
        "accusation": None,
    }
    match = table("5 1", "5 5", manual=manual, options=BY_HAND)
    assert match.legal(0) == [*(f"S>{pile}" for pile in range(1, 5)), "pass", "draw"]
    match.play(0, "S>1")
    assert match.legal(0) == ["pass", "draw"]
    match.play(0, "pass")
    assert match.waiting == (1,)
    assert board(match)["manual"]["barred"] == []
    hand = table("5 5", "5 5", hands=("1",), manual=manual, options=BY_HAND)
    hand.play(0, "H1>1")
    assert board(hand)["manual"]["owed"] == 5


def test_clause_45_passes_of_offenders_make_no_deadlock_while_cards_can_be_drawn():
    manual = {
        "owed": 0,
        "begun": False,
        "stray": None,
        "barred": [0, 1],
        "spoke": [],
        "accused": [],
        "accusation": None,
    }
    match = table("5 5", "5 5", manual=manual, options=BY_HAND)
    match.play(0, "pass")
    match.play(1, "pass")
    assert not match.over
    assert match.legal(0) == ["draw"]


def test_clause_46_an_uncalled_turn_stands():
    match = table("5 5", "5 5", "5 1", hands=(FIVE, FIVE, FIVE), options=BY_HAND)
    match.play(2, "S>1")
    assert codes(match.play(2, "H7-1")) == ["discarded", "stood"]
    assert match.waiting == (0,)
    skipped = table("5 5", "5 1", "5 5", hands=(FIVE, FIVE, FIVE), options=BY_HAND)
    skipped.play(1, "H7-1")
    assert skipped.waiting == (2,)
    won = table("5 5", "1", hands=(FIVE, FIVE), options=BY_HAND)
    assert codes(won.play(1, "S>1")) == ["strayed", "played", "won"]
    assert won.winners == (1,)


def talking(**more: object) -> gn.Match:
    """Seat 0 is in turn; its partner is seat 2; the opponents are 1 and 3."""
    return table("5 5", "5 5", "5 6", "5 5", hands=(FIVE, FIVE, FIVE, FIVE), options=BOTH, **more)


def test_clause_47_the_partner_of_the_seat_in_turn_may_be_heard():
    match = talking()
    assert "speak" in match.legal(2)
    for seat in (0, 1, 3):
        assert refused(match, seat, "speak") == 47
    assert codes(match.play(2, "speak")) == ["spoke"]
    assert refused(match, 2, "speak") == 47
    match.play(0, "H7-1")
    assert board(match)["manual"]["spoke"] == []
    assert "speak" in match.legal(3)
    alone = table("5 5", "5 5", hands=(FIVE, FIVE), options=BY_HAND)
    assert refused(alone, 1, "speak") == 47


def test_clause_48_opponents_accuse_who_spoke_until_the_turn_ends():
    match = talking()
    assert refused(match, 1, "accuse 2") == 48
    match.play(2, "speak")
    assert refused(match, 0, "accuse 2") == refused(match, 1, "accuse 0") == 48
    assert refused(match, 1, "accuse 9") == 48
    assert match.legal(1)[-1] == match.legal(3)[-1] == "accuse 2"
    match.play(1, "accuse 2")
    match.play(3, "reject")
    assert refused(match, 3, "accuse 2") == 48
    late = talking()
    late.play(2, "speak")
    late.play(0, "H7-1")
    assert refused(late, 1, "accuse 2") == 48


def test_clause_48_no_accusing_during_a_turn_out_of_order():
    match = talking()
    match.play(2, "speak")
    match.play(1, "draw")
    assert refused(match, 3, "accuse 2") == 44
    assert refused(match, 1, "accuse 2") == 48
    match.play(3, "call")
    assert "accuse 2" in match.legal(3)


def test_clause_49_all_other_opponents_vote_and_nobody_else_moves():
    match = table(*(["5 5"] * 6), hands=(FIVE,) * 2, options=BOTH)
    match.play(3, "speak")
    assert codes(match.play(1, "accuse 3")) == ["accused"]
    assert match.waiting == (2, 4, 5)
    assert [match.legal(seat) for seat in (0, 1, 3)] == [[], [], []]
    assert match.legal(4) == ["uphold", "reject"]
    assert refused(match, 0, "H7-1") == refused(match, 0, "draw") == 49
    assert refused(match, 1, "reject") == 49
    match.play(5, "uphold")
    match.play(2, "uphold")
    assert codes(match.play(4, "reject")) == ["rejected", "acquitted"]
    assert board(match)["stocks"][3]["count"] == 2
    assert match.waiting == (0,)
    assert refused(match, 4, "uphold") == 49


def test_clause_50_two_unseen_cards_go_under_the_stock():
    match = talking()
    match.play(2, "speak")
    match.play(3, "accuse 2")
    told = match.play(1, "uphold")
    assert codes(told) == ["upheld", "penalised"]
    assert board(match)["stocks"][2] == {"count": 4, "top": "6"}
    assert match.position()["stocks"][2][2:] == ["5", "6"]
    assert match.recall(0)["slipped"] == [0, 0, 2, 0]
    assert census(match) == DECK


def test_clause_50_fewer_cards_and_an_empty_stock():
    match = table(
        *("5 5", "5 5", "", "5 5"), hands=(FIVE, FIVE, FIVE, FIVE), draw="4", options=BOTH
    )
    match.play(2, "speak")
    match.play(1, "accuse 2")
    assert codes(match.play(3, "uphold")) == ["upheld", "penalised", "turned"]
    assert board(match)["stocks"][2] == {"count": 1, "top": "4"}
    assert board(match)["draw"] == 0


def test_a_whole_series_by_hand_in_pairs():
    match = play_on(gn.new("skipbo", seats=4, seed=6, stock=5, target=100, **BOTH))
    assert match.over
    assert len(match.winners) in (2, 4)
