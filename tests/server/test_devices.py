"""The same person on another device: a link that works once, for ten minutes."""

import pytest

from gamenight.server.http.devices import LINK_MS
from server.guests import Guest
from server.house import House
from server.playing import start


def make_link(browser):
    answer = browser.http.post("/api/me/link")
    assert answer.status_code == 200, answer.text
    return answer.json()


def code_of(told):
    return told["link"].rpartition("#code=")[2]


def claim(browser, code):
    return browser.http.post("/api/me/claim", json={"code": code})


def mine(browser):
    return {one["table"] for one in browser.http.get("/api/tables").json()["mine"]}


def test_another_device_is_the_same_person(house):
    table, (ada, _bo) = start(house)
    phone = house.browser()
    told = make_link(ada)
    assert told["link"].startswith(f"{house.url}/me#code=")
    assert "<svg" in told["qr"]
    assert claim(phone, code_of(told)).json() == {"tables": 0}
    assert mine(phone) == mine(ada) == {table}
    phone.enter(table)
    assert [one["seat"] for one in phone.view()["seats"]] == [0]


def test_nights_of_the_device_come_along(house):
    ada, phone = house.browser(), Guest.of(house).make("Ada on her phone")
    assert phone.say("talk", player=0, text="Who plays?")["ok"]
    assert claim(phone, code_of(make_link(ada))).json() == {"tables": 0}
    assert [one["night"] for one in ada.http.get("/api/nights").json()["mine"]] == [phone.night]
    told = phone.look()
    assert (told["you_host"], told["players"][0]["yours"]) == (True, True)
    assert told["chat"][0]["text"] == "Who plays?"


def test_a_link_works_once_and_the_latest_only(house):
    ada, phone, thief = house.browser(), house.browser(), house.browser()
    first, second = code_of(make_link(ada)), code_of(make_link(ada))
    assert claim(thief, first).json()["code"] == "link_used"
    assert claim(phone, second).status_code == 200
    assert claim(thief, second).json()["code"] == "link_used"
    assert claim(thief, "x" * 22).json()["code"] == "link_used"
    assert claim(thief, "").status_code == 422
    assert "gamenight" not in thief.http.cookies


def test_a_link_ends_after_ten_minutes(house, monkeypatch):
    ada, phone = house.browser(), house.browser()
    code = code_of(make_link(ada))
    now_ms = house.app.tables.now_ms
    monkeypatch.setattr(house.app.tables, "now_ms", lambda: now_ms() + LINK_MS + 1)
    assert claim(phone, code).json()["code"] == "link_used"


def test_a_link_outlives_a_restart_and_the_store_gives_nobody_away(tmp_path):
    path = tmp_path / "t.db"
    with House(path) as house:
        ada = house.browser()
        table = ada.create()
        told = make_link(ada)
        token = ada.http.cookies["gamenight"]
    stored = b"".join(file.read_bytes() for file in tmp_path.glob("t.db*"))
    assert token.encode() not in stored
    assert code_of(told).encode() not in stored
    with House(path) as house:
        phone = house.browser()
        assert claim(phone, code_of(told)).status_code == 200
        assert mine(phone) == {table}


def test_what_the_other_device_played_comes_along(house):
    table, (phone, bo) = start(house)
    phone.ask("chat", seat=0, text="hello")
    assert phone.ask("resign", seat=0)["ok"]
    ada = house.browser()
    own = ada.create()
    phone.leave()
    assert claim(phone, code_of(make_link(ada))).json() == {"tables": 1}
    assert mine(ada) == mine(phone) == {own, table}
    (match,) = ada.http.get("/api/matches").json()["matches"]
    assert (match["table"], match["your_seats"], match["result"]) == (table, [0], "lost")
    ada.enter(table)
    told = ada.view()
    assert told["table"]["you_host"]
    assert [one["text"] for one in told["chat"]] == ["hello"]
    assert bo.http.get("/api/matches").json()["matches"][0]["players"][0]["nickname"] == "Player 0"


def test_nobody_gets_two_hands_and_the_link_is_not_used_up(house):
    _, (ada, phone) = start(house)
    code = code_of(make_link(ada))
    assert claim(phone, code).json()["code"] == "both_seated"
    assert ada.ask("resign", seat=0)["ok"]
    assert claim(phone, code).json() == {"tables": 1}


@pytest.mark.parametrize("what", ["link", "claim"])
def test_other_sites_cannot_ask_for_it(house, what):
    ada = house.browser()
    ada.create()
    answer = ada.http.post(f"/api/me/{what}", json={"code": "x"}, headers={"origin": "http://evil"})
    assert answer.json()["code"] == "origin"


def test_tables_that_nobody_has_opened_since_a_restart_come_along_too(tmp_path):
    with House(tmp_path / "t.db") as house:
        table, (phone, _bo) = start(house)
        assert phone.ask("resign", seat=0)["ok"]
        cookies = dict(phone.http.cookies)
    with House(tmp_path / "t.db") as house:
        ada, phone = house.browser(), house.browser(cookies=cookies)
        assert claim(phone, code_of(make_link(ada))).json() == {"tables": 1}
        assert house.app.tables.find_loaded(table) is None
        (listed,) = ada.http.get("/api/tables").json()["mine"]
        assert (listed["table"], listed["your_seats"]) == (table, [0])
        ada.enter(table)
        assert [one["seat"] for one in ada.view()["seats"]] == [0]
