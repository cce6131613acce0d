"""Two processes over one PostgreSQL: either serves any table, and one may die in mid-game."""

import time

import pytest

from server.process import Process
from store import postgres


@pytest.fixture(scope="module")
def database():
    with postgres.running() as address:
        yield address


def both_seats(left, right, **more):
    """A table whose host is at one process and whose guest is at the other."""
    host, guest = left.browser(), right.browser()
    table = host.create(seats=2, options={"target": 1000}, **more)
    host.join(table, host.invite_key, "Host", seat=0)
    guest.join(table, host.invite_key, "Guest", seat=1)
    host.enter(table)
    guest.enter(table)
    assert host.ask("start")["ok"]
    return table, [host, guest]


def test_two_processes_serve_one_table_and_one_is_killed(database):
    with Process(database) as left, Process(database) as right:
        table, browsers = both_seats(left, right)
        play(browsers, 30)
        left.kill()
        moved = right.browser(browsers[0].http.cookies)
        moved.enter(table, since=browsers[0].seq)
        assert moved.view()["table"]["you_host"]
        play([moved, browsers[1]], 20)


def test_bots_are_run_by_one_process_and_taken_over_when_it_dies(database):
    with Process(database) as left, Process(database) as right:
        host = left.browser()
        table = host.create(seats=2, plan=[{"player": "bot"}] * 2, options={"target": 1000})
        host.enter(table)
        assert host.ask("start")["ok"]
        watcher = right.browser()
        seen = watcher.enter(table, host.watch_key)["seq"]
        news = [
            watcher.hear_until(lambda m: m.get("happening", {}).get("what") == "moved")
            for _ in range(20)
        ]
        assert [m["seq"] for m in news] == list(range(news[0]["seq"], news[0]["seq"] + 20))
        assert news[0]["seq"] > seen
        left.kill()
        before = watcher.view()["seq"]
        deadline = time.monotonic() + 30
        while watcher.view()["seq"] < before + 10:
            assert time.monotonic() < deadline, "nobody took the bots over"
            time.sleep(0.1)


def play(browsers, moves):
    """Both seats play; each hears of the other's moves from its own process."""
    for _ in range(moves):
        tellings = [browser.view() for browser in browsers]
        top = max(telling["seq"] for telling in tellings)
        for i, browser in enumerate(browsers):
            while tellings[i]["seq"] < top:
                tellings[i] = browser.view()
        seat = tellings[0]["seats"][0]["view"]["waiting"][0]
        move = tellings[seat]["seats"][0]["legal"][0]
        assert browsers[seat].play(seat, move, seen=top)["ok"]
