"""What a returning browser missed: exactly that, or nothing and everything anew."""

from types import SimpleNamespace

import pytest

from gamenight.server.table import events
from gamenight.server.table import state as tables
from gamenight.server.table.render import find_first_event, list_missed
from server.house import texts
from server.playing import start
from server.test_clocks import move, table


@pytest.mark.parametrize("kept", [8, 9, 40])
def test_the_gap_is_told_in_full_or_not_at_all(monkeypatch, kept):
    monkeypatch.setattr(tables, "KEPT_EVENTS", kept)
    state = table()
    for number in range(30):
        state.apply(events.Said(at_ms=1, by="p0", seat=0, nickname="P", text=str(number)))
    oldest = state.recent[0].seq
    assert kept // 2 <= len(state.recent) <= kept, "some are kept, and not all"
    for since in range(state.seq + 1):
        missed = list_missed(state, since)
        if since + 1 < oldest:
            assert missed is None, f"from {since} on some are gone"
        else:
            assert [h.seq for h in missed] == list(range(since + 1, state.seq + 1))
    assert list_missed(state, state.seq + 1) is None
    assert list_missed(state, None) is None


def test_events_are_told_from_the_first_that_was_missed_and_none_that_was_taken_back():
    state = table()
    dealt = state.match.event_count
    assert find_first_event(state, state.seq) == dealt
    before = state.seq
    assert find_first_event(state, before - 1) == 0, "the deal was missed"
    move(state, 0, 1)
    moved = state.match.event_count
    assert moved > dealt
    assert (find_first_event(state, before), find_first_event(state, state.seq)) == (dealt, moved)
    state.apply(events.Undone(at_ms=2, by="p0", seat=0))
    assert state.match.event_count == dealt
    assert find_first_event(state, before) == dealt
    assert find_first_event(state, before + 1) == dealt, "who saw the move is told what stands now"
    move(state, 0, 3)
    for since in range(before, before + 3):
        assert find_first_event(state, since) == dealt
    assert find_first_event(state, state.seq) == state.match.event_count


def test_events_made_anew_after_several_were_taken_back_are_all_told():
    match = SimpleNamespace(event_count=13)
    marks = [(1, 0), (2, 10), (3, 12), (4, 12), (5, 10), (6, 10)]  # two moves, both taken back
    state = SimpleNamespace(match=match, event_marks=marks)
    assert [find_first_event(state, seq) for seq in range(7)] == [0, 10, 10, 10, 10, 10, 13]


def test_a_browser_that_saw_too_little_takes_nothing_back(house):
    _, browsers = start(house)
    seen = browsers[0].view()["seq"]
    move_ = browsers[0].view()["seats"][0]["legal"][0]["text"]
    assert browsers[0].play(0, move_)["ok"]
    stale = browsers[0].ask("undo", seat=0, seen=seen)
    assert stale["code"] == "stale"
    fresh = browsers[0].hear_until(lambda m: m["type"] == "tell_table")
    assert fresh["seats"][0]["can_undo"]
    assert browsers[0].ask("undo", seat=0, seen=fresh["seq"])["ok"]


def test_only_whose_move_it_was_is_offered_to_take_it_back(house):
    table_id, browsers = start(house, 3)
    watcher = house.browser()
    watcher.enter(table_id, browsers[0].watch_key)
    moves = texts(browsers[1].view()["seats"][0])
    everybody = [*browsers, watcher]
    assert [b.view()["seats"][0]["can_undo"] for b in everybody] == [False] * 4
    assert browsers[1].play(1, moves[0])["ok"]
    offered = [browser.view()["seats"][0]["can_undo"] for browser in everybody]
    assert offered == [False, True, False, False]
    refused = browsers[0].ask("undo", seat=0, seen=browsers[0].seq)
    assert refused["code"] == "nothing_made"
