"""What nobody may learn or break: people without a name, peeping players, forged addresses."""

import dataclasses
import json
import logging
import secrets

import pytest
from starlette.requests import HTTPConnection

from gamenight.server.http.access import Doorkeeper, find_household
from gamenight.server.logs import LineFormatter
from gamenight.server.protocol.refusals import Refused
from gamenight.server.settings import Limits, Settings
from server.house import LIMITS, House
from server.playing import play_on, start, start_with_slow_bots


def sit(browser, table, seat, key=""):
    """Over HTTP, as a program would that keeps no cookies."""
    command = {"type": "ask_sit", "id": secrets.token_hex(6), "seat": seat}
    command |= {"nickname": "Eve", "number": "00" * 32}
    return browser.http.post(f"/api/tables/{table}/commands", params={"key": key}, json=command)


@pytest.mark.parametrize("private", [True, False])
def test_somebody_without_a_name_takes_no_seat_from_a_bot(house, private):
    table, [host] = start(house, 1, seats=3, private=private)
    before = host.view()["table"]["chairs"]
    nobody = house.browser()
    answer = sit(nobody, table, 1, key=host.invite_key)
    assert (answer.status_code, answer.json()["code"]) == (403, "not_invited")
    nobody.enter(table, host.invite_key)
    said = nobody.ask("sit", seat=2, nickname="Eve", number="00" * 32)
    assert said["code"] == "not_invited"
    assert host.view()["table"]["chairs"] == before, "a seat that nobody plays holds up the game"


def test_nobody_looks_into_a_second_hand_by_sitting_down_there(house):
    table, browsers = start(house, 2, seats=4, takeover=True)
    peeping = browsers[1]
    refused = peeping.ask("sit", seat=2, nickname="Eve", number="00" * 32)
    assert refused["code"] == "seen_hand"
    assert peeping.ask("stand", seat=1)["ok"]
    refused = peeping.ask("sit", seat=3, nickname="Eve", number="00" * 32)
    assert refused["code"] == "seen_hand", "after standing up it is the same hand"
    assert [news["seat"] for news in peeping.view()["seats"]] == [None]
    assert peeping.ask("sit", seat=1, nickname="Eve", number="00" * 32)["ok"], "one's own seat"
    late = house.browser()
    assert late.join(table, browsers[0].invite_key, "Late", seat=3) == 3
    late.enter(table)
    refused = late.ask("sit", seat=2, nickname="Late", number="00" * 32)
    assert refused["code"] == "seen_hand", "who came later has seen a hand, too"


def test_who_comes_back_to_any_seat_gets_the_one_that_may_be_had(house):
    table, browsers = start(house, 3, seats=4, takeover=True)
    assert browsers[0].ask("resign", seat=0)["ok"]
    for seat in (0, 1, 2):
        assert browsers[seat].ask("stand", seat=seat)["ok"]
    key = browsers[0].invite_key
    assert browsers[2].join(table, key) == 2, "one's own"
    assert house.browser().join(table, key) == 1, "not the one that has resigned"


def test_in_the_next_match_every_free_seat_can_be_had(house):
    _, browsers = start(house, 2, seats=3, options={"target": 1})
    assert browsers[0].ask("resign", seat=0)["ok"]
    assert browsers[1].ask("resign", seat=1)["ok"]
    assert browsers[0].view()["table"]["phase"] == "over"
    assert browsers[0].ask("sit", seat=2, nickname="P", number="00" * 32)["ok"]
    assert browsers[0].ask("rematch")["ok"]
    browsers[0].hear_until(lambda m: m.get("event", {}).get("kind") == "started")
    assert [news["seat"] for news in browsers[0].view()["seats"]] == [0, 2], "as a hot seat"


