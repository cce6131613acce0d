"""One small test for each clause of docs/rules/skipbo.md, up to the end of a match."""

import pytest

import gamenight as gn
from games.skipbo.tables import (
    DECK,
    board,
    census,
    codes,
    discard_on,
    play_on,
    refused,
    table,
)


def test_clause_01_162_cards_18_of_them_wild_and_equal_cards_are_one_choice():
    match = gn.new("skipbo", seats=3, seed=5)
    assert census(match) == DECK
    assert sum(DECK.values()) == 162
    match = table("5 5", "5 5", hands=("7 7 7 W W",))
    discards = [f"H{card}-{pile}" for card in ("7", "W") for pile in range(1, 5)]
    assert match.legal(0) == [f"HW>{pile}" for pile in range(1, 5)] + discards


def test_clause_02_two_to_six_seats_play_clockwise():
    for seats in range(2, 7):
        match = gn.new("skipbo", seats=seats, seed=1, dealer=0)
        order = []
        for _ in range(seats + 1):
            order.append(match.waiting[0])
            discard_on(match, limit=1)
        assert order == [(1 + i) % seats for i in range(seats + 1)]
    for seats in (1, 7):
        with pytest.raises(gn.OptionError):
            gn.new("skipbo", seats=seats)


def test_clause_03_stock_sizes_and_the_reason_for_a_refusal():
    for seats, stock in ((2, 30), (4, 30), (5, 20), (6, 20)):
        stocks = board(gn.new("skipbo", seats=seats, seed=1))["stocks"]
        assert [s["count"] for s in stocks] == [stock] * seats
    assert board(gn.new("skipbo", seed=1, stock=10))["stocks"][0]["count"] == 10
    gn.new("skipbo", seats=2, seed=1, stock=76)
    gn.new("skipbo", seats=6, seed=1, stock=22)
    for seats, stock, most in ((2, 77, 76), (2, 200, 76), (3, 0, 49), (5, 28, 27), (6, 23, 22)):
        with pytest.raises(gn.OptionError) as caught:
            gn.new("skipbo", seats=seats, stock=stock)
        told = str(caught.value)
        assert f"it cannot be {stock}. With {seats} seats a stock has 1 to {most} cards" in told
        assert "seats × (stock + 5) may not exceed 162" in told
    for stock in ("30", 30.0, True):
        with pytest.raises(gn.OptionError, match="Allowed: a number from 1 to 35"):
            gn.new("skipbo", seats=4, stock=stock)


def test_clause_04_the_dealer_is_named_or_drawn_and_moves_on():
    assert board(gn.new("skipbo", seats=4, seed=1, dealer=2))["dealer"] == 2
    drawn = {board(gn.new("skipbo", seats=4, seed=seed))["dealer"] for seed in range(40)}
    assert drawn == {0, 1, 2, 3}
    match = table("5", "5", building=("1 2 3 4",), hands=("2",), options={"target": 500})
    match.play(0, "S>1")
    assert board(match)["dealer"] == 0


def test_clause_05_stocks_lie_face_down_but_for_their_tops():
    match = gn.new("skipbo", seats=3, seed=2, stock=7, dealer=0)
    truth, seen = match.position(), board(match)
    assert [stock["top"] for stock in seen["stocks"]] == [stock[-1] for stock in truth["stocks"]]
    assert seen["hands"] == [0, 5, 0]
    assert seen["draw"] == 162 - 3 * 7 - 5
    told = [event for _, event in match.events(None)]
    assert codes(told) == ["dealt", "turned", "turned", "turned", "drew"]


def test_clause_06_the_seat_left_of_the_dealer_starts():
    assert gn.new("skipbo", seats=3, seed=1, dealer=1).waiting == (2,)
    assert gn.new("skipbo", seats=3, seed=1, dealer=2).waiting == (0,)


def test_clause_07_only_the_seat_in_turn_moves():
    match = table("5 1", "5 1", hands=("2 3", "2 3"))
    assert match.waiting == (0,)
    assert match.legal(1) == []
    assert refused(match, 1, "S>1") == 7
    assert refused(match, 1, "pass") == 7
    match.play(0, "H2-1")
    assert match.waiting == (1,)


def test_clause_08_a_turn_starts_with_drawing_up_to_five():
    match = table("5 1", "5 1", hands=("2 3", "2 3"))
    match.play(0, "H2-1")
    assert board(match)["hands"] == [1, 5]
    match.play(1, "H2-1")
    assert board(match)["hands"] == [5, 4]


