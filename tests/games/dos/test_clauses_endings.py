"""One test or more for each clause of docs/rules/dos.md, 22 to 30: the end of a turn."""

from games.dos.tables import codes, row, shown, table
from games.dos.test_clauses import refused


def test_clause_22_the_turn_ends_when_the_seat_is_done_or_has_no_card():
    m = table("b7 g1", "b3", row="r7 y8")
    m.play(0, "b7 on 1")
    assert m.waiting == (0,)
    m.play(0, "done")
    assert m.waiting == (1,)
    m = table("b7", "b3", row="r7 y8", options={"target": "one_round"})
    m.play(0, "b7 on 1")
    assert m.over


def test_clause_22_nothing_is_matched_after_done():
    m = table("r7 b8 b9 b1", "b3", row="r7 y8", deck="g9", rest=1)
    for text in ("r7 on 1", "done"):
        m.play(0, text)
    assert (row(m), shown(m)["phase"]) == (["y8", "g9"], "laying")
    for text in ("b8 on 1", "b9 on 2"):  # it lay there when the turn began, or came later
        assert refused(m, 0, text) == 22


def test_clause_22_the_steps_in_their_order():
    m = table("r3 r4 g1 g5", "b3", "b4", row="r7 y8", owes=[])
    m.play(0, "r3+r4 on 1")
    m.play(2, "catch 0")
    events = m.play(0, "done") + m.play(0, "lay g1")
    assert codes(events) == [
        "done",
        "refilled",
        "laid",
        "made_to_draw_unseen",
        "made_to_draw_unseen",
        "joined",
        "joined",
    ]


def test_clause_23_matched_cards_are_discarded_in_order():
    m = table("b8 g3 r4 y10", "b3", row="r7 b9 y8 y1")
    m.play(0, "b8 on 3")
    m.play(0, "r4+g3 on 1")
    m.play(0, "done")
    assert m.recall(None)["discard"] == ["r7", "g3", "r4", "y8", "b8"]
    assert row(m) == ["b9", "y1"]


def test_clause_24_the_row_is_refilled_to_two():
    m = table("b8 g7 y10 y1", "b3", row="r7 y8")
    m.play(0, "b8 on 2")
    m.play(0, "g7 on 1")
    events = m.play(0, "done")
    assert codes(events) == ["done", "refilled", "refilled"]
    assert row(m) == [event["card"] for event in events[1:]]


def test_clause_25_earned_cards_compulsory_ones_first():
    m = table("r3 r4 y8 b1 b3 b4 b5", "b3", row="r7 y8 g9 g10")
    m.play(0, "r3+r4 on 1")
    m.play(0, "y8 on 2")
    m.play(0, "done")
    assert shown(m)["lay"] == {"must": 1, "may": 1}
    assert refused(m, 0, "done") == 25
    m.play(0, "lay b1")
    assert row(m) == ["g9", "g10", "b1"]
    assert shown(m)["lay"] == {"must": 0, "may": 1}
    m.play(0, "done")
    assert m.waiting == (1,)


def test_clause_25_optional_cards_may_be_laid():
    m = table("r7 y8 b1 b3 b4", "b3", row="r7 y8 g9 g10")
    for text in ("r7 on 1", "y8 on 2", "done", "lay b1", "lay b3"):
        m.play(0, text)
    assert row(m) == ["g9", "g10", "b1", "b3"]
    assert m.waiting == (1,)


def test_clause_26_forced_single_bonus():
    m = table("r7 b1 b3 b4", "b3", row="r7 y8", options={"single_bonus": "forced"})
    m.play(0, "r7 on 1")
    m.play(0, "done")
    assert refused(m, 0, "done") == 26
    m.play(0, "lay b1")
    assert m.waiting == (1,)


def test_clause_26_double_colour_matches_come_first():
    forced = {"single_bonus": "forced"}
    m = table("r3 r4 y8 b1 b3 b4 b5", "b3", row="r7 y8 g9 g10", options=forced)
    for text in ("r3+r4 on 1", "y8 on 2", "done"):
        m.play(0, text)
    assert refused(m, 0, "done") == 25
    m.play(0, "lay b1")
    assert refused(m, 0, "done") == 26
    m.play(0, "lay b3")
    assert m.waiting == (1,)


def test_clause_27_the_others_draw_clockwise_once_for_each_double():
    m = table("b1 b3", "r3 r4 g3 g5 y10 y9 y1", "b4", row="r7 g8", turn=1)
    m.play(1, "r3+r4 on 1")
    m.play(1, "g3+g5 on 2")
    m.play(1, "done")
    m.play(1, "lay y10")
    events = m.play(1, "lay y9")
    assert [e["seat"] for e in events if "made_to_draw" in e["code"]] == [2, 0, 2, 0]
    assert shown(m)["hands"] == [4, 1, 3]


def test_clause_28_cards_set_aside_join_the_hand():
    m = table("b7 g1 g3", "b4 b5", row="r7 y8")
    m.play(0, "b7 on 1")
    m.play(1, "catch 0")
    assert shown(m)["hands"][0] == 2
    m.play(0, "done")
    assert shown(m)["hands"][0] == 4
    assert shown(m)["aside"] == 0


def test_clause_29_out_or_the_next_seat():
    m = table("b7", "b3", row="r7 y8", options={"target": "one_round"})
    m.play(0, "b7 on 1")
    assert m.winners == (0,)
    m = table("b7 g1", "b3", row="r7 y8", options={"target": "one_round"})
    m.play(0, "b7 on 1")
    m.play(0, "done")
    assert (m.over, m.waiting) == (False, (1,))


def test_clause_30_the_row_has_no_maximum():
    m = table("b1 g1", "y1 y3", row="r7 r8")
    for seat in [0, 1] * 8:
        m.play(seat, "draw")
        m.play(seat, next(text for text in m.legal(seat) if text.startswith("lay")))
    assert len(row(m)) == 18
