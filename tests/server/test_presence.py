"""Nobody freezes a game: clocks, stand-ins, votes, and seats given back."""

import time

from server.house import PATIENCE_S
from server.playing import start


def chairs(browser):
    return browser.view()["table"]["chairs"]


def test_the_host_hands_an_absent_seat_to_a_bot_and_the_person_gets_it_back(house):
    table, browsers = start(house)
    assert browsers[0].ask("stand_in", seat=1)["code"] == "not_absent"
    browsers[1].leave()
    time.sleep(0.4)
    assert not chairs(browsers[0])[1]["present"]
    assert browsers[0].ask("stand_in", seat=1)["ok"]
    assert chairs(browsers[0])[1]["player"] == "stand_in"
    browsers[1].enter(table)
    browsers[0].hear_until(lambda m: m.get("happening", {}).get("what") == "returned")
    assert chairs(browsers[0])[1]["player"] == "person"


def test_everybody_else_may_vote_a_bot_in(house):
    _table, browsers = start(house, 3)
    browsers[0].leave()
    time.sleep(0.4)
    assert browsers[1].ask("stand_in", seat=0)["code"] == "not_host"
    assert browsers[1].ask("vote", seat=0)["ok"]
    assert chairs(browsers[2])[0]["votes"] == [1]
    assert chairs(browsers[2])[0]["player"] == "person"
    assert browsers[2].ask("vote", seat=0)["ok"]
    assert chairs(browsers[2])[0]["player"] == "stand_in"


def test_the_table_passes_to_whoever_asks_when_the_host_is_absent(house):
    _table, browsers = start(house)
    assert browsers[1].ask("host", seat=1)["code"] == "not_host"
    browsers[0].leave()
    time.sleep(0.4)
    assert browsers[1].ask("host", seat=1)["ok"]


def test_a_host_who_only_looks_on_is_not_absent(house):
    host, guest = house.browser(), house.browser()
    table = host.create()
    host.enter(table)
    guest.join(table, host.invite_key, "Guest", seat=1)
    guest.enter(table)
    assert guest.ask("host", seat=1)["code"] == "not_host"
    host.leave()
    time.sleep(0.4)
    assert guest.ask("host", seat=1)["ok"]


def test_a_timer_that_runs_out_seats_a_bot_until_the_person_comes_back(house):
    _table, browsers = start(house, timer_s=5)
    clocks = [chair["clock_ms"] for chair in chairs(browsers[0])]
    assert all(0 < clock <= 5000 for clock in clocks), "sealed choices: both clocks run"
    out = browsers[0].hear_until(
        lambda m: m.get("happening", {}).get("what") == "stood_in", timeout=120
    )
    assert out["happening"]["reason"] == "timer"
    seat = out["happening"]["seat"]
    assert browsers[seat].ask("return", seat=seat)["ok"]
    assert chairs(browsers[seat])[seat]["player"] == "person"


def test_playing_from_ones_seat_takes_it_back_from_the_bot(house):
    table, browsers = start(house, 2, pace_ms=5000)
    browsers[1].leave()
    time.sleep(0.4)
    assert browsers[0].ask("stand_in", seat=1)["ok"]
    poll = browsers[1].http.post(
        f"/api/tables/{table}/ask",
        json={"type": "ask_play", "id": "x", "seat": 1, "move": "9", "seen": 99},
    )
    assert poll.status_code == 409
    assert chairs(browsers[0])[1]["player"] == "stand_in", "a refused move changes nothing"


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
    gone = browsers[0].hear_until(lambda m: m["type"] == "tell_presence")
    assert [chair["present"] for chair in gone["table"]["chairs"]] == [True, False]


def test_bots_among_themselves_play_only_while_somebody_looks(house):
    host = house.browser()
    table = host.create(seats=2, plan=[{"player": "bot"}] * 2, options={"target": 1000})
    host.enter(table)
    assert host.ask("start")["ok"]
    host.hear_until(lambda m: m["type"] == "tell_news" and m["happening"]["what"] == "moved")
    host.leave()
    actor = house.app.tables.loaded(table)
    quiet(actor)
    seq = actor.state.seq
    time.sleep(0.5)
    assert actor.state.seq == seq, "nobody looks"
    host.enter(table)
    host.hear_until(lambda m: m["type"] == "tell_news" and m["happening"]["what"] == "moved")


def test_news_go_on_for_those_who_stay(house):
    _table, browsers = start(house, 3)
    moves = [browser.view()["seats"][0]["legal"][0] for browser in browsers]
    browsers[1].leave()
    assert browsers[0].play(0, moves[0])["ok"]
    moved = browsers[2].hear_until(lambda m: m.get("happening", {}).get("what") == "moved")
    assert [news["seat"] for news in moved["seats"]] == [2]


def quiet(actor):
    """Wait until a thought that was begun before is over."""
    deadline = time.monotonic() + PATIENCE_S
    while actor.viewers or actor.attendant.busy:
        assert time.monotonic() < deadline, "the bots go on"
        time.sleep(0.05)
