"""Strangers who are no company: blocked for good, reported to the host of the server."""

import dataclasses

import pytest

from server.house import LIMITS, House, until
from server.meeting import block, is_listed, pair, seek
from server.playing import start
from server.test_devices import claim, code_of, make_link

KEY = {"authorization": "Bearer " + "k" * 32}


def blocks(browser):
    return browser.http.get("/api/me/blocks").json()["blocks"]


def said_to(browser):
    return [line["text"] for line in browser.view()["chat"]]


def test_what_a_blocked_person_says_is_not_shown(house):
    table, (ada, ben, cleo) = start(house, 3)
    assert ben.ask("chat", seat=1, text="rude")["ok"]
    (told,) = block(ada, table, seat=1)
    assert told["nickname"] == "Player 1"
    ada.view()
    before = ada.seq
    assert ben.ask("chat", seat=1, text="ruder")["ok"]
    update = ada.hear_until(
        lambda m: m.get("event", {}).get("kind") == "said" and m["seq"] > before
    )
    assert update["event"].keys() == {"seq", "at_ms", "kind", "seat"}, "the number, and no words"
    assert said_to(ada) == []
    cleo.ask("chat", seat=2, text="now, now")
    assert said_to(ada) == ["now, now"]
    assert said_to(cleo) == said_to(ben) == ["rude", "ruder", "now, now"]
    missed = ada.enter(table, since=1)["missed"]
    assert [one.get("text") for one in missed if one["kind"] == "said"] == [None, None, "now, now"]


def test_a_word_that_is_a_move_is_silenced_as_well(slow_house):
    table, people = slow_house.table(
        4, game="skipbo", options={"partners": True, "stock": 10, "manual_table": True}
    )
    for one in people:
        one.enter(table)
    assert people[0].ask("start")["ok"]
    (seat,) = people[0].view()["seats"][0]["view"]["waiting"]
    partner, other = (seat + 2) % 4, (seat + 1) % 4
    block(people[other], table, seat=partner)
    assert people[partner].ask("chat", seat=partner, text="the seven!")["ok"]
    told = people[other].hear_until(lambda m: m.get("event", {}).get("kind") == "said")
    assert "text" not in told["event"]
    people[other].hear_until(lambda m: m.get("event", {}).get("kind") == "moved")


def test_who_is_blocked_does_not_come_to_ones_open_tables(house):
    table, (ada, ben) = start(house)
    block(ada, table, seat=1)
    own = ada.create(private=False, seats=3)
    stranger = house.browser()
    until(lambda: is_listed(stranger, own), "it is not listed")
    assert not is_listed(ben, own)
    assert ben.http.get(f"/api/tables/{own}").status_code == 404
    body = {"nickname": "Ben", "number": "00" * 32}
    assert ben.http.post(f"/api/tables/{own}/join", json=body).status_code == 404
    key = ada.invite_key
    answer = ben.http.post(f"/api/tables/{own}/join", json=body | {"key": key})
    assert answer.json()["code"] == "not_invited", "not by a link to it either"


def test_somebody_is_blocked_by_what_they_said_though_another_one_sits_there_now(house):
    table, (ada, ben) = start(house, takeover=True)
    ben.ask("chat", seat=1, text="rude")
    (line,) = ada.view()["chat"]
    assert ben.ask("stand", seat=1)["ok"]
    house.browser().join(table, ada.invite_key, "Cleo", seat=1)
    (told,) = block(ada, table, said=line["seq"])
    assert told["nickname"] == "Player 1"
    assert said_to(ada) == []
    for wrong in ({"said": line["seq"] + 1}, {"seat": 0}, {"seat": 5}, {}):
        answer = ada.http.post(f"/api/tables/{table}/block", json=wrong)
        assert answer.json()["code"] == "nobody_there", wrong


def test_a_list_of_ones_own_to_undo_it(house):
    table, (ada, ben) = start(house)
    block(ada, table, seat=1)
    block(ada, table, seat=1)
    (told,) = blocks(ada)
    assert blocks(ben) == []
    assert blocks(house.browser()) == []
    ben.http.post("/api/me/unblock", json={"key": told["key"]})
    assert blocks(ada) == [told], "a key is its owner's alone"
    answer = ada.http.post("/api/me/unblock", json={"key": told["key"]})
    assert answer.json() == {"blocks": []}
    assert ben.ask("chat", seat=1, text="sorry")["ok"]
    assert said_to(ada) == ["sorry"]


def test_blocks_outlive_a_restart(tmp_path):
    with House(tmp_path / "t.db") as house:
        table, (ada, _ben) = start(house)
        block(ada, table, seat=1)
        cookies = dict(ada.http.cookies)
    with House(tmp_path / "t.db") as house:
        (told,) = blocks(house.browser(cookies=cookies))
        assert told["nickname"] == "Player 1"


