"""Two processes over one PostgreSQL: either serves any table, and one may die in mid-game."""

import json

import pytest

from server.house import until
from server.process import HOST_KEY, Process
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
            watcher.hear_until(lambda m: m.get("event", {}).get("kind") == "moved")
            for _ in range(20)
        ]
        assert [m["seq"] for m in news] == list(range(news[0]["seq"], news[0]["seq"] + 20))
        assert news[0]["seq"] > seen
        left.kill()
        before = watcher.view()["seq"]
        until(lambda: watcher.view()["seq"] >= before + 10, "nobody took the bots over")


def present(browser):
    return [chair["present"] for chair in browser.view()["table"]["chairs"]]


def test_whoever_is_at_another_process_is_present_until_that_process_dies(database):
    with Process(database) as left, Process(database) as right:
        table, (host, guest) = both_seats(left, right)
        until(lambda: present(host) == [True, True], "the guest is not seen from the left")
        until(lambda: present(guest) == [True, True], "the host is not seen from the right")
        assert host.ask("stand_in", seat=1)["code"] == "not_absent"
        guest.leave()
        until(lambda: present(host) == [True, False], "the guest has left, and is still seen")
        guest.enter(table)
        until(lambda: present(host) == [True, True], "the guest is back, and not seen")
        left.kill()
        until(lambda: present(guest) == [False, True], "the host's process is dead")
        until(lambda: guest.ask("host", seat=1)["ok"], "an absent host must hand over")


def test_whoever_is_forgotten_at_one_process_is_forgotten_at_all(database):
    with Process(database) as left, Process(database) as right:
        table, (host, guest) = both_seats(left, right)
        assert guest.ask("chat", seat=1, text="my secret garden")["ok"]
        host.hear_until(lambda m: m.get("event", {}).get("text") == "my secret garden")
        guest.leave()
        # A database that is busy says so, and whoever asked tries again.
        erased = until(lambda: guest.http.delete("/api/me").json().get("tables"), "it is busy")
        assert erased == 1
        host.hear_until(lambda m: m["type"] == "tell_goodbye")
        told = json.dumps(host.enter(table))
        assert "garden" not in told
        assert "Guest" not in told


def test_an_address_blocked_at_one_process_is_blocked_at_all(database):
    with Process(database) as left, Process(database) as right:
        key = {"authorization": f"Bearer {HOST_KEY}"}
        stranger = right.browser(proxied="203.0.113.9")
        assert stranger.http.get("/api/games").status_code == 200
        for on, status in ((True, 403), (False, 200)):
            body = {"address": "203.0.113.9", "on": on}
            assert left.browser().http.post("/api/admin/block", json=body, headers=key).is_success
            until(
                lambda status=status: stranger.http.get("/api/games").status_code == status,
                "the other process does not know",
            )


def play(browsers, moves):
    """Both seats play; each hears of the other's moves from its own process."""
    for _ in range(moves):
        tellings = until(lambda: of_one_mind(browsers), "one does not hear of the other's move")
        seat = tellings[0]["seats"][0]["view"]["waiting"][0]
        move = tellings[seat]["seats"][0]["legal"][0]["text"]
        assert browsers[seat].play(seat, move, seen=tellings[seat]["seq"])["ok"]


def of_one_mind(browsers):
    """What each is told of the table, if it is the same table."""
    tellings = [browser.view() for browser in browsers]
    return tellings if len({telling["seq"] for telling in tellings}) == 1 else None
