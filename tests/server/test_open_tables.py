"""Open tables and quick pairing: who sees whom, and who is seated with whom."""

import dataclasses

import pytest

from server.house import LIMITS, House, until
from server.meeting import block, is_listed, look, names, pair, seek

NUMBER = "00" * 32


def test_two_who_look_for_a_partner_find_each_other(house):
    ada, ben = house.browser(), house.browser()
    table = seek(ada, "Ada")
    until(lambda: is_listed(ben, table), "Ada does not wait visibly")
    (listed,) = look(ben)
    assert listed["seeking"]
    assert (listed["game"], listed["free"], listed["here"]) == ("toy", 1, True)
    assert [one["nickname"] for one in listed["players"]] == ["Ada", ""]
    assert set(listed) == {
        *("table", "game", "phase", "seeking", "options", "players", "free", "since_ms"),
        *("here", "yours"),
    }, "a stranger learns nothing else"
    told = pair(ben, nickname="Ben")
    assert told == {"table": table, "seat": 1, "paired": True}
    ada.hear_until(lambda m: m.get("event", {}).get("kind") == "started")
    assert names(ada) == ["Ada", "Ben"]
    until(lambda: look(house.browser()) == [], "a match of two is no business of others")
    assert house.browser().http.get(f"/api/tables/{table}").status_code == 404


def test_a_third_waits_for_a_fourth(house):
    people = [house.browser() for _ in range(4)]
    first = seek(people[0])
    assert pair(people[1])["table"] == first
    second = seek(people[2])
    assert second != first
    assert pair(people[3]) == {"table": second, "seat": 1, "paired": True}


def test_who_has_waited_longest_is_served_first(house):
    ada, ben, cleo = (house.browser() for _ in range(3))
    table = seek(ada)
    ada.leave()
    until(lambda: not is_listed(ben, table), "Ada is gone")
    later = seek(ben)
    ada.enter(table)
    assert pair(cleo)["table"] == table
    assert pair(ben) == {"table": later, "seat": 0, "paired": False}


def test_two_who_wait_side_by_side_come_together_when_the_later_one_asks_again(house):
    ada, ben = house.browser(), house.browser()
    table = seek(ada)
    ada.leave()
    until(lambda: not is_listed(ben, table), "Ada is gone")
    own = seek(ben)
    ada.enter(table)
    assert not pair(ada)["paired"], "who came first stays"
    assert pair(ben) == {"table": table, "seat": 1, "paired": True}
    assert ben.http.get(f"/api/tables/{own}").status_code == 404, "nobody needs it any more"


def test_nobody_is_seated_with_somebody_who_is_gone(house):
    ada, ben = house.browser(), house.browser()
    table = seek(ada)
    until(lambda: is_listed(ben, table), "Ada waits")
    ada.leave()
    until(lambda: not is_listed(ben, table), "who is gone leaves the list")
    assert not pair(ben)["paired"]


def test_nobody_is_paired_with_themselves_and_waits_once(house):
    ada = house.browser()
    table = seek(ada)
    assert pair(ada) == {"table": table, "seat": 0, "paired": False}
    mine = ada.http.get("/api/tables").json()["mine"]
    assert [one["table"] for one in mine] == [table]
    assert ada.http.delete(f"/api/matches/{table}").status_code == 200
    assert ada.http.get("/api/tables").json() == {"mine": []}
    until(lambda: look(house.browser()) == [], "who stops waiting leaves the list")


def test_those_who_blocked_each_other_are_not_paired(house):
    ada, ben, cleo = (house.browser() for _ in range(3))
    table = seek(ada, "Ada")
    pair(ben, nickname="Ben")
    block(ada, table, seat=1)
    second = seek(ada, "Ada")
    assert not pair(ben)["paired"], "whom she has blocked"
    until(lambda: is_listed(cleo, second), "Ada waits")
    assert not is_listed(ben, second)
    assert pair(cleo)["table"] == second
    third = seek(ben)
    assert pair(ada)["table"] != third, "nor the other way round"


def test_a_game_that_two_cannot_play_and_a_name_without_letters(house):
    http = house.browser().http
    ask = {"game": "nothing", "nickname": "Ada", "number": NUMBER}
    assert http.post("/api/open/pair", json=ask).status_code == 422
    answer = http.post("/api/open/pair", json=ask | {"game": "toy", "nickname": "\u200b"})
    assert answer.json()["code"] == "nickname_empty"
    assert look(house.browser()) == []


