"""BOLD's bot: evident moves, memory, and hints that know no more than the table shows."""

import pytest

import gamenight as gn
from gamenight import bots
from gamenight.core.kernel import blank
from gamenight.games.bold.bot.brain import LEVELS, Level, mind
from gamenight.games.bold.bot.kernels.plan import GROUP_MAX, PILES, PLAN, plan_turn
from gamenight.games.bold.bot.learn import made
from gamenight.games.bold.bot.memory import Memory
from gamenight.games.bold.cards import CARD_TEXTS, PLACE_TEXTS

REDS = [text for text in CARD_TEXTS if " red " in text]
FIVE = [REDS[i] for i in (0, 4, 14, 16, 24)]  # of which no three share anything else
OTHERS = [text for text in CARD_TEXTS[1:] if " red " not in text]


def table(grid, up=(), seen=(), pile=61, taken=(0, 0), turn=0):
    """A match in which each seat has taken so many cards, two by two."""
    used = set(grid)
    rest = [text for text in CARD_TEXTS[1:] if text not in used]
    grid = [*grid, *rest[: 20 - len(grid)]]
    pile_cards = [text for text in rest if text not in grid][:pile]
    assert 20 + pile + sum(taken) == 81
    position = {
        "seats": 2,
        "turn": turn,
        "grid": grid,
        "up": list(up),
        "seen": list(seen),
        "pile": pile_cards,
        "groups": [[2] * (n // 2 - n % 2) + [3] * (n % 2) for n in taken],
    }
    return gn.setup("bold", position, seed=1)


def choice(match, level="master", seat=0):
    return bots.bot("bold", level, 1).choose(match.view(seat), match.recall(seat))


def test_five_remembered_cards_are_taken():
    match = table(FIVE, seen=PLACE_TEXTS[:5])
    for _ in range(5):
        text = choice(match)
        assert text in PLACE_TEXTS[:5]
        match.play(0, text)
    assert choice(match) == "stop"


def test_one_value_left_is_reason_to_stop():
    cards = ["glass big red stripes", "jug small red stars"]
    match = table([*cards, *OTHERS[:18]], up=["a1", "b1"])
    assert choice(match) == "stop"


def test_a_remembered_match_goes_before_stopping():
    cards = ["glass big red stripes", "jug small red stars", "bottle medium red circles"]
    match = table([*cards, *OTHERS[:17]], up=["a1", "b1"], seen=["c1"])
    assert choice(match) == "c1"


def test_whoever_leads_ends_the_game():
    cards = ["glass big red stripes", "glass big red stars"]
    match = table(cards, up=["a1", "b1"], pile=1, taken=(40, 20))
    assert choice(match) == "stop"


def test_whoever_is_behind_does_not_end_it():
    cards = ["glass big red stripes", "glass big red stars"]
    match = table(cards, up=["a1", "b1"], pile=1, taken=(20, 40))
    assert choice(match) != "stop"


def test_odds_are_exact():
    """After one card: of the 80 others, 16 share nothing with it."""
    match = table(["glass big red stripes"], up=["a1"])
    plan = blank(PLAN)
    plan_turn(match.state, 0, mind(LEVELS["master"]), plan)
    assert plan.odds == pytest.approx(64 / 80)
    assert plan.pool_size == 80


def test_a_first_turn_is_worth_what_it_can_be():
    """Stopping at two brings 4 points in 64 of 80 cases; a little more is in it."""
    match = table([])
    plan = blank(PLAN)
    thinking = mind(Level(1.0, 1.0, counts=True, depth=6, caution=0.0))
    plan_turn(match.state, 0, thinking, plan)
    assert 3.2 < plan.risk < 4.0


def test_a_perfect_memory_forgets_nothing():
    match = table(FIVE, seen=PLACE_TEXTS[:5])
    recall = match.recall(0)
    assert Memory(1.0, 1.0, 0.0).of(match.view(0), recall, 1) == recall["seen"]


def test_a_weak_memory_knows_what_lies_face_up_and_no_more():
    cards = ["glass big red stripes", "glass big red stars", "glass big red circles"]
    match = table(cards, up=["a1", "b1"], seen=["c1"])
    known = Memory(0.0, 0.0, 0.0).of(match.view(0), match.recall(0), 1)
    assert known == {"a1": cards[0], "b1": cards[1]}


def test_memory_fades_and_stays_faded():
    match = table(REDS[:8], seen=PLACE_TEXTS[:8])
    known = []
    for moves in range(4):
        view = match.view(0) | {"moves": moves}
        known.append(set(Memory(1.0, 0.5, 0.0).of(view, match.recall(0), 1)))
    assert len(known[0]) == 8
    assert known[0] >= known[1] >= known[2] >= known[3]
    assert len(known[-1]) < 4


def test_recall_tells_who_showed_a_card_and_when_it_was_covered():
    cards = ["glass big red stripes", "jug small green stars", "jug small green circles"]
    match = table([*cards, *[text for text in OTHERS if "jug" not in text][:10]])
    for seat, text in ((0, "a1"), (0, "b1"), (1, "cover")):
        match.play(seat, text)
    assert match.recall(0)["shown"] == {"a1": [[0, 3]], "b1": [[0, 3]]}
    for text in ("b1", "a1"):
        match.play(1, text)
    assert match.recall(1)["shown"] == {}, "they lie face-up"
    match.play(1, "cover")
    assert match.recall(1)["shown"]["a1"] == [[0, 3], [1, 6]]
    for text in ("b1", "c1", "stop"):
        match.play(0, text)
    assert match.recall(0)["shown"] == {"a1": [[0, 3], [1, 6]]}


def test_a_card_that_a_seat_turned_up_itself_is_noted_where_it_lies():
    recall = {"seen": {"a1": REDS[0]}, "gone": []}
    view = table(REDS[:1], seen=["a1"]).view(0) | {"moves": 9}
    nothing = Memory(0.0, 1.0, 1.0)
    assert nothing.of(view, recall | {"shown": {"a1": [[1, 3]]}}, 1) == {}
    assert nothing.of(view, recall | {"shown": {"a1": [[1, 3], [0, 6]]}}, 1) == recall["seen"]


def test_bots_with_the_same_seed_remember_alike_and_others_do_not():
    match = table(REDS[:16], seen=PLACE_TEXTS[:16])
    memory = Memory(0.5, 0.9, 0.2)
    found = [memory.of(match.view(0), match.recall(0), seed) for seed in (1, 1, 2, 3)]
    assert found[0] == found[1]
    assert len({str(known) for known in found}) == 3


def test_a_confused_memory_seeks_cards_next_door():
    match = table(REDS[:1], seen=["a1"])
    known = Memory(1.0, 1.0, 1.0).of(match.view(0), match.recall(0), 1)
    assert list(known.values()) == [REDS[0]]
    assert set(known) <= {"b1", "a2"}


def test_a_hint_knows_the_table_alone():
    match = gn.new("bold", seats=2, seed=4)
    mover = bots.bot("bold", "steady", 1)
    while not match.over:
        seat = match.waiting[0]
        view, recall = match.view(seat), match.recall(seat)
        nothing = {"seen": {}, "gone": []}
        hint = bots.bot("bold", "master", 1).explain(view, recall)
        assert hint == bots.bot("bold", "master", 1).explain(view, nothing)
        match.play(seat, mover.choose(view, recall))


def test_learners_get_hints_from_what_is_shown():
    match = gn.setup("bold", table(FIVE, seen=PLACE_TEXTS[:5]).position(), open_memory=True)
    hint = bots.bot("bold", "master", 1).explain(match.view(0), match.recall(0))[0]
    assert hint.code == "bold.hint.sure"
    assert hint.params["value"] == "red"
    assert hint.params["points"] == 25


def test_the_table_can_be_made_again():
    lead, spread = made(rounds=2, games_a_round=20, seed=1, depth=2)
    assert lead.shape == (PILES, GROUP_MAX + 1)
    assert (spread > 0).all()
