"""One test or more for each clause of ``docs/rules/bold.md``."""

import json
import re

import pytest

import gamenight as gn
from gamenight.core.errors import GameOver, OptionError
from games.bold.tables import BOTTLES, DECK, EXAMPLE, PLACES, example, play, refused, table


def board(match, seat=0):
    return match.view(seat)["board"]


def test_clause_01_two_to_four_seats():
    assert [gn.new("bold", seats=n).seats for n in (2, 3, 4)] == [2, 3, 4]
    for n in (1, 5):
        with pytest.raises(OptionError):
            gn.new("bold", seats=n)


def test_clause_02_every_combination_once():
    position = gn.new("bold", seed=1).position()
    assert sorted(position["grid"] + position["pile"]) == sorted(DECK)
    assert len(set(DECK)) == 81


def test_clause_03_twenty_face_down_and_sixty_one_to_draw():
    shown = board(gn.new("bold", seed=1))
    assert shown["grid"] == ["?"] * 20
    assert shown["draw"] == 61
    grids = {tuple(gn.new("bold", seed=n).position()["grid"]) for n in range(5)}
    assert len(grids) == 5


def test_clause_04_first_seat_is_named_or_drawn():
    assert gn.new("bold", seats=4, first=2, seed=1).waiting == (2,)
    drawn = {gn.new("bold", seats=4, seed=n).waiting for n in range(40)}
    assert drawn == {(0,), (1,), (2,), (3,)}


def test_clause_04_turns_go_round():
    match = table(EXAMPLE, seats=3, turn=1)
    play(match, "a1", "b1", "stop")
    assert match.waiting == (2,)
    play(match, "d1", "e1", "stop")
    assert match.waiting == (0,)


@pytest.mark.parametrize("move", ["a2", "stop"])
def test_clause_05_only_the_seat_in_turn(move):
    match = play_example("a1", "b1")
    assert refused(match, 1, move) == 5
    assert match.legal(1) == []


def test_clause_06_one_card_at_a_time():
    match = example()
    assert refused(match, 0, "a1 b1") == 6
    play(match, "a1")
    assert board(match)["grid"][:2] == ["bottle big red stripes", "?"]
    assert refused(match, 0, "b1 c1") == 6
    assert refused(match, 0, "b1 b1") == 6


def test_clause_07_the_first_two_together():
    match = example(first_two="together")
    assert len(match.legal(0)) == 190
    assert refused(match, 0, "a1") == 7
    assert refused(match, 0, "a1 a1") == 7
    events = play(match, "b1 a1")
    assert match.moves[-1] == (0, "a1 b1")
    assert [event.get("place") for event in events] == ["a1", "b1"]
    assert refused(match, 0, "c1 d1") == 7
    play(match, "c1")
    assert board(match)["shared"] == ["bottle"]


def test_clause_07_two_that_do_not_match_lose_the_turn():
    match = example(first_two="together")
    events = play(match, "a1 e1")
    assert events[-1]["code"] == "bold.event.lost"
    assert match.legal(0) == match.legal(1) == ["cover"]


def test_clause_08_only_face_down_cards():
    match = play_example("a1", "b1")
    assert refused(match, 0, "b1") == 8
    assert "b1" not in match.legal(0)
    assert set(match.legal(0)) == {"stop", *PLACES} - {"a1", "b1"}


def test_clause_09_the_example_of_the_sheet():
    match = play_example("a1")
    assert board(match)["shared"] == ["bottle", "big", "red", "stripes"]
    play(match, "b1")
    assert board(match)["shared"] == ["bottle", "stripes"]  # and neither colour nor size
    play(match, "c1")
    assert board(match)["shared"] == ["bottle"]  # small, blue: only two of three; stripes: gone
    play(match, "d1")
    assert board(match)["shared"] == ["bottle"]
    assert board(match)["score_now"] == 16
    play(match, "e1")
    assert board(match)["shared"] == []
    assert board(match)["phase"] == "lost"


@pytest.mark.parametrize(
    ("card", "left"),
    [
        ("bottle medium green circles", ["bottle"]),
        ("jug medium green stripes", ["stripes"]),
        ("bottle medium red stripes", ["bottle", "stripes"]),
        ("jug big red circles", []),  # red and big, like the first card alone
        ("glass small blue stars", []),  # blue and small, like the second card alone
    ],
)
def test_clause_09_third_cards_of_the_example(card, left):
    match = table(EXAMPLE | {"a2": card})
    play(match, "a1", "b1", "a2")
    assert board(match)["shared"] == left
    assert board(match)["phase"] == ("turn" if left else "lost")


