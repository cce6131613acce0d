"""Strangers, floods and other sites: who may talk to the server, and what they learn."""

import contextlib
import dataclasses
import json
import sqlite3

import pytest
from starlette.requests import HTTPConnection
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from gamenight.server.http.access import Doorkeeper
from gamenight.server.live.identity import hash_token
from gamenight.server.protocol.refusals import Refused
from gamenight.server.settings import Limits, Settings
from patience import PATIENCE_S
from server.house import LIMITS, House
from server.playing import start

FIRST_VISIT = 170  # files that a browser asks for when it comes and keeps the page


def test_a_stranger_cannot_tell_a_private_table_from_none(house):
    table, _browsers = start(house)
    stranger = house.browser()
    answers = [
        stranger.http.get(f"/api/tables/{name}{path}")
        for name in (table, "AAAAAAAAAAAAAAAA")
        for path in ("", "/updates", "/record", "/qr")
    ]
    assert {answer.status_code for answer in answers} == {404}
    assert len({answer.text for answer in answers}) == 1
    assert stranger.enter(table)["code"] == "no_table"
    assert stranger.enter(table, "wrong")["code"] == "no_table"


def test_the_spectator_key_does_not_seat_anybody(house):
    table, browsers = start(house, 1, seats=3)
    eve = house.browser()
    body = {"nickname": "Eve", "number": "00" * 32, "key": browsers[0].watch_key}
    answer = eve.http.post(f"/api/tables/{table}/join", json=body)
    assert answer.status_code == 403
    assert answer.json()["code"] == "not_invited"


def test_a_removed_person_stays_out(house):
    host, guest = house.browser(), house.browser()
    table = host.create()
    host.join(table, host.invite_key, "Host")
    guest.join(table, host.invite_key, "Guest")
    host.enter(table)
    assert host.ask("free_seat", seat=1)["ok"]
    body = {"nickname": "Guest", "number": "00" * 32, "key": host.invite_key}
    assert guest.http.post(f"/api/tables/{table}/join", json=body).status_code == 403


def test_tokens_are_hashed_at_rest_and_the_cookie_is_locked_away(tmp_path):
    path = tmp_path / "tables.db"
    with House(path) as house:
        browser = house.browser()
        answer = browser.http.post("/api/tables", json={"game": "toy"})
        cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "samesite=strict" in cookie.lower()
        token = browser.http.cookies["gamenight"]
        start(house)
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert token.encode() not in kept


def test_every_answer_carries_the_safe_headers(house):
    for path in ("/", "/api/games", "/api/nothing", "/healthz", "/t/some-table"):
        headers = house.browser().http.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


def test_another_site_cannot_speak_for_a_browser(house):
    table, browsers = start(house)
    evil = {"origin": "https://evil.example"}
    answer = browsers[0].http.post("/api/tables", json={"game": "toy"}, headers=evil)
    assert answer.status_code == 403
    assert answer.json()["code"] == "origin"
    url = house.url.replace("http", "ws") + f"/api/tables/{table}/socket"
    cookie = f"gamenight={browsers[0].http.cookies['gamenight']}"
    more = {"additional_headers": {"cookie": cookie} | evil, "open_timeout": PATIENCE_S}
    with connect(url, **more) as socket:
        assert json.loads(socket.recv(timeout=PATIENCE_S))["code"] == "origin"


def test_names_that_strangers_may_point_here_are_refused(house):
    answer = house.browser().http.get("/api/games", headers={"host": "evil.example"})
    assert answer.status_code == 421
    assert answer.json()["code"] == "host_name"


@pytest.mark.parametrize("nonsense", ["[", "[::1", "[abc]:8000", "a:b:c"])
def test_addresses_that_are_none_are_refused_like_others(house, nonsense):
    http = house.browser().http
    assert http.get("/api/games", headers={"host": nonsense}).status_code == 421
    origin = {"origin": f"http://{nonsense}"}
    assert http.post("/api/tables", json={"game": "toy"}, headers=origin).status_code == 403


def test_floods_are_slowed_down(tmp_path):
    tight = dataclasses.replace(
        LIMITS, commands_per_s=0, commands_burst=5, tables_per_hour=2, connections=2
    )
    with House(tmp_path / "tables.db", limits=tight) as house:
        browser = house.browser()
        browser.create()
        table = browser.create()
        flood = browser.http.post("/api/tables", json={"game": "toy"})
        assert flood.status_code == 429
        assert flood.json()["code"] == "too_many_tables"
        browser.enter(table)
        answers = [browser.ask_any("ping") for _ in range(8)]
        assert [a.get("code") for a in answers].count("too_fast") == 3
        second = house.browser()
        second.enter(table, browser.invite_key)
        third = house.browser()
        assert third.enter(table, browser.invite_key)["code"] == "too_many_connections"


def test_a_family_behind_one_address_gets_the_whole_page_at_once(tmp_path):
    with House(tmp_path / "tables.db", limits=Limits(requests_per_s=0, requests_burst=5)) as house:
        http = house.browser().http
        found = {http.get("/assets/none.js").status_code for _ in range(20)}
        assert found == {404}
        asked = [http.get("/api/words/en").status_code for _ in range(6)]
        assert asked == [200] * 5 + [429]
    door = Doorkeeper(Settings(limits=Limits(files_per_s=0)))
    caller = HTTPConnection(
        {"type": "http", "headers": [(b"host", b"localhost")], "client": ("192.0.2.7", 1)}
    )
    for _ in range(6 * FIRST_VISIT):
        door.admit(caller, to_page=True)
    with pytest.raises(Refused, match="Too many"):
        [door.admit(caller, to_page=True) for _ in range(10_000)]