def test_blocks_come_along_to_another_device(house):
    table, (phone, ben) = start(house)
    block(phone, table, seat=1)
    assert phone.ask("resign", seat=0)["ok"]
    phone.leave()
    ada, tablet = house.browser(), house.browser()
    assert claim(phone, code_of(make_link(ada))).status_code == 200
    assert [one["nickname"] for one in blocks(ada)] == ["Player 1"]
    ben.leave()
    own = pair(tablet)["table"]
    assert claim(ben, code_of(make_link(tablet))).status_code == 200
    assert [one["nickname"] for one in blocks(ada)] == ["Player 1"], "also who is blocked"
    tablet.enter(own)
    assert not pair(ada)["paired"]


def test_blocks_go_with_those_who_are_erased(house):
    table, (ada, ben) = start(house)
    block(ada, table, seat=1)
    block(ben, table, seat=0)
    assert ben.http.delete("/api/me").status_code == 200
    assert blocks(ada) == blocks(ben) == []


@pytest.fixture
def owned(tmp_path):
    with House(tmp_path / "tables.db", host_key="k" * 32) as house:
        yield house


def report(browser, table, reason="insults", **who):
    return browser.http.post(f"/api/tables/{table}/report", json={"reason": reason, **who})


def reports(house):
    answer = house.browser().http.get("/api/admin/reports", headers=KEY)
    assert answer.status_code == 200, answer.text
    return answer.json()["reports"]


def admin(house, what, **body):
    answer = house.browser().http.post(f"/api/admin/{what}", json=body, headers=KEY)
    assert answer.status_code == 200, answer.text


def test_the_host_sees_who_was_reported_why_and_what_was_said(owned):
    table, (ada, ben) = start(owned)
    ben.ask("chat", seat=1, text="rude")
    ada.ask("chat", seat=0, text="I shall report you")
    assert report(ada, table, seat=1).json() == {"ok": True}
    assert report(ada, table, "spam", seat=1).json() == {"ok": True}
    ben.ask("chat", seat=1, text="after it")
    (found,) = reports(owned)
    assert (found["table"], found["game"], found["reason"]) == (table, "toy", "spam")
    assert (found["nickname"], found["by"]) == ("Player 1", "Player 0")
    assert found["chat"] == [
        {"nickname": "Player 1", "text": "rude", "theirs": True},
        {"nickname": "Player 0", "text": "I shall report you", "theirs": False},
    ]
    assert found["address"] == "127.0.0.1"
    admin(owned, "block", address=found["person"])
    assert ben.http.get("/api/tables").json()["code"] == "blocked"
    assert ben.enter(table)["code"] == "blocked"
    assert ada.http.get("/api/tables").status_code == 200
    admin(owned, "block", address=found["person"], on=False)
    assert ben.http.get("/api/tables").status_code == 200
    admin(owned, "settle", id=found["id"])
    assert reports(owned) == []


def test_reports_are_the_hosts_alone(owned):
    table, (ada, _ben) = start(owned)
    assert report(ada, table, seat=1).json() == {"ok": True}
    http = ada.http
    assert http.get("/api/admin/reports").json()["code"] == "not_admin"
    assert http.post("/api/admin/settle", json={"id": "x"}).json()["code"] == "not_admin"
    assert report(owned.browser(), table, seat=1).json()["code"] == "no_table"
    assert report(ada, table, "taste", seat=1).status_code == 422


def test_what_was_erased_is_in_no_report(owned):
    table, (ada, ben, cleo) = start(owned, 3)
    ben.ask("chat", seat=1, text="rude")
    assert report(ada, table, seat=1).json() == {"ok": True}
    assert report(cleo, table, seat=0).json() == {"ok": True}
    assert cleo.http.delete("/api/me").status_code == 200
    assert [one["by"] for one in reports(owned)] == ["", "Player 0"]
    assert ben.http.delete("/api/me").status_code == 200
    (found,) = reports(owned)
    assert (found["nickname"], found["by"]) == ("Player 0", "")
    assert [line["text"] for line in found["chat"]] == [""]


def test_reports_are_limited(tmp_path):
    limits = dataclasses.replace(LIMITS, reports_per_hour=1)
    with House(tmp_path / "tables.db", limits=limits, host_key="k" * 32) as house:
        table, (ada, _ben) = start(house)
        assert report(ada, table, seat=1).status_code == 200
        answer = report(ada, table, seat=1)
        assert (answer.status_code, answer.json()["code"]) == (429, "too_many_reports")
        assert len(reports(house)) == 1


def test_a_report_names_the_people_that_devices_were_merged_into(owned):
    ada, ben, laptop = (owned.browser() for _ in range(3))
    table = seek(ada, "Ada")
    pair(ben, nickname="Ben")
    assert report(ada, table, seat=1).json() == {"ok": True}
    (before,) = reports(owned)
    assert claim(ben, code_of(make_link(laptop))).status_code == 200
    (after,) = reports(owned)
    assert after["person"] != before["person"]
    admin(owned, "block", address=after["person"])
    assert laptop.http.get("/api/tables").json()["code"] == "blocked"
