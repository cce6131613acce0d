"""One test or more for each clause of docs/rules/dos.md, 31 to 45: calls, rounds and views."""

import numpy as np
import pytest

import gamenight as gn
from gamenight.core.game import MAY_DECLINE, asks, offered
from games.dos.tables import DECK, cards_in, codes, row, shown, table
from games.dos.test_clauses import refused

ONE_ROUND = {"target": "one_round"}


def test_clause_31_the_call_is_owed_when_a_hand_becomes_two():
    m = table("b7 g1 g3", "b4", row="r7 y8")
    assert refused(m, 0, "DOS!") == 31
    m.play(0, "b7 on 1")
    assert shown(m)["owes"] == [0]
    m.play(0, "dos!")
    assert shown(m)["owes"] == []
    assert refused(m, 0, "DOS!") == 31


def test_clause_31_by_a_draw_and_off_turn_too():
    m = table("r3", "b4", row="r7 y8")
    m.play(0, "draw")
    assert shown(m)["owes"] == [0]
    m = table("r3 r4 g1 g3", "b4", row="r7 y8")
    for text in ("r3+r4 on 1 DOS!", "done", "lay g1"):
        m.play(0, text)
    assert shown(m)["hands"] == [1, 2]
    assert shown(m)["owes"] == [1]
    assert m.legal(1)[0] == "DOS!"


def test_clause_31_until_the_hand_is_no_longer_two():
    m = table("r3", "b4", row="r7 y8")
    m.play(0, "draw")
    m.play(0, "lay r3")
    assert shown(m)["owes"] == []
    m = table("r3 b4 g10", "b4", row="r7 g10 r8")
    m.play(0, "g10 on 2")
    m.play(0, "done")
    assert shown(m)["owes"] == [0]
    m.play(0, "lay r3")
    assert shown(m)["owes"] == []


def test_clause_31_owed_anew_when_a_move_leaves_two_and_comes_back_to_it():
    m = table("r7 b1 b3", "b4", row="r7 y8 y9", discard="g3", rest=1)
    m.play(0, "r7 on 1")
    m.play(1, "catch 0")
    assert (shown(m)["owes"], shown(m)["aside"]) == ([], 1)
    m.play(0, "done")
    m.play(0, "lay b1")
    assert (shown(m)["hands"][0], shown(m)["owes"]) == (2, [0])


def test_clause_31_each_seat_owes_its_own_call():
    m = table("b1", "b3 b4", "b5 b6", row="r7 y8", owes=[1, 2])
    m.play(1, "DOS!")
    assert shown(m)["owes"] == [2]
    m.play(0, "catch 2")
    assert (shown(m)["hands"], shown(m)["owes"]) == ([1, 2, 4], [])


def test_clause_32_a_move_can_carry_the_call():
    m = table("b7 g1 g3 g4", "b4", row="r7 y8")
    assert refused(m, 0, "b7 on 1 DOS!") == 32
    m = table("b7 g1 g3", "b4", row="r7 y8")
    assert m.legal(0)[0] == "b7 on 1 DOS!"
    m.play(0, "b7 on 1 DOS!")
    assert shown(m)["owes"] == []
    assert refused(m, 1, "catch 0") == 33


def test_clause_32_draws_lays_and_ends_of_turn_carry_it_too():
    m = table("r3", "b4", row="r7 y8")
    m.play(0, "draw DOS!")
    assert shown(m)["owes"] == []
    assert refused(m, 0, "lay r3 DOS!") == 32
    m = table("b1 g1", "b4", row="r7 y8")
    m.play(0, "draw")
    m.play(0, "lay b1 DOS!")
    assert shown(m)["owes"] == []
    # A penalty of one card, the last there was: it joins a hand of one.
    m = table("b7 g1", "b4", row="r7 y8 y9", aside="g3", rest=1)
    m.play(0, "b7 on 1")
    m.play(0, "done DOS!")
    assert (shown(m)["hands"][0], shown(m)["owes"]) == (2, [])


def test_clause_32_two_after_the_end_of_the_turn_counts():
    nothing_to_draw = table("r3", "b4", row="r7 y8", rest=1)
    assert refused(nothing_to_draw, 0, "draw DOS!") == 32
    m = table("g1", "b4", row="r7 y8", phase="drew", aside="g3 g4")
    m.play(0, "lay g1 DOS!")
    assert (shown(m)["hands"][0], shown(m)["owes"]) == (2, [])
    m = table("b7 g1 g4", "b4", row="r7 y8", phase="drew", aside="g3 g5")
    assert refused(m, 0, "lay g1 DOS!") == 32  # two for a moment, but four after the turn
    m = table("r7 g1", "b4", row="r7 y8 y9", aside="g3", rest=1)
    m.play(0, "r7 on 1")
    assert refused(m, 0, "done DOS!") == 32  # an earned card is to be laid before the turn ends