def test_clause_09_building_piles_rise_by_one_from_1():
    match = table("5 2", "5 5", hands=("1 3 4",), building=("1", "1 2 3"))
    plays = [text for text in match.legal(0) if ">" in text]
    assert plays == ["S>1", "H4>2", "H1>3", "H1>4"]
    assert refused(match, 0, "H3>1") == 9
    assert refused(match, 0, "S>3") == 9
    assert refused(match, 0, "S>5") == 9
    with pytest.raises(gn.IllegalMove) as caught:
        match.play(0, "H3>1")
    assert caught.value.where == {"source": "H3", "pile": 1, "needed": 2, "card": "3"}


def test_clause_10_a_skipbo_takes_the_number_needed_and_is_wild_again_afterwards():
    match = table("5 W", "5 5", hands=("W 3 4", "6"), building=("1", "1 2 3 4 5 6 7 8 9 10 W"))
    match.play(0, "S>1")
    assert board(match)["building"][0] == {"height": 2, "wilds": [2], "next": 3}
    match.play(0, "HW>2")
    assert match.recall(None)["aside"] == [1] * 10 + [0, 0, 2]
    assert board(match)["building"][1] == {"height": 0, "wilds": [], "next": 1}
    assert census(match) == DECK


def test_clause_11_a_complete_pile_is_set_aside_and_its_place_is_free_at_once():
    match = table("5 5", "5 5", hands=("12 1 3",), building=("1 2 3 4 5 6 7 8 9 10 11",))
    assert codes(match.play(0, "H12>1")) == ["played", "completed"]
    assert board(match)["aside"] == 12
    assert match.recall(1)["aside"] == [1] * 12 + [0]
    match.play(0, "H1>1")
    assert board(match)["building"][0]["height"] == 1


def test_clause_12_the_stock_shows_its_next_card():
    match = table("5 9 2 1", "5 5", hands=("7",))
    assert codes(match.play(0, "S>1")) == ["played", "turned"]
    assert board(match)["stocks"][0] == {"count": 3, "top": "2"}
    match.play(0, "S>1")
    assert board(match)["stocks"][0] == {"count": 2, "top": "9"}
    empty = table("", "5", "5 1", "5", hands=("7",), options={"partners": True})
    assert refused(empty, 0, "S>1") == 12


def test_clause_13_a_card_must_be_in_the_hand():
    match = table("5 5", "5 5", hands=("1 W", "2"))
    assert refused(match, 0, "H2-1") == 13
    assert refused(match, 0, "H2>1") == 13
    match.play(0, "H1>3")
    match.play(0, "HW-4")
    assert board(match)["discards"][0] == [[], [], [], ["W"]]


def test_clause_14_only_tops_of_discard_piles_are_played():
    match = table("5 5", "5 5", hands=("9",), discards={0: ("2 1", "3")})
    assert [text for text in match.legal(0) if text.startswith("D")] == [
        f"D1>{pile}" for pile in range(1, 5)
    ]
    assert refused(match, 0, "D3>1") == 14
    assert refused(match, 0, "D5>1") == 14
    match.play(0, "D1>1")
    match.play(0, "D1>1")
    match.play(0, "D2>1")
    assert board(match)["discards"][0] == [[], [], [], []]
    assert board(match, None)["building"][0]["height"] == 3


def test_clause_15_plays_are_free_and_piles_feed_building_piles_only():
    match = table("5 1", "5 5", hands=("1 9",), discards={0: ("1",)})
    assert "H9-1" in match.legal(0)
    for text in ("S-1", "D1-2"):
        assert refused(match, 0, text) == 15


def test_clause_16_one_discard_on_any_own_pile_ends_the_turn():
    match = table("5 5", "5 5", hands=("9 W", "3"), discards={0: ("2", "", "7")})
    assert match.legal(0)[-8:] == [f"H{card}-{pile}" for card in ("9", "W") for pile in range(1, 5)]
    assert refused(match, 0, "H9-5") == 16
    match.play(0, "HW-3")
    assert board(match)["discards"][0] == [["2"], [], ["7", "W"], []]
    assert match.waiting == (1,)
    assert refused(match, 0, "H9-1") == 7
    match.play(1, "H3-1")
    match.play(0, "D3>1")
    assert board(match)["building"][0]["wilds"] == [1]


def test_clause_17_a_hand_emptied_by_playing_is_filled_at_once():
    match = table("5 5", "5 5", hands=("1",))
    assert codes(match.play(0, "H1>1")) == ["played", "drew_cards"]
    assert board(match)["hands"] == [5, 0]
    assert match.waiting == (0,)


