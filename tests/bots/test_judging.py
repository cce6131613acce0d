"""Moves that were made, judged: by what their seat knew, beside what the bot would have done."""

import pytest

import gamenight as gn
from gamenight.bots import Budget, bot, quick_bot
from gamenight.bots.bot import Thought, weigh
from games.bold.test_bot import table as bold_table
from games.skipbo.tables import table as skipbo_table
from parts import games_with
from states import at, elsewhere

FEW = Budget(sims=30)


def judged(match, seat, made, budget=FEW):
    view, recall = match.view(seat), match.recall(seat)
    return bot(match.name, "sharp", seed=1, budget=budget).judge(view, recall, made)


def choices(match, seat):
    return [move for move in match.legal(seat) if move not in match.offered(seat)]


@pytest.mark.parametrize("game", games_with("bot.brain"))
def test_every_choice_of_a_match_can_be_judged(game):
    match = gn.new(game, seats=2, seed=4)
    same, losses = 0, []
    for number in range(14):
        seat = match.waiting[0]
        moves = choices(match, seat)
        made = moves[number * 7 % len(moves)]
        if len(moves) > 1:
            found = judged(match, seat, made)
            best = found.hints[0].move
            assert best in match.legal(seat)
            truth, other = at(match, match.state), elsewhere(match, seat, number)
            assert judged(other, seat, made) == judged(truth, seat, made), "a hidden card tells"
            assert judged(match, seat, best).same
            assert found.loss is None or found.loss >= 0
            assert not found.same or not found.loss
            same += found.same
            losses.append(found.loss)
        match.play(seat, made)
    assert any(losses), "no move of somebody who plays anything loses anything"
    assert same < len(losses)


def test_cards_that_nobody_has_seen_are_alike():
    match = gn.new("bold", seats=2, seed=4)
    for place in ("a1", "d4"):
        found = judged(match, match.waiting[0], place)
        assert found.same
        assert found.loss == 0


def test_a_judge_remembers_what_its_seat_has_seen():
    """A hint at the table does not: there, to remember is the players' task."""
    cards = ["glass big red stripes", "glass big red stars", "glass big red circles"]
    match = bold_table(cards, up=["a1", "b1"], seen=["c1"])
    found = judged(match, 0, "stop")
    assert found.hints[0].move == "c1"
    assert not found.same
    assert judged(match, 0, "c1").same
    risk = judged(match, 0, "e4")
    assert not risk.same
    assert 0 < risk.loss < 0.1


def test_piles_of_equal_height_are_alike():
    match = skipbo_table("9 9 1", "9 9 8", hands=("5 6 7 8 9",))
    for pile in "1234":
        assert judged(match, 0, f"S>{pile}").same


def test_to_leave_the_stock_card_costs():
    match = skipbo_table("9 5", "9 9 8", hands=("5 6 7 8 9",), building=("1 2 3 4",))
    found = judged(match, 0, "H5>1", Budget(sims=400))
    assert found.hints[0].move == "S>1"
    assert found.loss > 0.02


def test_near_the_end_of_blokus_duo_points_are_counted():
    match = gn.new("blokus-duo", seed=3)
    mover = bot("blokus-duo", "casual", seed=1, budget=FEW)
    exact = []
    while not match.over:
        seat = match.waiting[0]
        made = mover.choose(match.view(seat), match.recall(seat))
        if len(match.moves) > 20 and len(moves := match.legal(seat)) > 1:
            found = judged(match, seat, moves[-1])
            exact += [found.loss] if found.hints[0].unit == "points" else []
        match.play(seat, made)
    assert exact
    assert all(loss is None or loss == int(loss) for loss in exact)
    assert any(exact)


def test_without_an_estimate_there_is_no_figure():
    thoughts = [Thought(move, value, "win", "", {}) for move, value in ((5, 0.6), (7, 0.4))]
    assert weigh(thoughts, 5).same
    assert weigh(thoughts, 7).loss == pytest.approx(0.2)
    assert weigh(thoughts, 9).loss is None


def test_a_bot_without_reasons_judges_nothing():
    match = gn.new("dos", seats=2, seed=4)
    seat = match.waiting[0]
    view, recall = match.view(seat), match.recall(seat)
    found = quick_bot("dos").judge(view, recall, match.legal(seat)[0])
    assert (found.hints, found.same, found.loss) == ([], False, None)