def test_clause_33_any_other_seat_may_catch():
    for other in (1, 2):
        m = table("b7 g1 g3", "b4", "b5", row="r7 y8")
        assert refused(m, other, "catch 0") == 33
        m.play(0, "b7 on 1")
        assert refused(m, 0, "catch 0") == 33
        assert refused(m, other, "catch 3") == 33
        assert refused(m, other, "catch 9") == 33
        assert "catch 0" in m.legal(other)
        m.play(other, "catch 0")
        assert refused(m, other, "catch 0") == 33


def test_clause_34_caught_off_turn():
    m = table("b1", "b4 b5", row="r7 y8", owes=[1])
    events = m.play(0, "catch 1")
    assert codes(events) == ["caught", "penalty_card_unseen", "penalty_card_unseen"]
    assert shown(m)["hands"] == [1, 4]
    assert shown(m)["owes"] == []


def test_clause_35_caught_on_turn():
    m = table("b7 b8 g1", "b4", row="r7 y8")
    m.play(0, "b7 on 1")
    before = m.view(0)["board"]["hand"]
    m.play(1, "catch 0")
    for seat in (0, 1, None):
        assert shown(m, seat)["aside"] == 2
        assert codes([e for _, e in m.events(seat)])[-2:] == ["set_aside", "set_aside"]
        assert all("card" not in e for _, e in m.events(seat)[-2:])
    assert shown(m, 0)["hand"] == before == ["g1", "b8"]
    assert set(m.legal(0)) == {"b8 on 2", "done"}
    joined = [e["card"] for e in m.play(0, "done") if e["code"] == "dos.event.joined"]
    assert sorted(shown(m, 0)["hand"]) == sorted([*before, *joined])


def test_clause_36_caught_and_then_the_hand_is_emptied():
    m = table("b3 b5 b4", "b4", row="r8 y4")
    m.play(0, "b4 on 2")
    m.play(1, "catch 0")
    m.play(0, "b3+b5 on 1")
    assert not m.over
    assert shown(m)["hands"][0] == 2
    assert shown(m)["owes"] == [0]
    assert m.waiting == (1,)
    m = table("b3 b5 b4", "b4", row="r8 y4")
    m.play(0, "b4 on 2")
    m.play(1, "catch 0")
    m.play(0, "b3+b5 on 1 DOS!")
    assert (shown(m)["hands"][0], shown(m)["owes"]) == (2, [])


def test_clause_37_owners_first_then_the_others():
    m = table("b1", "b3 b4", "b5", "b6 b7", row="r7 y8", owes=[1, 3], turn=2)
    asked = [int(asks(m.state, k)) for k in range(5)]
    assert asked == [3 + MAY_DECLINE, 1 + MAY_DECLINE, 0 + MAY_DECLINE, 2 + MAY_DECLINE, 2]
    out = np.empty(m.game.facts.moves, np.int64)
    texts = {}
    for seat in range(4):
        count = offered(m.state, seat, out)
        texts[seat] = [m.game.text(m.state, seat, int(move)) for move in out[:count]]
    assert texts == {3: ["DOS!"], 1: ["DOS!"], 0: ["catch 3", "catch 1"], 2: ["catch 3", "catch 1"]}
    m.play(2, "catch 1")
    asked = [int(asks(m.state, k)) for k in range(3)]
    assert asked == [3 + MAY_DECLINE, MAY_DECLINE, 1 + MAY_DECLINE]


def test_clause_37_the_seat_on_turn_is_first_if_it_owes_the_call():
    m = table("b1 g1", "b3 b4", "b5", row="r7 y8", owes=[0, 1])
    assert [int(asks(m.state, k)) for k in range(4)] == [*(p + MAY_DECLINE for p in range(3)), 0]
    m = table("b1 g1", "b3", "b5", row="r7 y8", owes=[0])
    assert [int(asks(m.state, k)) for k in range(4)] == [*(p + MAY_DECLINE for p in range(3)), 0]


def test_clause_38_the_discard_pile_becomes_the_deck():
    m = table("b1", "b3", row="r7 y8", discard="g3 g4 g5", rest=1)
    events = m.play(0, "draw")
    assert codes(events) == ["shuffled", "drew"]
    assert events[1]["card"] in ("g3", "g4", "g5")
    assert (shown(m)["deck"], shown(m)["discard"]["count"]) == (2, 0)
    assert row(m) == ["r7", "y8"]


def test_clause_38_matched_cards_stay_out_until_the_turn_ends():
    m = table("b7 g1 g3", "b4", row="r7 y8 y9", discard="g5", rest=1)
    m.play(0, "b7 on 1")
    m.play(1, "catch 0")
    assert shown(m)["aside"] == 1
    assert m.position()["aside"] == ["g5"]
    assert shown(m)["row"][0] == {"card": "r7", "with": ["b7"]}


def test_clause_39_nothing_left_at_all():
    m = table("b1 g1", "b3", row="r7 y8", rest=1)
    assert codes(m.play(0, "draw")) == ["drew_nothing"]
    assert shown(m)["hands"][0] == 2
    assert refused(m, 0, "done") == 20
    m.play(0, "lay b1")
    assert shown(m)["hands"][0] == 1
    m = table("b7", "b4 b5", "g1", row="r7 y8", rest=2, owes=[1])
    m.play(0, "catch 1")
    assert (shown(m)["hands"][1], shown(m)["owes"]) == (2, [])


