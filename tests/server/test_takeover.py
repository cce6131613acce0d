"""In mid-match a bot's seat, with its hidden cards, is taken only with the host's consent."""

import asyncio

import pytest

from server.house import texts
from server.playing import start_with_slow_bots

BOT = 1


@pytest.fixture
def table(house):
    """A table where the host plays against a slow bot: (id, host)."""
    table, browsers = start_with_slow_bots(house, 1, seats=2)
    return table, browsers[0]


def ask_to_sit(house, table, host, nickname="Gwen"):
    guest = house.browser()
    body = {"nickname": nickname, "number": "ab" * 32, "key": host.invite_key, "seat": BOT}
    answer = guest.http.post(f"/api/tables/{table}/join", json=body)
    return guest, answer


def questions(browser):
    return browser.view()["table"].get("seat_questions", [])


def test_the_host_is_asked_and_lets_somebody_in(house, table):
    table, host = table
    guest, answer = ask_to_sit(house, table, host)
    assert answer.json()["waiting"]
    seen = guest.enter(table, host.invite_key)
    assert [news["seat"] for news in seen["seats"]] == [None], "a spectator's view and no other"
    assert seen["table"]["seat_questions"][0]["yours"]
    [asked] = questions(host)
    assert (asked["seat"], asked["nickname"], asked["yours"]) == (BOT, "Gwen", False)
    watcher = house.browser()
    assert "seat_questions" not in watcher.enter(table, host.watch_key)["table"]
    assert guest.ask("admit", question=asked["question"], on=True)["code"] == "not_host"
    assert host.ask("admit", question=asked["question"], on=True)["ok"]
    seen = guest.hear_until(lambda m: m.get("event", {}).get("kind") == "joined")
    assert [news["seat"] for news in seen["seats"]] == [BOT]
    assert texts(seen["seats"][0])
    assert questions(host) == questions(guest) == []
    assert host.ask("admit", question=asked["question"], on=True)["code"] == "seat_not_asked"


def test_the_host_says_no_for_this_match(house, table):
    table, host = table
    guest, _ = ask_to_sit(house, table, host)
    guest.enter(table, host.invite_key)
    assert host.ask("admit", question=questions(host)[0]["question"], on=False)["ok"]
    guest.hear_until(lambda m: m.get("event", {}).get("kind") == "seat_answered")
    assert host.view()["table"]["chairs"][BOT]["player"] == "bot"
    sit = {"seat": BOT, "nickname": "Gwen", "number": "ab" * 32}
    assert guest.ask("sit", **sit)["code"] == "seat_denied"
    assert questions(host) == []


def test_to_ask_twice_is_to_ask_once_and_few_can_ask(house, table):
    table, host = table
    guest, _ = ask_to_sit(house, table, host)
    guest.enter(table, host.invite_key)
    seq = guest.view()["seq"]
    assert guest.ask("sit", seat=BOT, nickname="Gwen", number="ab" * 32)["ok"]
    assert guest.view()["seq"] == seq
    for number in range(7):
        assert ask_to_sit(house, table, host, f"G{number}")[1].json()["waiting"]
    assert ask_to_sit(house, table, host, "one too many")[1].json()["code"] == "table_full"
    assert len(questions(host)) == 8


def test_whoever_stood_up_has_that_hand_again_without_asking(house):
    table, (host, guest) = start_with_slow_bots(house, 2)
    sit = {"seat": BOT, "nickname": "Gwen", "number": "ab" * 32}
    assert guest.ask("stand", seat=BOT)["ok"]
    guest.enter(table, host.invite_key)
    assert guest.ask("sit", **sit)["ok"]
    assert guest.view()["table"]["chairs"][BOT]["yours"]


def test_a_table_may_allow_it(house):
    table, (host,) = start_with_slow_bots(house, 1, seats=2, takeover=True)
    guest, answer = ask_to_sit(house, table, host)
    assert "waiting" not in answer.json()
    seen = guest.enter(table)
    assert (seen["table"]["takeover"], seen["table"]["chairs"][BOT]["yours"]) == (True, True)


def test_a_question_outlives_a_restart_and_not_its_match(house, table):
    table, host = table
    ask_to_sit(house, table, host)
    [asked] = questions(host)
    unload = house.app.tables.unload(table)
    asyncio.run_coroutine_threadsafe(unload, house.server.loop).result()
    assert host.enter(table)["table"]["seat_questions"] == [asked]
    assert host.ask("resign", seat=0)["ok"]
    assert questions(host) == []
