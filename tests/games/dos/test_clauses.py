"""One test or more for each clause of docs/rules/dos.md, 1 to 21: cards, turns and matches."""

from collections import Counter

import pytest

import gamenight as gn
from games.dos.tables import DECK, cards_in, codes, row, shown, table


def refused(match, seat, text):
    """The clause that a refused move names."""
    before = match.digest()
    with pytest.raises((gn.IllegalMove, gn.NotYourTurn)) as caught:
        match.play(seat, text)
    assert match.digest() == before
    return caught.value.clause


def test_clause_01_two_to_four_seats_clockwise():
    for seats in (2, 3, 4):
        assert gn.new("dos", seats=seats, seed=1).seats == seats
    for seats in (1, 5):
        with pytest.raises(gn.OptionError):
            gn.new("dos", seats=seats)
    m = table("b1", "b3", "b4 b5", row="r7 r8", turn=2, phase="drew")
    m.play(2, "lay b4")
    assert m.waiting == (0,)


def test_clause_02_the_cards():
    cards = Counter(cards_in(gn.new("dos", seed=3).position()))
    assert cards == DECK
    assert sum(cards.values()) == 108
    assert [cards[k] for k in ("b1", "g3", "r4", "y5", "b6", "g10", "r#", "W")] == [
        *[3] * 4,
        *[2] * 3,
        12,
    ]
    assert "b2" not in cards


def test_clause_03_the_highest_number_deals():
    ties = 0
    for seed in range(40):
        m = gn.new("dos", seats=4, seed=seed)
        drawn = [e for _, e in m.events(None) if e["code"] == "dos.event.drew_for_deal"]
        tied = list(range(4))
        while len(tied) > 1:
            now, drawn = drawn[: len(tied)], drawn[len(tied) :]
            assert [e["seat"] for e in now] == tied
            numbers = [int(e["card"][1:]) if e["card"][1:].isdigit() else 0 for e in now]
            tied = [s for s, n in zip(tied, numbers, strict=True) if n == max(numbers)]
            ties += len(tied) > 1
        assert drawn == []
        assert shown(m)["dealer"] == tied[0]
    assert ties > 0


def test_clause_03_a_wild_dos_is_lower_than_a_one():
    m = gn.new("dos", seats=2, seed=33)
    drawn = [e["card"] for _, e in m.events(None) if e["code"] == "dos.event.drew_for_deal"]
    assert drawn == ["W", "b1"]
    assert shown(m)["dealer"] == 1


def test_clause_03_or_the_table_names_the_dealer():
    m = gn.new("dos", seats=3, seed=1, dealer=1)
    assert shown(m)["dealer"] == 1
    assert "drew_for_deal" not in codes([e for _, e in m.events(None)])


def test_clause_04_seven_cards_each_and_two_in_the_row():
    for seats in (2, 3, 4):
        board = shown(gn.new("dos", seats=seats, seed=seats))
        assert board["hands"] == [7] * seats
        assert len(board["row"]) == 2
        assert (board["deck"], board["discard"]["count"]) == (106 - 7 * seats, 0)


def test_clause_05_the_seat_after_the_dealer_starts():
    m = gn.new("dos", seats=3, seed=1, dealer=2)
    assert m.waiting == (0,)
    assert m.legal(1) == []
    assert refused(m, 1, "draw") == 5


def test_clause_06_match_or_draw_and_then_match_if_wanted():
    m = table("b7 g8 r1 r1", "b3", row="r7 y8")
    assert {"b7 on 1", "g8 on 2", "draw"} <= set(m.legal(0))
    m.play(0, "draw")
    assert {"b7 on 1", "g8 on 2", "lay b7"} <= set(m.legal(0))
    m.play(0, "b7 on 1")
    assert {"g8 on 2", "done"} <= set(m.legal(0))


def test_clause_07_one_draw_and_none_after_a_match():
    m = table("b7 g8 r1", "b3", row="r7 y8")
    m.play(0, "draw")
    assert refused(m, 0, "draw") == 7
    m = table("b7 g8 r1", "b3", row="r7 y8")
    m.play(0, "b7 on 1")
    assert refused(m, 0, "draw") == 7