def test_clause_39_a_row_of_fewer_than_two():
    m = table("b1 g1", "b3", row="y8", rest=1)
    m.play(0, "draw")
    m.play(0, "lay g1")
    assert row(m) == ["y8", "g1"]
    with pytest.raises(gn.PositionError):
        table("b1 g1", "b3", row="y8")


def test_clause_40_out_by_a_match_an_earned_card_or_a_laid_card():
    m = table("b7", "b3", row="r7 y8", options=ONE_ROUND)
    m.play(0, "b7 on 1")
    assert m.over
    m = table("r7 b1", "b3", row="r7 y8", options=ONE_ROUND)
    for text in ("r7 on 1", "done", "lay b1"):
        m.play(0, text)
    assert m.over
    m = table("b1", "b3", row="r7 y8", rest=1, options=ONE_ROUND)
    m.play(0, "draw")
    m.play(0, "lay b1")
    assert m.over


def test_clause_40_draws_before_scoring_and_earned_cards_lapse():
    m = table("r3 r4", "b3", row="r7 y8", options=ONE_ROUND)
    events = m.play(0, "r3+r4 on 1")
    assert codes(events) == [
        "matched_double",
        "refilled",
        "made_to_draw_unseen",
        "counted",
        "went_out",
        "won",
    ]
    assert shown(m)["hands"] == [0, 2]
    assert m.scores[0] > 3


@pytest.mark.parametrize("bonus", ["optional", "forced"])
def test_clause_40_the_last_card_laid_lets_the_other_earned_ones_lapse(bonus):
    m = table("r7 y8 b1", "b3", row="r7 y8", options=ONE_ROUND | {"single_bonus": bonus})
    for text in ("r7 on 1", "y8 on 2", "done"):
        m.play(0, text)
    assert sum(shown(m)["lay"].values()) == 2
    m.play(0, "lay b1")
    assert (m.over, m.winners, m.scores) == (True, (0,), [3, 0])


def test_clause_41_what_cards_count():
    m = table("b7", "b1 g3 r10 y# W", row="r7 y8", options=ONE_ROUND)
    m.play(0, "b7 on 1")
    assert m.scores == [1 + 3 + 10 + 40 + 20, 0]


def test_clause_42_the_seat_that_went_out_scores_all_other_hands():
    m = table("b1", "b3 b4", "g7", row="r7 y8", turn=2, scores=[5, 6, 7])
    m.play(2, "g7 on 1")
    assert m.scores == [5, 6, 7 + 1 + 3 + 4]


@pytest.mark.parametrize(
    ("target", "before", "over"),
    [(200, 189, True), (200, 188, False), (30, 19, True), (30, 18, False), ("one_round", 0, True)],
)
def test_clause_43_the_target(target, before, over):
    m = table("b7", "b1 g10", row="r7 y8", scores=[before, 0], options={"target": target})
    m.play(0, "b7 on 1")
    assert m.scores == [before + 11, 0]
    assert m.over == over
    assert m.winners == ((0,) if over else ())
    if over:
        with pytest.raises(gn.GameOver):
            m.play(1, "draw")


def test_clause_44_the_winner_deals_the_next_round():
    m = table("b1", "b3 b4", "g7", row="r7 y8", turn=2)
    m.play(2, "g7 on 1")
    board = shown(m)
    assert (board["round"], board["dealer"], board["hands"]) == (2, 2, [7, 7, 7])
    assert (len(board["row"]), board["deck"], board["discard"]["count"]) == (2, 85, 0)
    assert m.waiting == (0,)
    assert sorted(cards_in(m.position())) == sorted(DECK.elements())


def test_clause_45_what_is_seen():
    m = table("b7 b8 g1", "b4 y#", row="r7 y8", discard="g5 g6", owes=[1])
    m.play(0, "b7 on 1")
    board = shown(m, 1)
    assert board == {
        "round": 1,
        "dealer": 1,
        "turn": 0,
        "phase": "matching",
        "hand": ["b4", "y#"],
        "hands": [2, 2],
        "owes": [0, 1],
        "row": [{"card": "r7", "with": ["b7"]}, {"card": "y8", "with": []}],
        "deck": 99,
        "discard": {"count": 2, "top": "g6"},
        "aside": 0,
        "earned": {"single": 0, "double": 0},
        "lay": {"must": 0, "may": 0},
    }
    assert shown(m, None) == board | {"hand": None}
    assert m.recall(1) == {"discard": ["g5", "g6"]}


def test_clause_45_drawn_cards_are_named_to_their_owner_alone():
    m = table("b1", "b3", row="r7 y8")
    m.play(0, "draw")
    assert set(m.events(0)[-1][1]) == {"code", "seat", "card", "clause"}
    for viewer in (1, None):
        assert m.events(viewer)[-1][1] == {
            "code": "dos.event.drew_unseen",
            "seat": 0,
            "clause": 6,
        }