def test_a_watcher_learns_no_more_by_any_route(house):
    table, browsers = start(house, hints=True)
    watcher, key = house.browser(), browsers[0].watch_key
    telling = watcher.enter(table, key)
    polled = watcher.http.get(f"/api/tables/{table}/updates", params={"key": key}).json()
    for told in (telling, polled["messages"][0]):
        [news] = told["seats"]
        assert (news["seat"], news["legal"], news["view"]["board"]["hand"]) == (None, [], [])
    for path in ("record", "replay", "replay?seat=1"):
        mark = "&" if "?" in path else "?"
        answer = watcher.http.get(f"/api/tables/{table}/{path}{mark}key={key}")
        assert answer.status_code == 409, path
    for seat in (0, 1):
        hint = {"type": "ask_hint", "id": "h", "seat": seat}
        answer = watcher.http.post(f"/api/tables/{table}/commands", params={"key": key}, json=hint)
        assert answer.json()["code"] == "not_your_seat"
    told = json.dumps([telling, polled])
    assert browsers[0].invite_key not in told
    peek = watcher.http.get(f"/api/tables/{table}", params={"key": key}).json()
    assert not peek["may_join"]


def test_a_seat_is_never_told_anothers_news_on_any_line(house):
    table, browsers = start(house, options={"target": 5})
    assert play_on(browsers)
    for seat, browser in enumerate(browsers):
        polled = browser.http.get(f"/api/tables/{table}/updates").json()["messages"]
        for message in (*browser.said, *polled):
            assert [news["seat"] for news in message.get("seats", [])] in ([seat], [])
            if message.get("event", {}).get("kind") == "moved":
                told = set(message["event"])
                assert told == {"seq", "at_ms", "kind", "seat", "nickname", "reason"}, "no move"


def test_news_go_to_who_holds_a_seat_from_when_on_to_when_off(house):
    plan = [{}, {}, {}, {"player": "bot"}]
    table, browsers = start_with_slow_bots(house, 2, seats=4, plan=plan, takeover=True)
    host, guest = browsers
    late = house.browser()
    late.enter(table, host.invite_key)
    late.join(table, host.invite_key, "Late", seat=2)
    late.enter(table)
    assert host.ask("chat", seat=0, text="Who sees what is known from here on.")["ok"]
    assert host.ask("free_seat", seat=1)["ok"]
    assert host.play(0, host.view()["seats"][0]["legal"][0]["text"])["ok"]
    moved = guest.hear_until(lambda m: m.get("event", {}).get("kind") == "moved")
    assert [news["seat"] for news in moved["seats"]] == [None], "a removed person looks on"
    assert moved["seats"][0]["view"]["board"]["hand"] == []
    moved = late.hear_until(lambda m: m.get("event", {}).get("kind") == "moved")
    assert [news["seat"] for news in moved["seats"]] == [2]


def caller(*forwarded, direct="127.0.0.1", host=b"localhost"):
    lines = [(b"x-forwarded-for", line) for line in forwarded]
    headers = [(b"host", host), *lines]
    return HTTPConnection({"type": "http", "headers": headers, "client": (direct, 1)})


def test_the_line_that_the_proxy_added_below_a_forged_one_counts():
    door = Doorkeeper(Settings(trusted_proxies=("127.0.0.1",)))
    assert door.find_address(caller(b"203.0.113.7")) == "203.0.113.7"
    assert door.find_address(caller(b"127.0.0.1", b"203.0.113.7")) == "203.0.113.7"
    assert door.find_address(caller(b"198.51.100.1, 203.0.113.7", b"127.0.0.1")) == "203.0.113.7"
    assert not door.is_from_here(caller(b"127.0.0.1", b"203.0.113.7"))


def test_a_network_of_addresses_has_the_limits_of_one():
    assert find_household("192.0.2.7") == "192.0.2.7"
    assert find_household("::ffff:192.0.2.7") == "192.0.2.7"
    assert find_household("2001:db8::1") == find_household("2001:db8::2:3") == "2001:db8::/64"
    assert find_household("2001:db8:0:1::1") != find_household("2001:db8::1")
    assert find_household("unknown") == "unknown"
    door = Doorkeeper(Settings(limits=Limits(requests_per_s=0, requests_burst=3)))
    for number in range(3):
        door.admit(caller(direct=f"2001:db8::{number}"))
    with pytest.raises(Refused, match="Too many"):
        door.admit(caller(direct="2001:db8::9"))
    door.admit(caller(direct="2001:db8:0:1::1"))
    door.blocked = {"2001:db8:0:2::5", "2001:db8:0:3::/64"}
    for address in ("2001:db8:0:2::5", "2001:db8:0:3::5"):
        with pytest.raises(Refused, match="blocked"):
            door.admit(caller(direct=address))