def test_clause_08_only_cards_that_are_held():
    m = table("b3 g8 r1", "b3", row="r6 y8")
    assert refused(m, 0, "r6 on 1") == 8
    assert refused(m, 0, "b3+b3 on 1") == 8
    m.play(0, "draw")
    assert refused(m, 0, "lay y10") == 8
    assert "b3+b3 on 1" in table("b3 b3 r1", "g3", row="r6 y8").legal(0)


def test_clause_09_only_cards_that_lay_there_when_the_turn_began():
    m = table("r7 b9 b1", "b3", row="r7 y8", deck="g9", discard="", rest=1)
    assert refused(m, 0, "b9 on 3") == 9
    assert refused(m, 0, "b9 on y9") == 9
    m.play(0, "r7 on 1")
    m.play(0, "done")
    assert row(m) == ["y8", "g9"]
    assert not [text for text in m.legal(0) if " on " in text]


def test_clause_10_one_match_a_card_and_any_or_all_of_them():
    m = table("b7 g7 y7 r1", "b3", row="r7 y8 r7")
    m.play(0, "b7 on 1")
    assert refused(m, 0, "g7 on 1") == 10
    m.play(0, "g7 on 3")
    assert refused(m, 0, "y7 on r7") == 10
    m = table("b7 g8 y9 r1", "b3", row="r7 y8 r9")
    for text in ("b7 on 1", "g8 on 2", "y9 on 3"):
        m.play(0, text)
    assert m.legal(0) == ["done"]


def test_clause_11_single_match_whatever_the_colour():
    m = table("r7 r6 r1", "b3", row="b7 y8")
    assert refused(m, 0, "r6 on 1") == 11
    m.play(0, "r7 on 1")
    assert shown(m)["row"][0] == {"card": "b7", "with": ["r7"]}


@pytest.mark.parametrize("pair", ["b5+W", "r3+b4", "y1+g6"])
def test_clause_12_double_match_with_the_sum(pair):
    m = table(pair.replace("+", " ") + " y10", "b3", row="b7 y8")
    assert f"{pair} on 1" in m.legal(0)
    m.play(0, f"{pair} on 1")
    assert len(m.moves) == 1
    assert shown(m, 0)["hand"] == ["y10"]


def test_clause_12_exactly_two_cards_that_add_up():
    m = table("r3 r3 r5 r1", "b3", row="b7 y8")
    assert refused(m, 0, "r3+r5 on 1") == 12
    with pytest.raises(gn.NotationError):
        m.play(0, "r1+r3+r3 on 1")


def test_clause_13_wild_number_from_the_hand():
    for number in (1, 3, 4, 5, 6, 7, 8, 9, 10):
        assert "y# on 1" in table("y# b1", "b3", row=f"r{number} b10").legal(0)
    m = table("b3 y# y10", "b3", row="r7 b10")
    m.play(0, "b3+y# on 1")
    assert shown(m)["earned"] == {"single": 0, "double": 0}
    m = table("r3 r# y10", "b3", row="r7 b10")
    m.play(0, "r3+r# on 1")
    assert shown(m)["earned"] == {"single": 0, "double": 1}
    m = table("r# b10", "b3", row="r7 b10")
    m.play(0, "r# on 1")
    assert shown(m)["earned"] == {"single": 1, "double": 0}


def test_clause_13_a_named_number_must_fit():
    m = table("b3 y# y10", "b3", row="r7 b10")
    assert refused(m, 0, "b3+y#5 on 1") == 12
    assert refused(m, 0, "y#=5 on 1") == 11
    m.play(0, "b3+y#4 on 1")
    assert m.moves[-1] == (0, "b3+y# on 1")


def test_clause_14_wild_number_in_the_row():
    hand = "b1 g3 r4 y5 b6 g10 y# W"
    m = table(hand, "b3", row="r# b9")
    legal = m.legal(0)
    for card in hand.split():
        assert f"{card} on 1" in legal
    assert {"y5+W on 1", "r4+b6 on 1", "b6+y# on 1"} <= set(legal)
    assert refused(m, 0, "y5+b6 on 1") == 12
    assert refused(m, 0, "g10+y# on 1") == 12
    m.play(0, "r4 on 1")
    assert shown(m)["earned"]["single"] == 1


