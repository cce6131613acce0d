"""A new version of a game's rules: an unfinished match goes on from its snapshot."""

import asyncio
import contextlib
import dataclasses

import gamenight
import toy
from server.house import House
from server.playing import play_on, start, start_with_slow_bots


@contextlib.contextmanager
def under_new_rules(monkeypatch):
    try:
        with monkeypatch.context() as patch:
            patch.setattr(toy, "FACTS", dataclasses.replace(toy.FACTS, rules_version=2))
            gamenight.games.load.cache_clear()
            yield
    finally:
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
    with under_new_rules(monkeypatch):
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


def test_moves_made_since_the_snapshot_and_resignations_are_not_lost(tmp_path, monkeypatch):
    path = tmp_path / "tables.db"
    with House(path) as house:
        table, browsers = start_with_slow_bots(house, 3, pace_ms=10_000)
        assert browsers[2].ask("resign", seat=2)["ok"]
        moves = [browser.view()["seats"][0]["legal"][0]["text"] for browser in browsers]
        assert browsers[0].play(0, moves[0])["ok"]
        keep(house, table)
        monkeypatch.setattr("gamenight.server.live.maintenance.save_checkpoint", no_snapshot)
        assert browsers[1].play(1, moves[1])["ok"]
        seen = [browser.view()["seats"][0] for browser in browsers]
        cookies = [browser.http.cookies for browser in browsers]
    with under_new_rules(monkeypatch):
        house, browsers, tellings = restart(path, table, cookies)
        with house.left():
            for before, telling in zip(seen, tellings, strict=True):
                after = telling["seats"][0]
                assert after["view"]["board"] == before["view"]["board"]
                assert after["view"].get("resigned") == before["view"].get("resigned")
                assert after["legal"] == before["legal"]
            assert tellings[0]["table"]["chairs"][2]["player"] == "stand_in"
            assert browsers[2].ask("return", seat=2)["code"] == "resigned"
            assert browsers[1].ask("resign", seat=1)["ok"]
            assert browsers[0].view()["seats"][0]["view"]["winners"] == [0]


def test_what_chance_decided_since_the_snapshot_is_not_decided_otherwise(tmp_path, monkeypatch):
    path = tmp_path / "tables.db"
    with House(path) as house:
        table, browsers = start(house)
        for seat, browser in enumerate(browsers):
            assert browser.play(seat, browser.view()["seats"][0]["legal"][0]["text"])["ok"]
        [leader] = browsers[0].view()["seats"][0]["view"]["waiting"]
        before = [browser.view()["seats"][0] for browser in browsers]
        keep(house, table)
        monkeypatch.setattr("gamenight.server.live.maintenance.save_checkpoint", no_snapshot)
        browsers[leader].view()
        assert browsers[leader].play(leader, "roll")["ok"]
        cookies = [browser.http.cookies for browser in browsers]
    with under_new_rules(monkeypatch):
        house, browsers, tellings = restart(path, table, cookies)
        with house.left():
            for told, kept in zip(tellings, before, strict=True):
                assert told["seats"][0]["view"]["board"] == kept["view"]["board"]
                assert told["seats"][0]["legal"] == kept["legal"]
            assert play_on(browsers), "it goes on, from before the roll"
            gamenight.verify(browsers[0].http.get(f"/api/tables/{table}/record").json())


def keep(house, table):
    loop = house.server.loop
    tables = house.app.tables
    keeping = asyncio.run_coroutine_threadsafe(
        tables.maintenance.save(tables.find_loaded(table)), loop
    )
    keeping.result(30)


def test_a_table_between_two_matches_needs_no_snapshot(tmp_path, monkeypatch):
    monkeypatch.setattr("gamenight.server.live.maintenance.save_checkpoint", no_snapshot)
    path = tmp_path / "tables.db"
    with House(path, rematch_wait_ms=60_000) as house:
        table, browsers = start(house)
        assert browsers[0].ask("resign", seat=0)["ok"]
        assert browsers[0].ask("rematch")["ok"]
        cookies = [browser.http.cookies for browser in browsers]
    with under_new_rules(monkeypatch):
        house, browsers, _ = restart(path, table, cookies)
        with house.left():
            browsers[0].hear_until(lambda m: m.get("event", {}).get("kind") == "started")
            assert browsers[0].ask("resign", seat=0)["ok"]
            record = browsers[0].http.get(f"/api/tables/{table}/record").json()
            assert record["rules_version"] == 2


def test_without_a_snapshot_the_table_is_set_apart(tmp_path, monkeypatch):
    monkeypatch.setattr("gamenight.server.live.maintenance.save_checkpoint", no_snapshot)
    path = tmp_path / "tables.db"
    table, cookies, _ = played(path)
    with under_new_rules(monkeypatch), House(path) as house:
        answer = house.browser(cookies=cookies[0]).http.get(f"/api/tables/{table}")
        assert answer.status_code == 503
        assert answer.json()["code"] == "set_apart"
        assert house.browser().http.get("/readyz").status_code == 200


def test_a_finished_match_is_not_disturbed(tmp_path, monkeypatch):
    path = tmp_path / "tables.db"
    with House(path) as house:
        table, browsers = start(house)
        assert browsers[0].ask("resign", seat=0)["ok"]
        winners = browsers[0].view()["seats"][0]["view"]["winners"]
        cookies = [browser.http.cookies for browser in browsers]
    with under_new_rules(monkeypatch):
        house, _, tellings = restart(path, table, cookies)
        with house.left():
            assert tellings[0]["table"]["phase"] == "over"
            assert tellings[0]["seats"][0]["view"]["winners"] == winners


async def no_snapshot(store, state):
    pass