def test_what_machines_ask_has_limits_too_and_needs_no_name(tmp_path):
    tight = dataclasses.replace(LIMITS, requests_per_s=0, requests_burst=5)
    with House(tmp_path / "t.db", limits=tight) as house:
        http = house.browser().http
        named = {"host": "service-name"}
        assert http.get("/readyz", headers=named).status_code == 200
        assert http.get("/metrics", headers=named).status_code == 421, "a page could be called so"
        assert http.get("/metrics").status_code == 200
        assert http.get("/api/openapi.json").status_code == 200
        assert http.get("/api/openapi.json", headers=named).status_code == 421
        for path in ("/readyz", "/metrics", "/api/openapi.json"):
            assert http.get(path).status_code == 429
        assert http.get("/healthz").status_code == 200


def test_behind_a_proxy_the_cookie_is_for_encrypted_lines_only(tmp_path):
    with House(tmp_path / "t.db", trusted_proxies=("127.0.0.1",)) as house:
        for scheme in ("https", "http"):
            answer = house.browser().http.post(
                "/api/tables", json={"game": "toy"}, headers={"x-forwarded-proto": scheme}
            )
            assert ("Secure" in answer.headers["set-cookie"]) == (scheme == "https")


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_a_page_that_names_no_origin_is_known_by_its_site(house, site):
    body = {"game": "toy"}
    http = house.browser().http
    assert http.post("/api/tables", json=body, headers={"sec-fetch-site": site}).status_code == 403
    for own in ("same-origin", "none"):
        answer = http.post("/api/tables", json=body, headers={"sec-fetch-site": own})
        assert answer.status_code == 200


def test_keys_tokens_and_chat_are_in_no_line_of_the_log(house, caplog):
    with caplog.at_level("DEBUG"):
        table, browsers = start(house)
        host = browsers[0]
        watcher = house.browser()
        watcher.http.get(f"/api/tables/{table}/updates", params={"key": host.watch_key})
        watcher.http.get(f"/api/tables/{table}/qr", params={"key": host.invite_key})
        watcher.enter(table, host.watch_key)
        assert host.ask("chat", seat=0, text="my secret garden")["ok"]
        assert watcher.enter(table, "wrong-key")["code"] == "no_table"
    lines = "\n".join(LineFormatter(True).format(record) for record in server_lines(caplog.records))
    assert "request" in lines
    secrets_ = [host.invite_key, host.watch_key, host.http.cookies["gamenight"], "garden"]
    secrets_ += [house.app.tables.find_loaded(table).state.secret, table]
    assert [secret for secret in secrets_ if secret in lines] == []


def server_lines(records):
    """What a server writes: its own lines, and warnings of others."""
    return [r for r in records if r.name.startswith("gamenight") or r.levelno >= logging.WARNING]


def test_a_blocked_address_stays_out_after_a_restart(tmp_path):
    key = {"authorization": "Bearer " + "k" * 32}
    words = {"host_key": "k" * 32, "trusted_proxies": ("127.0.0.1",)}
    outside = {"x-forwarded-for": "203.0.113.7"}
    with House(tmp_path / "t.db", **words) as house:
        body = {"address": "203.0.113.7"}
        http = house.browser().http
        for path in ("block", "remove", "close"):
            asked = body if path == "block" else {"table": "x", "seat": 0}
            assert http.post(f"/api/admin/{path}", json=asked).status_code == 401
        assert http.get("/api/games", headers=outside).status_code == 200
        assert http.post("/api/admin/block", json=body, headers=key).status_code == 200
    with House(tmp_path / "t.db", **words) as house:
        assert house.browser().http.get("/api/games", headers=outside).status_code == 403
