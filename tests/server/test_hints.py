"""Hints go to the holder of a seat, where the table allows them."""

from gamenight.server import bots
from server.playing import start


def test_hints_where_the_table_allows_them(house, monkeypatch):
    asked = []

    def explain(game, view, recall, level, seed):
        asked.append((view["seat"], recall))
        return [{"move": "roll", "value": 0.5, "unit": "win", "code": "toy.hint.x", "params": {}}]

    monkeypatch.setattr(bots, "explain", explain)
    _, browsers = start(house, hints=True)
    told = browsers[1].ask("hint", seat=1)
    assert told["type"] == "tell_hint"
    assert told["hints"][0]["move"] == "roll"
    assert asked[-1][0] == 1  # before that, to warm up
    assert browsers[1].ask("hint", seat=0)["code"] == "not_your_seat"
    assert not [m for m in browsers[0].said if m["type"] == "tell_hint"]


def test_no_hints_by_default_nor_for_games_without_a_bot(house):
    _, browsers = start(house)
    assert browsers[0].ask("hint", seat=0)["code"] == "no_hints"
    _, browsers = start(house, hints=True)
    assert browsers[0].ask("hint", seat=0)["code"] == "no_hints"