def test_clause_15_wild_dos_counts_two():
    m = table("b1 g1 y# r# W b3 b4", "b3", row="W b9")
    on_it = {text for text in m.legal(0) if " on 1" in text and "plain" not in text}
    singles = {"y# on 1", "r# on 1", "W on 1"}
    doubles = {f"{pair} on 1" for pair in ("b1+g1", "b1+r#", "b1+y#", "g1+r#", "g1+y#", "r#+y#")}
    assert on_it == singles | doubles
    assert refused(m, 0, "b3 on 1") == 11


@pytest.mark.parametrize(("five", "doubles"), [("r5", 1), ("b5", 0)])
def test_clause_15_wild_dos_in_a_double(five, doubles):
    m = table(f"{five} W b10", "b3", row="r7 b9")
    m.play(0, f"{five}+W on 1")
    assert shown(m)["earned"] == {"single": 0, "double": doubles}


def test_clause_16_wild_cards_stand_for_nothing_until_they_are_matched():
    m = table("r# W b1", "b6 g6", row="b7 y8", phase="drew")
    m.play(0, "lay r#")
    m.play(1, "draw")
    assert "b6 on 3" in m.legal(1)
    m.play(1, "lay b6")
    m.play(0, "draw")
    assert "b1+W on 3" in m.legal(0)


def test_clause_17_single_colour_match():
    m = table("r7 b8 g1", "b3", row="r7 y8")
    m.play(0, "r7 on 1")
    m.play(0, "b8 on 2")
    assert shown(m)["earned"] == {"single": 1, "double": 0}


@pytest.mark.parametrize(("pair", "doubles"), [("r3+r4", 1), ("r3+b4", 0), ("b3+b4", 0)])
def test_clause_18_double_colour_match_takes_both(pair, doubles):
    m = table(pair.replace("+", " ") + " g9 g10", "b6", row="r7 y8")
    m.play(0, f"{pair} on 1")
    assert shown(m)["earned"] == {"single": 0, "double": doubles}
    m.play(0, "done")
    assert shown(m)["lay"]["must"] == doubles
    if doubles:
        m.play(0, "lay g9")
    assert shown(m)["hands"][1] == 1 + doubles


def test_clause_19_a_wild_dos_takes_the_colour_that_earns_or_another():
    m = table("r5 W W r10", "b3", row="r7 W")
    assert {"r5+W on 1", "r5+W on 1 plain", "W on 2", "W on 2 plain"} <= set(m.legal(0))
    m.play(0, "r5+W on 1 plain")
    m.play(0, "W on 2")
    assert shown(m)["earned"] == {"single": 1, "double": 0}


def test_clause_19_one_colour_for_the_whole_match():
    m = table("r1 b1 r1 g10", "b3", row="W W")
    assert "b1+r1 on 1 plain" not in m.legal(0)
    m.play(0, "b1+r1 on 1")
    assert shown(m)["earned"]["double"] == 0
    m = table("r1 b1 r1 g10", "b3", row="W W")
    m.play(0, "r1+r1 on 1")
    assert shown(m)["earned"]["double"] == 1


def test_clause_19_without_a_wild_dos_there_is_nothing_to_name():
    m = table("r7 b7 W g1", "b3", row="r7 y3")
    assert refused(m, 0, "r7 on 1 plain") == 19
    assert refused(m, 0, "g1+W on 2 plain") == 19


def test_clause_19_colours_can_be_named():
    for text, canonical in [
        ("r5+Wr on 1", "r5+W on 1"),
        ("r5+w=b on 1", "r5+W on 1 plain"),
        ("Wg on 2g", "W on 2"),
        ("Wg on 2=b", "W on 2 plain"),
    ]:
        m = table("r5 W g10 g9 g8", "b3", row="r7 W")
        m.play(0, text)
        assert m.moves == [(0, canonical)]


def test_clause_20_drew_and_made_no_match_lays_a_card():
    m = table("b1 g1", "b3", row="r7 y8")
    assert refused(m, 0, "lay b1") == 20
    assert refused(m, 0, "done") == 20
    m.play(0, "draw")
    assert refused(m, 0, "done") == 20
    m.play(0, "lay g1")
    assert row(m) == ["r7", "y8", "g1"]
    assert m.waiting == (1,)


def test_clause_21_drew_and_matched_lays_none():
    m = table("b7 g1 g3", "b3", row="r7 y8")
    m.play(0, "draw")
    m.play(0, "b7 on 1")
    assert refused(m, 0, "lay g1") == 21
    m.play(0, "done")
    assert len(row(m)) == 2
    assert m.waiting == (1,)