def test_clause_17_cards_that_turn_up_later_in_the_turn_are_drawn():
    pile = "1 2 3 4 5 6 7 8 9 10 11"
    match = table("5 6 12", "5 5", hands=("1", "3"), building=(pile,), draw="")
    match.play(0, "H1>2")
    assert board(match)["hands"][0] == 0
    assert codes(match.play(0, "S>1")) == [
        *("played", "turned", "completed", "reshuffled", "drew_cards")
    ]
    assert (board(match)["hands"][0], board(match)["draw"]) == (5, 7)


def test_clause_18_a_hand_emptied_by_the_discard_stays_empty_until_the_next_turn():
    match = table("5 5", "5 5", hands=("9",))
    assert codes(match.play(0, "H9-1")) == ["discarded", "drew"]
    assert board(match)["hands"] == [0, 5]


def test_clause_19_win_before_setting_aside_before_drawing():
    pile = "1 2 3 4 5 6 7 8 9 10 11"
    match = table("5 5", "5 5", hands=("12",), building=(pile,))
    assert codes(match.play(0, "H12>1")) == ["played", "completed", "drew_cards"]
    match = table("12", "5 5", hands=("3",), building=(pile,))
    assert codes(match.play(0, "S>1")) == ["played", "won"]
    assert board(match)["building"][0] == {"height": 12, "wilds": [], "next": None}
    assert board(match)["aside"] == 0


def test_clause_20_set_aside_cards_are_shuffled_in_the_middle_of_a_draw():
    aside = [2] * 12 + [0]
    match = table("5 5", "5 5", hands=("9", "3 4"), draw="6", aside=aside)
    told = match.play(0, "H9-1")
    assert codes(told) == ["discarded", "drew", "reshuffled", "drew"]
    assert [event.get("n") for event in told[1:]] == [1, 24, 2]
    assert (board(match)["hands"][1], board(match)["draw"], board(match)["aside"]) == (5, 22, 0)
    untouched = table("5 5", "5 5", hands=("9", "3 4"), draw="6 6 6", aside=aside)
    untouched.play(0, "H9-1")
    assert (board(untouched)["draw"], board(untouched)["aside"]) == (0, 24)


def test_clause_21_with_nothing_to_draw_the_seat_plays_on():
    match = table("5 5", "5 5", hands=("9", "3 4"), draw="6")
    match.play(0, "H9-1")
    assert board(match)["hands"] == [0, 3]
    assert board(match)["draw"] == 0
    match.play(1, "H3-1")
    assert match.waiting == (1,)
    assert board(match)["hands"] == [0, 2]


def test_clause_22_a_pass_needs_an_empty_hand_and_nothing_to_draw():
    match = table("5 1", "5 5", hands=("9", "3"), draw="")
    assert refused(match, 0, "pass") == 22
    match.play(0, "H9-1")
    match.play(1, "H3-1")
    assert match.legal(0) == [*(f"S>{pile}" for pile in range(1, 5)), "pass"]
    assert codes(match.play(0, "pass")) == ["passed", "passed", "drawn"]


def test_clause_23_the_referee_passes_when_nothing_else_is_possible():
    match = table("5 1", "5 5", "5 5", hands=("9", "", "3"), draw="")
    told = match.play(0, "H9-1")
    assert codes(told) == ["discarded", "passed"]
    assert match.waiting == (2,)


def test_clause_24_a_win_is_immediate_with_cards_in_hand():
    match = table("1", "5 5 5", hands=("3 4 5",))
    assert codes(match.play(0, "S>1")) == ["played", "won"]
    assert match.over
    assert match.winners == (0,)
    assert board(match)["hands"][0] == 3
    assert match.legal(0) == []
    with pytest.raises(gn.GameOver):
        match.play(0, "H3-1")


def deadlocked(*stocks: str, **options: object) -> gn.Match:
    """Seat 0 discards the last card that anybody holds; then nobody can move."""
    return table(*stocks, hands=("9",), draw="", options=options)


def test_clause_25_a_round_of_passes_is_a_deadlock():
    match = deadlocked("5 1", "5 5")
    match.play(0, "H9-1")
    assert match.waiting == (0,)
    assert board(match)["passes"] == 1
    assert codes(match.play(0, "pass")) == ["passed", "drawn"]
    moved = deadlocked("5 2 1", "5 5")
    moved.play(0, "H9-1")
    moved.play(0, "S>1")
    assert board(moved)["passes"] == 0
    assert moved.waiting == (0,)