def test_clause_10_matching_two_by_two_is_not_enough():
    cards = {
        "a1": "glass big red stripes",
        "b1": "glass medium blue circles",
        "c1": "jug medium red stars",  # red with the first, medium with the second
    }
    match = table(cards)
    play(match, "a1", "b1")
    assert board(match)["shared"] == ["glass"]
    assert play(match, "c1")[-1] == {"code": "bold.event.lost", "seat": 0, "clause": 13}


def test_clause_11_no_stop_before_two_cards():
    match = example()
    assert refused(match, 0, "stop") == 11
    play(match, "a1")
    assert refused(match, 0, "stop") == 11
    assert "stop" not in match.legal(0)


def test_clause_12_stop_or_go_on_from_the_second_card_on():
    match = play_example("a1")
    for n, place in enumerate(("b1", "c1", "d1"), start=2):
        play(match, place)
        assert "stop" in match.legal(0)
        assert len(match.legal(0)) == 1 + 20 - n
        assert board(match)["score_now"] == n * n
        assert board(match)["score_next"] == (n + 1) * (n + 1)


def test_clause_13_a_lost_turn_lies_open_for_everybody():
    match = play_example("a1", "b1", "e1")
    for seat in (0, 1, None):
        shown = board(match, seat)
        assert shown["phase"] == "lost"
        up = [card for card in shown["grid"] if card != "?"]
        assert up == [EXAMPLE["a1"], EXAMPLE["b1"], EXAMPLE["e1"]]
        assert (shown["score_now"], shown["score_next"]) == (0, 0)


@pytest.mark.parametrize("move", ["a2", "a1", "stop"])
def test_clause_14_nothing_but_cover(move):
    match = play_example("a1", "e1")
    assert refused(match, 0, move) == 14
    assert refused(match, 1, move) == 14
    assert match.legal(0) == ["cover"]


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_clause_15_any_seat_covers(seat):
    match = table(EXAMPLE, seats=3)
    play(match, "a1", "e1")
    assert match.waiting == (0,)
    assert match.automatic() == (0, "cover")
    events = match.play(seat, "cover")
    covered = {"code": "bold.event.covered", "seat": seat, "places": ["a1", "e1"], "clause": 17}
    assert events == [covered]
    assert match.waiting == (1,)


def test_clause_16_nothing_to_cover():
    match = play_example("a1", "b1")
    assert refused(match, 0, "cover") == 16
    assert refused(match, 1, "cover") == 16
    assert match.automatic() is None


def test_clause_17_cover_changes_nothing_else():
    match = example()
    before = match.position()
    play(match, "a1", "b1", "e1", "cover")
    after = match.position()
    assert after == before | {"turn": 1, "seen": ["a1", "b1", "e1"]}
    assert match.scores == [0, 0]


@pytest.mark.parametrize("n", range(2, 21))
def test_clause_18_a_group_earns_its_square(n):
    match = table(dict(zip(PLACES, BOTTLES, strict=False)))
    play(match, *PLACES[:n])
    events = play(match, "stop")
    assert match.scores == [n * n, 0]
    assert (events[0]["n"], events[0]["points"]) == (n, n * n)
    assert set(BOTTLES[:n]) == set(match.recall(0)["gone"])


def test_clause_19_groups_stay_apart():
    match = play_example("a1", "b1", "stop", "c1", "d1", "stop", "a2", "b2", "c2", "stop")
    assert board(match)["groups"] == [[2, 3], [2]]
    assert match.scores == [4 + 9, 4]


def test_clause_20_all_twenty():
    match = table(dict(zip(PLACES, BOTTLES, strict=False)))
    play(match, *PLACES)
    assert match.legal(0) == ["stop"]
    assert (board(match)["score_now"], board(match)["score_next"]) == (400, 0)
    assert refused(match, 0, "a1") == 8
    play(match, "stop")
    assert match.scores == [400, 0]
    assert board(match)["draw"] == 41


def test_clause_21_gaps_are_filled_in_place_from_the_top():
    match = play_example("c1", "a1")
    before = match.position()
    play(match, "stop")
    after = match.position()
    changed = [at for at in range(20) if after["grid"][at] != before["grid"][at]]
    assert changed == [0, 2]
    assert [after["grid"][0], after["grid"][2]] == before["pile"][:-3:-1]
    assert after["pile"] == before["pile"][:-2]
    assert board(match)["grid"] == ["?"] * 20
    assert match.waiting == (1,)


