"""Clocks: nobody wins time by taking moves back or by coming back, and a restart is merciful."""

import pytest

from gamenight.server.table import events
from gamenight.server.table.clocks import MERCY_MS, list_deadlines
from gamenight.server.table.state import TableState
from server.house import texts
from server.playing import start

TIMER_S = 10
SETTINGS = {"name": "", "private": True, "hold_ms": 0, "grace_ms": 0, "pace_ms": 0}
KEYS = {"invite": "i", "watch": "w", "secret": "00" * 32}


def table(timer_s=TIMER_S, people=2):
    """A started toy table at time 0."""
    created = events.Created(
        at_ms=0,
        by="p0",
        game="toy",
        rules_version=1,
        seats=people,
        options={"first": 0, "partners": False, "target": 20},
        plan=[None] * people,
        timer_s=timer_s,
        undo=True,
        **SETTINGS,
        **KEYS,
    )
    state = TableState("t", created)
    state.apply(created)
    for seat in range(people):
        state.apply(events.Joined(at_ms=0, by=f"p{seat}", seat=seat, nickname="P", number=""))
    state.apply(events.Started(at_ms=0, numbers=[], bots={}, rules_version=1))
    return state


def ends(state, seat):
    return list_deadlines(state, -MERCY_MS)[seat]


def move(state, seat, at_ms):
    text = next(text for text in state.legal(seat) if text not in ("knock",))
    state.apply(events.Moved(at_ms=at_ms, by=f"p{seat}", seat=seat, text=text))


def test_whoever_takes_a_move_back_has_the_time_left_that_there_was():
    state = table()
    assert ends(state, 0) == 10_000
    for at_ms in (4000, 7000):  # over and over
        move(state, 0, at_ms)
        assert 0 not in list_deadlines(state, -MERCY_MS), "sealed: the other one is waited for"
        state.apply(events.Undone(at_ms=at_ms + 1000, by="p0", seat=0))
    assert ends(state, 0) == 12_000, "4 s and 2 s were spent; while the other was waited for, none"
    assert ends(state, 1) == 10_000


def test_while_one_is_still_waited_for_taking_back_stops_no_clock(monkeypatch):
    state = table()
    move(state, 0, 1000)
    state.waiting_since[0] = 1000  # as in a turn of many moves
    state.apply(events.Undone(at_ms=9000, by="p0", seat=0))
    assert ends(state, 0) == 10_000


def stood_in(state, seat, at_ms):
    words = {"level": "steady", "reason": "timer"}
    state.apply(events.StoodIn(at_ms=at_ms, seat=seat, **words))


def returned(state, seat, at_ms):
    state.apply(events.Returned(at_ms=at_ms, by=f"p{seat}", seat=seat))


def test_coming_back_begins_the_clock_anew_once_for_each_move():
    state = table()
    stood_in(state, 0, 10_000)
    assert 0 not in list_deadlines(state, -MERCY_MS)
    returned(state, 0, 11_000)
    assert ends(state, 0) == 21_000
    stood_in(state, 0, 21_000)
    returned(state, 0, 22_000)
    assert ends(state, 0) == 21_000, "whoever never moves is stood in for at once"
    move(state, 0, 22_500)
    state.apply(events.Undone(at_ms=22_600, by="p0", seat=0))
    stood_in(state, 0, 22_600)
    returned(state, 0, 22_700)
    assert ends(state, 0) <= 22_600, "to move and take it back is no new move"
    move(state, 1, 23_000)
    move(state, 0, 23_000)
    (leader,) = state.match.waiting
    stood_in(state, leader, 33_000)
    returned(state, leader, 34_000)
    assert ends(state, leader) == 44_000


@pytest.mark.parametrize("timer_s", [5, 60])
def test_after_a_restart_nobodys_clock_runs_out_at_once(timer_s):
    state = table(timer_s)
    assert list_deadlines(state, 1_000_000)[0] == 1_000_000 + min(MERCY_MS, timer_s * 1000)
    assert list_deadlines(state, -MERCY_MS)[0] == timer_s * 1000


def test_no_clock_runs_for_bots_nor_without_a_timer_nor_when_it_is_over():
    assert list_deadlines(table(None), 0) == {}
    state = table()
    stood_in(state, 1, 1)
    assert set(list_deadlines(state, 0)) == {0}
    state.apply(events.Moved(at_ms=2, by="p0", seat=0, text="resign"))
    assert list_deadlines(state, 0) == {}


def test_votes_are_for_one_absence():
    state = table(people=3)
    state.apply(events.Voted(at_ms=1, by="p1", seat=0))
    assert state.chairs[0].votes == {"p1"}
    move(state, 0, 2)
    assert state.chairs[0].votes == set()


HOUR_MS = 3_600_000


def test_a_table_that_is_served_counts_by_the_steady_clock_whatever_the_log_says():
    state = table()
    state.go_live(now_ms=4000, steady_ms=50_000)
    assert ends(state, 0) == 56_000, "4 s had passed when it was loaded"
    state.heard_ms = 51_000
    move(state, 0, at_ms=4000 + HOUR_MS)  # the wall clock was set, or another process's differs
    state.heard_ms = 52_000
    state.apply(events.Undone(at_ms=4000 - HOUR_MS, by="p0", seat=0))
    assert ends(state, 0) == 57_000, "5 s were spent"


def test_a_clock_that_was_set_back_before_a_restart_gives_nobody_an_hour():
    state = table()
    state.go_live(now_ms=-HOUR_MS, steady_ms=50_000)
    assert ends(state, 0) == 60_000


def clocks_ms(browser):
    return [chair["clock_ms"] for chair in browser.view()["table"]["chairs"]]


@pytest.mark.parametrize("jump_ms", [HOUR_MS, -HOUR_MS])
def test_nobody_loses_or_wins_time_when_the_wall_clock_is_set(house, jump_ms):
    wall = house.app.tables.now_ms
    _, browsers = start(house, timer_s=3600 * 2, options={"target": 1000})
    steady_ms = house.app.tables.steady_ms()
    house.app.tables.steady_ms = lambda: steady_ms
    before = clocks_ms(browsers[0])
    house.app.tables.now_ms = lambda: wall() + jump_ms
    assert clocks_ms(browsers[0]) == before
    text = texts(browsers[0].view()["seats"][0])[0]
    assert browsers[0].play(0, text)["ok"]
    assert clocks_ms(browsers[0]) == [None, before[1]], "sealed: one is still waited for"
    assert [chair["player"] for chair in browsers[0].view()["table"]["chairs"]] == ["person"] * 2