def test_clause_25_a_deadlock_is_really_reached_from_the_deal():
    match = discard_on(gn.new("skipbo", seats=2, seed=3, stock=15))
    assert match.over
    assert match.winners == ()
    assert board(match)["draw"] == board(match)["aside"] == 0
    assert board(match)["hands"] == [0, 0]
    assert len(match.moves) >= 132


def test_clause_26_a_drawn_game_scores_nothing():
    match = deadlocked("5 5", "5 5 5")
    assert codes(match.play(0, "H9-1")) == ["discarded", "passed", "passed", "drawn"]
    assert (match.over, match.scores, match.winners) == (True, [0, 0], ())


def test_clause_27_the_smallest_stock_wins_a_deadlock_unless_tied():
    match = deadlocked("5 5", "5 5 5", deadlock="fewest_stock")
    assert codes(match.play(0, "H9-1"))[-1] == "won_deadlock"
    assert (match.scores, match.winners) == ([25 + 15, 0], (0,))
    tied = deadlocked("5 5", "5 5", "5 5 5", deadlock="fewest_stock")
    tied.play(0, "H9-1")
    assert (tied.over, tied.winners) == (True, ())
    pairs = deadlocked("5", "5 5", "5 5 5 5", "5 5", deadlock="fewest_stock", partners=True)
    pairs.play(0, "H9-1")
    assert (pairs.scores, pairs.winners) == ([0, 50, 0, 50], (1, 3))


def test_clause_28_25_points_and_5_for_each_card_in_other_stocks():
    match = table("1", "5 5 W", "5", hands=("3",))
    match.play(0, "S>1")
    assert match.scores == [25 + 5 * 4, 0, 0]


def test_clause_29_one_game_or_a_series_to_the_target():
    assert play_on(gn.new("skipbo", seed=1, stock=5)).over
    match = play_on(gn.new("skipbo", seed=1, stock=5, target=100))
    assert max(match.scores) >= 100
    games = board(match)["pad"]
    before_last = [sum(g["points"] for g in games[:-1] if g["winner"] == s) for s in (0, 1)]
    assert max(before_last) < 100
    just = table(
        *("1", "5"),
        hands=("3",),
        options={"target": 60},
        scores=[30, 0],
        games=1,
        pad=[{"winner": 0, "points": 30}],
    )
    just.play(0, "S>1")
    assert (just.over, just.scores) == (True, [60, 0])


def test_clause_30_the_next_game_is_dealt_from_all_cards_and_the_pad_lists_all():
    match = table("1", "5 5", hands=("3", "7 7"), discards={1: ("4 4",)}, options={"target": 500})
    told = codes(match.play(0, "S>1"))
    assert told == ["played", "won", "dealt", "turned", "turned", "drew"]
    now = board(match)
    assert [stock["count"] for stock in now["stocks"]] == [30, 30]
    assert now["discards"] == [[[]] * 4] * 2
    assert (now["hands"], now["draw"], now["aside"]) == ([0, 5], 162 - 60 - 5, 0)
    assert now["pad"] == [{"winner": 0, "points": 35}]
    assert match.waiting == (1,)
    assert census(match) == DECK


def test_clause_31_three_drawn_games_in_a_row_end_a_series():
    match = discard_on(gn.new("skipbo", seed=2, stock=15, target=500))
    assert (match.over, match.scores, match.winners) == (True, [0, 0], ())
    assert board(match)["pad"] == [{"winner": None, "points": 0}] * 3
    assert codes([event for _, event in match.events(None)])[-1] == "series_drawn"


def test_clause_31_a_won_game_breaks_the_row():
    pad = [{"winner": None, "points": 0}] * 2
    more = {"games": 2, "drawn_in_row": 2, "pad": pad}
    match = table("1", "5", hands=("3",), options={"target": 500, "stock": 15}, **more)
    match.play(0, "S>1")
    assert board(match)["drawn_in_row"] == 0
    discard_on(match)
    assert (match.scores, match.winners, board(match)["games"]) == ([30, 0], (0,), 6)


def test_clause_32_the_best_score_wins_a_series_also_shared():
    match = discard_on(
        table(
            *("5 5", "5 5"),
            hands=("9",),
            options={"target": 500, "stock": 15},
            scores=[30, 30],
            games=2,
            pad=[{"winner": 0, "points": 30}, {"winner": 1, "points": 30}],
        )
    )
    assert (match.over, match.winners) == (True, (0, 1))
