"""Hints go to the holder of a seat, where the table allows them."""

import contextlib
import functools
import threading
from concurrent.futures import ThreadPoolExecutor

from gamenight.server.live import bots, tables
from patience import PATIENCE_S
from server.house import House, until
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
    assert told["hints"][0]["move"] == {"kind": "move", "text": "roll"}
    assert asked[-1][0] == 1  # before that, to warm up
    assert browsers[1].ask("hint", seat=0)["code"] == "not_your_seat"
    assert not [m for m in browsers[0].said if m["type"] == "tell_hint"]


def test_no_hints_by_default_nor_for_games_without_a_bot(house, monkeypatch):
    _, browsers = start(house)
    assert browsers[0].ask("hint", seat=0)["code"] == "no_hints"
    monkeypatch.setattr(bots, "has_bot", lambda game: False)
    _, browsers = start(house, hints=True)
    assert browsers[0].ask("hint", seat=0)["code"] == "no_hints_yet"


def test_a_table_of_a_game_without_a_bot_offers_no_hints(house, monkeypatch):
    monkeypatch.setattr(tables, "has_bot", lambda game: False)
    _, browsers = start(house, hints=True)
    assert browsers[0].view()["table"]["hints"] is False
    assert browsers[0].ask("hint", seat=0)["code"] == "no_hints"


def test_hints_take_turns_so_that_bots_have_theirs(tmp_path, monkeypatch):
    answer, thinking = threading.Event(), []

    def explain(game, view, recall, level, seed):
        thinking.append(view["seat"])
        answer.wait(PATIENCE_S)
        return []

    with (
        House(tmp_path / "t.db") as house,
        ThreadPoolExecutor(1) as background,
        contextlib.ExitStack() as stack,
    ):
        stack.callback(answer.set)
        table, browsers = start(house, 3, hints=True)
        monkeypatch.setattr(bots, "explain", explain)
        for seat, browser in enumerate(browsers):
            browser.tell("hint", seat=seat, id="h")
        until(lambda: thinking, "nobody thinks")
        again = {"type": "ask_hint", "id": "again", "seat": 0}
        post = functools.partial(browsers[0].http.post, f"/api/tables/{table}/commands")
        second = background.submit(post, json=again, timeout=PATIENCE_S)
        until(lambda: house.app.tables.hinting.total() == 4, "all three have asked, one twice")
        refused = post(json=again | {"id": "third"})
        assert refused.json()["code"] == "too_fast", "two at a time for each person"
        assert (refused.status_code, refused.headers["retry-after"]) == (429, "2")
        assert len(thinking) == 1
        answer.set()
        for browser in browsers:
            assert browser.hear_until(lambda m: m.get("id") == "h")["type"] == "tell_hint"
        assert second.result(PATIENCE_S).json()["type"] == "tell_hint"
        assert not house.app.tables.hinting
        assert browsers[0].ask("hint", seat=0)["type"] == "tell_hint"
