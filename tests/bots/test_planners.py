"""What the bots that weigh whole turns have in common."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

import gamenight as gn
from bots.cards import play, seat_bots
from gamenight import games
from gamenight.bots import LEVELS, Budget, bot, pace
from gamenight.core.words import catalogue

pytestmark = pytest.mark.parametrize("game", ["dos", "skipbo"])


def test_reflexes_differ_by_level_and_from_time_to_time(game):
    view = gn.new(game, seats=2, seed=4).view(0)
    for level in LEVELS:
        least, more = games.part(game, "bot.brain").REFLEXES_MS[level]
        delays = {bot(game, level, seed=n).reply_delay_ms(view) for n in range(20)}
        assert least <= min(delays) < max(delays) <= least + more


def test_hints_have_words_and_say_the_chance_to_win(game):
    hints = []
    match = gn.new(game, seats=2, seed=4)
    bots = seat_bots(game, ["casual", "casual"])
    for _ in range(30):
        seat = match.waiting[0]
        adviser = bot(game, "steady", seed=1, budget=Budget(sims=60))
        found = adviser.explain(match.view(seat), match.recall(seat))
        assert found
        assert found == sorted(found, key=lambda hint: -hint.value)
        assert all(hint.move in match.legal(seat) for hint in found)
        hints += found
        play(match, bots, limit=1)
    assert {hint.unit for hint in hints} == {"win"}
    assert all(0 <= hint.value <= 1.01 for hint in hints)
    codes = {hint.code for hint in hints}
    assert len(codes) > 3
    assert all(code.removeprefix(f"{game}.") in catalogue(game) for code in codes)


def test_a_time_budget_is_kept(game, monkeypatch):
    """A probe of 200 games takes a fifth of the time: as many as fit into the rest, to be safe."""
    clock = iter((0.0, 0.004))
    monkeypatch.setattr(pace, "time", SimpleNamespace(perf_counter=lambda: next(clock)))
    quick = bot(game, "master", seed=1, budget=Budget(ms=20))
    planner = type(games.part(game, "bot.brain").brain("master"))
    kit, tried = planner.kit, []

    def rank(work, seat, level, ch):
        tried.append(level.sims)
        return kit.rank(work, seat, level, ch)

    monkeypatch.setattr(planner, "kit", replace(kit, rank=rank))
    match = gn.new(game, seats=2, seed=4)
    seat = match.waiting[0]
    assert quick.choose(match.view(seat), match.recall(seat)) in match.legal(seat)
    assert tried == [200, int(200 * 16 / 4 * 0.7)]