def test_clause_22_the_end_when_gaps_cannot_be_filled():
    match = table(EXAMPLE, pile=2)
    play(match, "a1", "b1", "c1")
    assert not match.over
    before = match.scores
    events = play(match, "stop")
    assert [event["code"] for event in events] == ["bold.event.took", "bold.event.ended"]
    assert match.over
    assert match.scores == [before[0] + 9, 0]
    assert board(match)["grid"][:4] == [None, None, None, "?"]
    assert board(match)["draw"] == 2


def test_clause_22_the_same_group_of_two_goes_on():
    match = table(EXAMPLE, pile=2)
    play(match, "a1", "b1", "stop")
    assert not match.over


def test_clause_23_exactly_the_last_cards():
    match = table(EXAMPLE, pile=3)
    play(match, "a1", "b1", "c1", "stop")
    assert not match.over
    assert board(match)["draw"] == 0
    assert board(match)["grid"] == ["?"] * 20
    assert match.waiting == (1,)


def test_clause_24_a_lost_turn_never_ends_the_game():
    match = table(EXAMPLE, pile=0)
    play(match, "a1", "e1", "cover", "a1", "e1", "cover")
    assert not match.over
    play(match, "a1", "b1", "stop")
    assert match.over


@pytest.mark.parametrize(
    ("groups", "won"),
    [
        ([[20, 19, 10], [12]], (0,)),
        ([[2, 2], [20, 19, 18]], (1,)),
        ([[2] * 9 + [3, 3], [2] * 6 + [3] * 3, [2] * 8], (0,)),
        ([[4, 4, 5, 3, 2, 10, 2], [5, 5, 10, 5, 4], [2]], (1,)),
        ([[6, 2, 16], [6, 18], [3] * 3 + [2] * 2], (1,)),
    ],
)
def test_clause_25_the_most_points_win(groups, won):
    groups = [sorted(own) for own in groups]
    match = table(EXAMPLE, pile=0, groups=groups, seats=len(groups), turn=len(groups) - 1)
    assert match.winners == ()
    play(match, "a1", "b1", "stop")
    points = [sum(n * n for n in own) for own in groups]
    points[-1] += 4
    assert match.scores == points
    assert match.winners == won


def test_clause_25_a_tie_is_shared():
    groups = [[2, 2, 2, 2, 20], [5, 20], [6, 2]]
    match = table(EXAMPLE, pile=0, groups=[sorted(own) for own in groups], seats=3, turn=0)
    assert match.scores == [416, 425, 40]
    play(match, "a1", "b1", "c1", "stop")
    assert match.scores == [425, 425, 40]
    assert match.winners == (0, 1)


def test_clause_26_no_card_is_named_once_it_lies_face_down():
    match = play_example("a1", "b1", "e1", "cover")
    told = json.dumps([match.view(0), match.view(None), match.events(0), match.legal(1)])
    for word in ("bottle", "jug", "stripes", "medium", "red"):
        assert not re.search(rf"\b{word}\b", told)
    assert match.recall(1)["seen"] == {place: EXAMPLE[place] for place in ("a1", "b1", "e1")}


def test_clause_26_a_cover_is_not_taken_back():
    match = play_example("a1", "e1")
    assert not match.can_undo(0)
    play(match, "cover")
    assert not match.can_undo(0)


def test_clause_27_open_memory_shows_what_was_turned_up():
    match = example(open_memory=True)
    play(match, "a1", "e1")
    assert board(match)["remembered"] == {}
    play(match, "cover")
    assert board(match)["remembered"] == {"a1": EXAMPLE["a1"], "e1": EXAMPLE["e1"]}
    play(match, "a1", "b1")
    assert board(match)["remembered"] == {"e1": EXAMPLE["e1"]}


def test_clause_28_a_new_card_is_unknown():
    match = example(open_memory=True)
    play(match, "a1", "e1", "cover", "a1", "b1", "stop")
    assert board(match)["remembered"] == {"e1": EXAMPLE["e1"]}
    assert match.recall(0) == {
        "seen": {"e1": EXAMPLE["e1"]},
        "gone": [EXAMPLE["a1"], EXAMPLE["b1"]],
        "shown": {"e1": [[0, 3]]},
    }


def test_clause_29_nothing_after_the_end():
    match = table(EXAMPLE, pile=0)
    play(match, "a1", "b1", "stop")
    assert match.waiting == ()
    assert match.legal(0) == match.legal(1) == []
    for move in ("c1", "stop", "cover"):
        with pytest.raises(GameOver):
            match.play(0, move)


def play_example(*moves):
    match = example()
    play(match, *moves)
    return match
