"""Who may say what, and when: everything else is refused, and changes nothing."""

import pytest

from server.house import texts, until
from server.playing import play_on, start

NUMBER = "00" * 32
OF_A_SEAT = {
    "play": {"move": "1", "seen": 99},
    "undo": {"seen": 99},
    "resign": {},
    "chat": {"text": "I resign"},
    "stand": {},
    "rename": {"nickname": "Fool"},
    "return": {},
    "hint": {},
}
OF_THE_HOST = {
    "seat_bot": {"level": "steady"},
    "exchange_bot": {"level": "steady"},
    "free_seat": {},
    "start": None,
    "stand_in": {},
    "mute": {"on": True},
    "host": {},
    "close": None,
}


def refused(browser, command, fields, seat=0):
    words = fields or {}
    if fields is not None:
        words = {"seat": seat, **words}
    answer = browser.ask(command, **words)
    assert answer["ok"] is False, (command, answer)
    return answer["code"]


@pytest.fixture
def party(house):
    table, browsers = start(house, 3, hints=True)
    watcher = house.browser()
    watcher.enter(table, browsers[0].watch_key)
    seq = browsers[0].view()["seq"]
    yield table, browsers, watcher
    assert browsers[0].view()["seq"] == seq, "something was done"


def test_of_a_seat_only_who_sits_there_speaks(party):
    _, browsers, watcher = party
    for command, fields in OF_A_SEAT.items():
        for browser in (browsers[1], watcher):
            assert refused(browser, command, fields) == "not_your_seat", command


def test_of_the_table_only_its_host_speaks(party):
    _, browsers, watcher = party
    for command, fields in OF_THE_HOST.items():
        for browser in (browsers[1], watcher):
            assert refused(browser, command, fields) == "not_host", command
            assert refused(browser, command, fields, seat=1) == "not_host", command


def test_in_a_match_nothing_is_done_that_belongs_before_or_after_it(party):
    _, browsers, watcher = party
    host = browsers[0]
    for command in ("start", "rematch"):
        assert refused(host, command, None) == "wrong_phase"
    assert refused(host, "seat_bot", {"level": "steady"}, seat=1) == "wrong_phase"
    assert host.ask("number", number=NUMBER)["code"] == "wrong_phase"
    assert refused(watcher, "rematch", None) == "not_seated"
    assert watcher.ask("number", number=NUMBER)["code"] == "wrong_phase"
    for browser in (host, watcher):
        assert refused(browser, "vote", {}, seat=1) == "not_absent"
    sit = {"nickname": "X", "number": NUMBER}
    assert refused(browsers[1], "sit", sit, seat=0) == "seat_taken"
    assert refused(host, "mute", {"on": True}, seat=5) == "no_seat"
    assert refused(host, "play", {"move": "1", "seen": 99}, seat=5) == "no_seat"


def test_whoever_only_looks_on_has_no_vote(house):
    table, browsers = start(house, 3)
    watcher = house.browser()
    watcher.enter(table, browsers[0].watch_key)
    browsers[2].leave()
    actor = house.app.tables.find_loaded(table)
    until(lambda: actor.list_absent_seats() == {2}, "seat 2 has left")
    assert refused(watcher, "vote", {}, seat=2) == "not_your_seat"
    assert browsers[0].view()["table"]["chairs"][2]["votes"] == []


def test_only_those_who_are_here_are_asked_for_their_vote(house):
    table, browsers = start(house, 4)
    for browser in browsers[2:]:
        browser.leave()
    actor = house.app.tables.find_loaded(table)
    until(lambda: actor.list_absent_seats() == {2, 3}, "two have left")
    assert browsers[0].ask("vote", seat=3)["ok"]
    assert browsers[0].view()["table"]["chairs"][3]["player"] == "person"
    browsers[0].said.clear()
    assert browsers[1].ask("vote", seat=3)["ok"]
    assert browsers[0].view()["table"]["chairs"][3]["player"] == "stand_in"
    heard = [(m["seq"], m["event"]["kind"]) for m in browsers[0].said if "event" in m]
    seq = heard[0][0]
    assert heard[:2] == [(seq, "voted"), (seq + 1, "stood_in")], "both are told, in order"


def test_an_absent_hosts_table_goes_to_who_asks_for_it_and_to_nobody_else(house):
    table, browsers = start(house, 3)
    browsers[0].leave()
    actor = house.app.tables.find_loaded(table)
    until(lambda: actor.list_absent_seats() == {0}, "the host has left")
    assert refused(browsers[1], "host", {}, seat=2) == "not_host"
    assert browsers[1].ask("host", seat=1)["ok"]


def test_before_the_start_nothing_of_a_match_is_done(house):
    table, browsers = house.table(2)
    for browser in browsers:
        browser.enter(table)
    seq = browsers[0].view()["seq"]
    for command in ("play", "undo", "resign", "hint"):
        code = refused(browsers[0], command, OF_A_SEAT[command])
        assert code == ("no_hints" if command == "hint" else "wrong_phase"), command
    for command in ("stand_in", "vote"):
        assert refused(browsers[0], command, {}, seat=1) == "wrong_phase"
    assert refused(browsers[0], "rematch", None) == "wrong_phase"
    assert browsers[0].view()["seq"] == seq


def test_after_the_end_the_match_stands(house):
    _, browsers = start(house, options={"target": 1})
    assert play_on(browsers)
    seq = browsers[0].view()["seq"]
    for command in ("play", "undo", "resign"):
        for seat, browser in enumerate(browsers):
            code = refused(browser, command, OF_A_SEAT[command], seat=seat)
            assert code == ("game_over" if command == "play" else "wrong_phase")
    assert browsers[0].view()["seq"] == seq


def test_a_seat_that_has_resigned_is_nobodys_any_more(house):
    table, browsers = start(house, 3)
    assert browsers[2].ask("resign", seat=2)["ok"]
    assert refused(browsers[2], "return", {}, seat=2) == "resigned"
    news = browsers[2].view()["seats"][0]
    move = {"move": (texts(news) or ["1"])[0], "seen": browsers[2].seq}
    assert refused(browsers[2], "play", move, seat=2) == "resigned"
    browsers[2].leave()
    browsers[2].enter(table)
    assert browsers[2].view()["table"]["chairs"][2]["player"] == "stand_in", "it stays the bot's"
    assert browsers[2].ask("stand", seat=2)["ok"]
    sit = {"nickname": "X", "number": NUMBER}
    assert refused(browsers[2], "sit", sit, seat=2) == "resigned"


def test_two_who_want_a_rematch_at_once_get_one(house):
    _, browsers = start(house, options={"target": 1})
    assert play_on(browsers)
    for browser in browsers:
        browser.tell("rematch", id="again")
    for browser in browsers:
        assert browser.hear_until(lambda m: m.get("id") == "again")["ok"]
    browsers[0].hear_until(lambda m: m.get("event", {}).get("kind") == "started")
    assert browsers[0].view()["table"]["match"] == 2


def test_whoever_leaves_before_a_rematch_begins_is_replaced_by_a_bot(house):
    _, browsers = start(house, options={"target": 1})
    assert play_on(browsers)
    assert browsers[0].ask("rematch")["ok"]
    assert browsers[1].ask("stand", seat=1)["ok"]
    browsers[0].hear_until(lambda m: m.get("event", {}).get("kind") == "started")
    chairs = browsers[0].view()["table"]["chairs"]
    assert [chair["player"] for chair in chairs] == ["person", "bot"]