def test_an_open_table_says_what_is_played_and_one_tap_takes_a_seat(house):
    host, guest = house.browser(), house.browser()
    table = host.create(private=False, seats=3, options={"target": 30}, name="A rude name")
    host.join(table, "", "Ada", seat=0)
    (listed,) = look(guest)
    assert (listed["phase"], listed["free"], listed["seeking"]) == ("waiting", 2, False)
    assert listed["options"]["target"] == 30
    assert [one["nickname"] for one in listed["players"]] == ["Ada", "", ""]
    assert "rude" not in str(listed)
    assert [one["yours"] for one in look(host)] == [True]
    assert guest.join(table, "", "Ben") == 1


def test_the_host_opens_a_table_and_closes_it_again(house):
    host, guest = house.browser(), house.browser()
    table = host.create()
    path = f"/api/tables/{table}"
    assert guest.http.post(f"{path}/open", json={"on": True}).json()["code"] == "no_table"
    assert guest.http.get(path).status_code == 404
    assert host.http.post(f"{path}/open", json={"on": True}).json() == {"on": True}
    assert host.http.post(f"{path}/open", json={"on": True}).json() == {"on": True}
    assert host.enter(table)["table"]["private"] is False
    until(lambda: is_listed(guest, table), "it is not listed")
    assert guest.http.post(f"{path}/open", json={"on": False}).json()["code"] == "not_host"
    assert host.http.post(f"{path}/open", json={"on": False}).json() == {"on": False}
    assert host.view()["table"]["private"] is True
    until(lambda: not is_listed(guest, table), "it is still listed")
    assert guest.http.get(path).status_code == 404


def test_a_match_under_way_is_not_opened(house):
    host = house.browser()
    table = host.create()
    host.join(table, "", seat=0)
    host.enter(table)
    assert host.ask("start")["ok"]
    answer = host.http.post(f"/api/tables/{table}/open", json={"on": True})
    assert answer.json()["code"] == "wrong_phase"


def test_whoever_looks_again_is_told_that_nothing_has_changed(house):
    host, http = house.browser(), house.browser().http
    host.create(private=False)
    first = http.get("/api/open")
    again = http.get("/api/open", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    host.create(private=False)
    until(lambda: len(http.get("/api/open").json()["tables"]) == 2, "the list does not change")
    assert http.get("/api/open").headers["etag"] != first.headers["etag"]


def test_one_host_does_not_fill_the_list(house):
    host = house.browser()
    for _ in range(5):
        host.create(private=False)
    assert len(look(house.browser())) == 3


@pytest.fixture
def closed(tmp_path):
    with House(tmp_path / "tables.db") as house:
        ada = house.browser()
        table = ada.create(private=False)
        cookies = dict(ada.http.cookies)
    with House(tmp_path / "tables.db", open_tables=False) as house:
        yield house, table, cookies


def test_where_the_host_switched_it_off_everything_refuses(closed):
    house, table, cookies = closed
    ada, http = house.browser(cookies=cookies), house.browser().http
    ask = {"game": "toy", "nickname": "Ada", "number": NUMBER}
    for answer in (
        http.get("/api/open"),
        http.post("/api/open/pair", json=ask),
        http.post("/api/tables", json={"game": "toy", "private": False}),
        ada.http.post(f"/api/tables/{table}/open", json={"on": True}),
    ):
        assert (answer.status_code, answer.json()["code"]) == (403, "open_tables_off")
    assert not http.get("/api/games").json()["open_tables"]
    assert http.get(f"/api/tables/{table}").status_code == 404, "it was open; now it is private"
    assert ada.http.get(f"/api/tables/{table}").status_code == 200
    assert http.post("/api/tables", json={"game": "toy"}).status_code == 200


def test_lists_cannot_be_flooded(tmp_path):
    limits = dataclasses.replace(LIMITS, open_per_hour=2, pairings_per_hour=1)
    with House(tmp_path / "tables.db", limits=limits) as house:
        http = house.browser().http
        ask = {"game": "toy", "private": False}
        codes = [http.post("/api/tables", json=ask).json().get("code") for _ in range(3)]
        assert codes == [None, None, "too_many_open"]
        private = http.post("/api/tables", json={"game": "toy"}).json()["table"]
        answer = http.post(f"/api/tables/{private}/open", json={"on": True})
        assert (answer.status_code, answer.json()["code"]) == (429, "too_many_open")
        ask = {"game": "toy", "nickname": "Ada", "number": NUMBER}
        answers = [http.post("/api/open/pair", json=ask).json()["code"] for _ in range(2)]
        assert answers == ["too_many_open", "too_fast"]
