"""A new version of a game's rules: an unfinished match goes on from its snapshot."""

import dataclasses

import gamenight
import toy
from server.house import House
from server.playing import play_on, start


def under_new_rules(monkeypatch):
    monkeypatch.setattr(toy, "FACTS", dataclasses.replace(toy.FACTS, rules_version=2))
    gamenight.games.load.cache_clear()


def restart(path, table, cookies):
    """The server again, and what its people see."""
    house = House(path).__enter__()
    browsers = [house.browser(cookies=cookie) for cookie in cookies]
    tellings = [browser.enter(table) for browser in browsers]
    return house, browsers, tellings


def played(path, moves=7):
    with House(path) as house:
        table, browsers = start(house)
        assert not play_on(browsers, moves)
        seen = [browser.view()["seats"][0] for browser in browsers]
        return table, [browser.http.cookies for browser in browsers], seen


def test_an_unfinished_match_goes_on_from_its_snapshot(tmp_path, monkeypatch):
    path = tmp_path / "tables.db"
    table, cookies, seen = played(path)
    under_new_rules(monkeypatch)
    try:
        house, browsers, tellings = restart(path, table, cookies)
        with house.left():
            for before, telling in zip(seen, tellings, strict=True):
                after = telling["seats"][0]
                assert after["view"]["board"] == before["view"]["board"]
                assert after["legal"] == before["legal"]
            assert play_on(browsers)
            record = browsers[0].http.get(f"/api/tables/{table}/record").json()
            assert record["rules_version"] == 2
            assert "start" in record
            gamenight.verify(record)
        house, browsers, tellings = restart(path, table, cookies)
        with house.left():
            assert tellings[0]["table"]["phase"] == "over", "and it can be read once more"
    finally:
        monkeypatch.undo()
        gamenight.games.load.cache_clear()


def test_without_a_snapshot_the_table_is_set_apart(tmp_path, monkeypatch):
    monkeypatch.setattr("gamenight.server.tables.save_snapshot", no_snapshot)
    path = tmp_path / "tables.db"
    table, cookies, _ = played(path)
    under_new_rules(monkeypatch)
    try:
        with House(path) as house:
            answer = house.browser(cookies=cookies[0]).http.get(f"/api/tables/{table}")
            assert answer.status_code == 503
            assert answer.json()["code"] == "set_apart"
            assert house.browser().http.get("/readyz").status_code == 200
    finally:
        monkeypatch.undo()
        gamenight.games.load.cache_clear()


def test_a_finished_match_is_not_disturbed(tmp_path, monkeypatch):
    path = tmp_path / "tables.db"
    with House(path) as house:
        table, browsers = start(house)
        assert browsers[0].ask("resign", seat=0)["ok"]
        winners = browsers[0].view()["seats"][0]["view"]["winners"]
        cookies = [browser.http.cookies for browser in browsers]
    under_new_rules(monkeypatch)
    try:
        house, _, tellings = restart(path, table, cookies)
        with house.left():
            assert tellings[0]["table"]["phase"] == "over"
            assert tellings[0]["seats"][0]["view"]["winners"] == winners
    finally:
        monkeypatch.undo()
        gamenight.games.load.cache_clear()


async def no_snapshot(store, state):
    pass
