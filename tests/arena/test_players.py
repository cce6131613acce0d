"""Who sits in the arena, under which name, and what they may know."""

import pytest

from arena.runs import played, settings
from gamenight.arena.entrants import entrants
from gamenight.arena.players import Question
from gamenight.bots import Budget
from gamenight.face import new


def test_names_budgets_and_quotes():
    found = entrants(
        "dos", ["master, quick=master@50ms,few=sharp@500", 'greedy,"a=cmd:cat -e,x"', "b=cmd:cat y"]
    )
    assert [bot.name for bot in found] == ["master", "quick", "few", "greedy", "a", "b"]
    texts = ["master", "master@50ms", "sharp@500", "greedy", "cmd:cat -e,x", "cmd:cat y"]
    assert [bot.text for bot in found] == texts
    assert [bot.budget for bot in found[:3]] == [None, Budget(ms=50), Budget(sims=500)]
    assert [bot.outside for bot in found] == [False] * 4 + [True] * 2


def test_only_the_clairvoyant_sees_the_state(monkeypatch):
    def refused(self):
        raise PermissionError

    monkeypatch.setattr(Question, "truth", refused)
    played(settings("bold", "novice,greedy,random"), 2)
    with pytest.raises(PermissionError):
        played(settings("bold", "clairvoyant,greedy"), 2)


def test_moves_are_told_only_where_nothing_is_hidden():
    with pytest.raises(AssertionError):
        _ = Question(new("dos", seed=1), 0, may_decline=False).moves
    assert Question(new("blokus-duo", seed=1), 0, may_decline=False).moves == []


def test_the_same_seed_gives_the_same_games():
    chosen = settings("dos", "novice,random", target="one_round")
    results = [[(game.scores, game.moves) for game in played(chosen, 4)[1]] for _ in range(2)]
    other = settings("dos", "novice,random", target="one_round", seed=1)
    assert results[0] == results[1]
    assert results[0] != [(game.scores, game.moves) for game in played(other, 4)[1]]


def test_the_clairvoyant_may_try_things_on_its_copy():
    match = new("lowdown", seed=1)
    truth, state = Question(match, match.waiting[0], may_decline=False).truth(), match.state
    truth.turns += 1
    assert match.state == state