def test_messages_that_are_too_big_are_refused(house):
    browser = house.browser()
    big = {"game": "toy", "name": "x" * 20_000}
    assert browser.http.post("/api/tables", json=big).status_code == 413
    table = browser.create()
    browser.enter(table)
    browser.socket.send("x" * 20_000)
    with pytest.raises(ConnectionClosed, match="1009"):
        browser.hear_until(lambda m: False)
    assert browser.enter(table)["type"] == "tell_table"


def test_admin_takes_the_host_key(tmp_path):
    with House(tmp_path / "tables.db", host_key="k" * 32) as house:
        table, browsers = start(house)
        admin = house.browser().http
        body = {"table": table}
        assert admin.post("/api/admin/close", json=body).status_code == 401
        wrong = {"authorization": "Bearer nope"}
        assert admin.post("/api/admin/close", json=body, headers=wrong).status_code == 401
        key = {"authorization": "Bearer " + "k" * 32}
        removed = admin.post("/api/admin/remove", json={"table": table, "seat": 1}, headers=key)
        assert removed.json() == {"ok": True}
        assert browsers[0].view()["table"]["chairs"][1]["player"] == "bot"
        assert admin.post("/api/admin/close", json=body, headers=key).status_code == 200
        assert browsers[0].view()["table"]["phase"] == "closed"
        assert browsers[0].ask("rematch")["code"] == "closed"
        block = {"address": "127.0.0.1"}
        assert admin.post("/api/admin/block", json=block, headers=key).status_code == 200
        assert admin.get("/api/games").json()["code"] == "blocked"


def test_without_a_host_key_nobody_is_admin(house):
    empty = {"authorization": "Bearer x"}
    body = {"table": "x"}
    answer = house.browser().http.post("/api/admin/close", json=body, headers=empty)
    assert answer.status_code == 401


def test_a_person_can_have_everything_forgotten(tmp_path):
    path = tmp_path / "tables.db"
    with House(path) as house:
        table, browsers = start(house)
        assert browsers[1].ask("rename", seat=1, nickname="Wilhelmina")["ok"]
        assert browsers[1].ask("chat", seat=1, text="my secret garden")["ok"]
        browsers[1].leave()
        assert browsers[1].http.delete("/api/me").json() == {"tables": 1}
        assert browsers[1].http.get("/api/tables").json()["mine"] == []
        telling = browsers[0].enter(table)
        assert telling["table"]["chairs"][1]["player"] == "bot"
        assert "Wilhelmina" not in json.dumps(telling)
        assert "garden" not in json.dumps(telling)
        assert browsers[0].ask("resign", seat=0)["ok"]
        person = hash_token(browsers[1].http.cookies["gamenight"])
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert b"garden" not in kept
    assert person.encode() not in kept


def test_a_damaged_table_keeps_nobody_from_being_forgotten_elsewhere(tmp_path):
    path = tmp_path / "tables.db"
    with House(path) as house:
        broken, browsers = start(house)
        cookies = browsers[0].http.cookies
        whole = house.browser(cookies=cookies)
        table = whole.create()
        whole.join(table, whole.invite_key, "Wilhelmina")
    with contextlib.closing(sqlite3.connect(path)) as db:
        db.execute(
            """update entries set body = 'x' where seq = 2
               and table_number = (select number from tables where id = ?)""",
            (broken,),
        )
        db.commit()
    with House(path) as house:
        http = house.browser(cookies=cookies).http
        assert http.delete("/api/me").json() == {"tables": 1}
        assert http.get("/api/tables").json()["mine"] == []
        peek = http.get(f"/api/tables/{table}", params={"key": whole.invite_key}).json()
        assert peek["nicknames"] == []


def test_forged_forwarding_is_ignored_unless_the_proxy_is_trusted(tmp_path):
    forged = {"x-forwarded-for": "203.0.113.7"}
    key = {"authorization": "Bearer " + "k" * 32}
    block = {"address": "203.0.113.7"}
    for trusted, status in (((), 200), (("127.0.0.1",), 403)):
        path = tmp_path / f"{status}.db"
        with House(path, host_key="k" * 32, trusted_proxies=trusted) as house:
            http = house.browser().http
            assert http.post("/api/admin/block", json=block, headers=key).status_code == 200
            assert http.get("/api/games", headers=forged).status_code == status


def test_the_handshake_of_an_unknown_address_is_refused(house):
    url = house.url.replace("http", "ws") + "/api/nothing"
    with pytest.raises(InvalidStatus), connect(url, open_timeout=PATIENCE_S):
        pass


def test_connections_that_ended_are_counted_no_more():
    door = Doorkeeper(Settings(limits=Limits(connections=2)))
    for _ in range(5):
        for _ in range(2):
            door.connect("192.0.2.7")
        with pytest.raises(Refused):
            door.connect("192.0.2.7")
        door.connect("192.0.2.8")
        for address in ("192.0.2.7", "192.0.2.7", "192.0.2.8"):
            door.disconnect(address)
    assert not door.connections, "addresses that left are forgotten"
