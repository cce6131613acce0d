"""Nobody freezes a game: clocks, stand-ins, votes, and seats given back."""

import dataclasses
import time

import pytest

from server.house import until
from server.playing import start, start_with_slow_bots


def chairs(browser):
    return browser.view()["table"]["chairs"]


def moves(browser):
    return browser.view()["seats"][0]["view"]["moves"]


def hand_over(browser, kind, seat):
    """Ask for what may be done once somebody has been away for a while, until it may be done."""
    until(lambda: browser.ask(kind, seat=seat)["ok"], "whoever left is not absent")


def test_the_host_hands_an_absent_seat_to_a_bot_and_the_person_gets_it_back(house):
    table, browsers = start(house)
    assert browsers[0].ask("stand_in", seat=1)["code"] == "not_absent"
    browsers[1].leave()
    hand_over(browsers[0], "stand_in", seat=1)
    assert not chairs(browsers[0])[1]["present"]
    assert chairs(browsers[0])[1]["player"] == "stand_in"
    browsers[1].enter(table)
    browsers[0].hear_until(lambda m: m.get("event", {}).get("kind") == "returned")
    assert chairs(browsers[0])[1]["player"] == "person"


def test_everybody_else_may_vote_a_bot_in(house):
    _table, browsers = start(house, 3)
    browsers[0].leave()
    hand_over(browsers[1], "vote", seat=0)
    assert browsers[1].ask("stand_in", seat=0)["code"] == "not_host"
    assert chairs(browsers[2])[0]["votes"] == [1]
    assert chairs(browsers[2])[0]["player"] == "person"
    assert browsers[2].ask("vote", seat=0)["ok"]
    assert chairs(browsers[2])[0]["player"] == "stand_in"


def test_the_table_passes_to_whoever_asks_when_the_host_is_absent(house):
    _table, browsers = start(house)
    assert browsers[1].ask("host", seat=1)["code"] == "not_host"
    browsers[0].leave()
    hand_over(browsers[1], "host", seat=1)
    assert browsers[1].view()["table"]["you_host"]


def test_a_host_who_only_looks_on_is_not_absent(house):
    host, guest = house.browser(), house.browser()
    table = host.create()
    host.enter(table)
    guest.join(table, host.invite_key, "Guest", seat=1)
    guest.enter(table)
    assert guest.ask("host", seat=1)["code"] == "not_host"
    host.leave()
    hand_over(guest, "host", seat=1)
    assert guest.view()["table"]["you_host"]


def test_a_timer_that_runs_out_seats_a_bot_until_the_person_comes_back(clock, house):
    _table, browsers = start(house, timer_s=60)
    assert [chair["clock_ms"] for chair in chairs(browsers[0])] == [60_000] * 2, "sealed: both run"
    clock.ms += 59_950
    assert browsers[0].ask("chat", text="hm", seat=0)["ok"]
    assert [chair["clock_ms"] for chair in chairs(browsers[0])] == [50, 50]
    clock.ms += 50  # from here on nobody says anything: the table looks at the clock by itself
    out = browsers[0].hear_until(lambda m: m.get("event", {}).get("kind") == "stood_in")
    assert out["event"]["reason"] == "timer"
    seat = out["event"]["seat"]
    assert browsers[seat].ask("return", seat=seat)["ok"]
    assert chairs(browsers[seat])[seat]["player"] == "person"


@pytest.mark.parametrize("there", [True, False], ids=["there", "away"])
def test_a_bot_waits_before_it_moves_for_somebody_who_is_there(clock, house, there):
    tables = house.app.tables
    tables.settings = dataclasses.replace(tables.settings, stand_in_pace_ms=3_600_000)
    _table, browsers = start(house, timer_s=60)
    if not there:
        browsers[1].leave()
    clock.ms += 60_000
    assert browsers[0].ask("chat", text="hm", seat=0)["ok"], "now the table looks at the clock"
    until(lambda: chairs(browsers[0])[1]["player"] == "stand_in", "no bot stands in")
    if there:
        time.sleep(1)
        assert moves(browsers[0]) == 0
        assert browsers[1].ask("return", seat=1)["ok"]
    else:
        until(lambda: moves(browsers[0]) == 1, "the bot does not move")


def test_playing_from_ones_seat_takes_it_back_from_the_bot(house):
    table, browsers = start_with_slow_bots(house, 2)
    move = browsers[1].view()["seats"][0]["legal"][0]["text"]
    browsers[1].leave()
    hand_over(browsers[0], "stand_in", seat=1)
    path = f"/api/tables/{table}/commands"
    command = {"type": "ask_play", "id": "x", "seat": 1, "move": "9", "seen": 99}
    assert browsers[1].http.post(path, json=command).status_code == 422
    assert chairs(browsers[0])[1]["player"] == "stand_in", "a refused move changes nothing"
    command |= {"id": "y", "move": move}
    answer = browsers[1].http.post(path, json=command).json()
    assert answer["ok"], answer
    assert chairs(browsers[0])[1]["player"] == "person"


def test_whoever_closes_one_of_two_windows_is_still_here(house):
    table, browsers = start(house)
    second = house.browser(cookies=browsers[1].http.cookies)
    second.enter(table)
    second.leave()
    time.sleep(0.4)
    assert chairs(browsers[0])[1]["present"]
    assert browsers[0].ask("stand_in", seat=1)["code"] == "not_absent"


def test_presence_is_shown_to_the_others(house):
    _table, browsers = start(house)
    browsers[1].leave()
    browsers[0].hear_until(lambda m: m["type"] == "tell_presence" and shown(m) == [True, False])


def shown(message):
    return [chair["present"] for chair in message["table"]["chairs"]]


def test_bots_among_themselves_play_only_while_somebody_looks(house):
    host = house.browser()
    table = host.create(seats=2, plan=[{"player": "bot"}] * 2, options={"target": 1000})
    host.enter(table)
    assert host.ask("start")["ok"]
    host.hear_until(lambda m: m["type"] == "tell_update" and m["event"]["kind"] == "moved")
    host.leave()
    actor = house.app.tables.find_loaded(table)
    quiet(actor)
    seq = actor.state.seq
    time.sleep(0.5)
    assert actor.state.seq == seq, "nobody looks"
    host.enter(table)
    host.hear_until(lambda m: m["type"] == "tell_update" and m["event"]["kind"] == "moved")


def test_news_go_on_for_those_who_stay(house):
    _table, browsers = start(house, 3)
    moves = [browser.view()["seats"][0]["legal"][0]["text"] for browser in browsers]
    browsers[1].leave()
    assert browsers[0].play(0, moves[0])["ok"]
    moved = browsers[2].hear_until(lambda m: m.get("event", {}).get("kind") == "moved")
    assert [news["seat"] for news in moved["seats"]] == [2]


def quiet(actor):
    """Wait until a thought that was begun before is over."""
    until(lambda: not (actor.viewers or actor.autopilot.busy), "the bots go on")
