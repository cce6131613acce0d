"""Somebody else was first, or minds the table: races that one process can show by itself."""

import asyncio
import time

import pytest

from gamenight.server.live import autopilot
from gamenight.server.live.identity import COOKIE, hash_token
from gamenight.server.live.other_processes import Leases
from gamenight.server.table import events
from gamenight.store import Notification, open_store
from gamenight.store.tables import now_ms
from patience import PATIENCE_S
from server.house import until
from server.playing import play_on, start

PACE_MS = 4000
LEASE_S = 2.0  # renewed three times in it: a machine may stand still for a second


def run(house, work):
    """In the server's own loop."""
    loop = house.server.loop
    return asyncio.run_coroutine_threadsafe(work, loop).result(30)


def said(text):
    return events.encode(events.Said(at_ms=now_ms(), by="x", seat=0, nickname="P", text=text))


def texts(browser):
    return [m["event"]["text"] for m in browser.said if m.get("event", {}).get("text")]


def test_whoever_was_first_is_shown_and_the_command_is_decided_again(house):
    table, browsers = start(house)
    tables = house.app.tables
    seq = tables.find_loaded(table).state.seq
    moves = [browser.view()["seats"][0]["legal"][0]["text"] for browser in browsers]
    run(house, tables.store.append(table, seq, [said("first"), said("second")]))
    for browser in browsers:
        browser.said.clear()
    done = browsers[0].play(0, moves[0], seen=seq)
    assert (done["ok"], done["seq"]) == (True, seq + 3)
    browsers[1].hear_until(lambda m: m.get("event", {}).get("kind") == "moved")
    for browser in browsers:
        assert texts(browser) == ["first", "second"]
        heard = [m["seq"] for m in browser.said if m["type"] == "tell_update"]
        assert heard == [seq + 1, seq + 2, seq + 3]
    assert run(house, tables.store.read(table))[-1].seq == seq + 3


def test_so_is_a_command_by_the_long_way(house):
    table, browsers = start(house)
    tables = house.app.tables
    seq = tables.find_loaded(table).state.seq
    run(house, tables.store.append(table, seq, [said("first")]))
    say = {"type": "ask_chat", "id": "a", "seat": 1, "text": "second"}
    answer = browsers[1].http.post(f"/api/tables/{table}/commands", json=say).json()
    assert (answer["ok"], answer["seq"]) == (True, seq + 2)
    browsers[0].hear_until(lambda m: m.get("event", {}).get("text") == "second")
    assert texts(browsers[0]) == ["first", "second"]


def test_a_command_that_another_process_has_done_is_not_done_again(house):
    table, browsers = start(house)
    tables = house.app.tables
    state = tables.find_loaded(table).state
    seq = state.seq
    move = browsers[0].view()["seats"][0]["legal"][0]["text"]
    event = events.Moved(at_ms=now_ms(), by=state.chairs[0].person, id="one", seat=0, text=move)
    run(house, tables.store.append(table, seq, [events.encode(event)]))
    again = browsers[0].play(0, move, id="one")
    assert (again["ok"], again["seq"]) == (True, seq + 1)
    assert browsers[1].view()["seats"][0]["view"]["moves"] == 1


def joined_elsewhere(house, browser, table, seat):
    """Take a seat as at another process, of which this one has not heard yet."""
    browser.create()  # which gives it a token
    person = hash_token(browser.http.cookies[COOKIE])
    tables = house.app.tables
    event = events.Joined(at_ms=now_ms(), by=person, seat=seat, nickname="N", number="00" * 32)
    seq = tables.find_loaded(table).state.seq
    run(house, tables.store.append(table, seq, [events.encode(event)]))


@pytest.fixture
def shared(house, monkeypatch):
    monkeypatch.setattr(house.app.tables.store, "shared", True)


def test_who_took_a_seat_at_another_process_may_come_in_at_once(house, shared):
    table, _ = house.table(1)
    guest = house.browser()
    joined_elsewhere(house, guest, table, 1)
    assert guest.enter(table)["seats"][0]["seat"] == 1
    stranger = house.browser()
    assert stranger.enter(table)["code"] == "no_table"


def test_a_command_is_not_refused_for_what_another_process_has_changed(house, shared):
    table, [host] = house.table(1)
    guest = house.browser()
    joined_elsewhere(house, guest, table, 1)
    rename = {"type": "ask_rename", "id": "a", "seat": 1, "nickname": "Nina"}
    path = f"/api/tables/{table}/commands"
    answer = guest.http.post(path, params={"key": host.watch_key}, json=rename).json()
    assert answer["ok"], answer
    again = guest.http.post(path, json=rename | {"id": "b", "seat": 0}).json()
    assert again["code"] == "not_your_seat"


def test_what_is_written_while_a_table_is_loaded_is_not_missed(house, monkeypatch):
    table, browsers = start(house)
    tables = house.app.tables
    seq = tables.find_loaded(table).state.seq
    for browser in browsers:
        browser.leave()
    run(house, tables.unload(table))
    read = tables.store.read

    async def read_slowly(*words):
        entries = await read(*words)
        monkeypatch.undo()
        await tables.store.append(table, seq, [said("meanwhile")])
        tables.store.notifications.send([Notification(table, seq + 1)])
        await asyncio.sleep(0.05)  # whoever listens takes it now
        return entries

    monkeypatch.setattr(tables.store, "read", read_slowly)
    told = browsers[0].enter(table)
    if told["seq"] == seq:
        told = browsers[0].hear_until(lambda m: m["type"] == "tell_update")
    assert told["seq"] == seq + 1


def test_after_notifications_may_have_been_missed_every_table_is_looked_at(house):
    table, browsers = start(house)
    tables = house.app.tables
    seq = tables.find_loaded(table).state.seq
    run(house, tables.store.append(table, seq, [said("while nobody heard")]))
    loop = house.server.loop
    loop.call_soon_threadsafe(tables.store.notifications.send, [Notification(None)])
    for browser in browsers:
        news = browser.hear_until(lambda m: m["type"] == "tell_update" and m["seq"] == seq + 1)
        assert news["event"]["text"] == "while nobody heard"


@pytest.fixture
def hasty(monkeypatch):
    monkeypatch.setattr(autopilot, "RETRY_S", 0.1)


def minded_elsewhere(house, table, on=True):
    store = house.app.tables.store
    name = [f"autopilot:{table}"]
    if on:
        assert run(house, store.take_leases(name, "another process", 60)) == set(name)
    else:
        run(house, store.release_leases(name, "another process"))


def test_bots_that_another_process_minds_are_left_to_it_until_it_is_gone(house, hasty):
    host = house.browser()
    table = host.create(seats=2, plan=[{"player": "bot"}] * 2, options={"target": 1000})
    host.enter(table)
    minded_elsewhere(house, table)
    assert host.ask("start")["ok"]
    time.sleep(0.5)
    assert host.view()["seats"][0]["view"]["moves"] == 0
    minded_elsewhere(house, table, on=False)
    host.hear_until(lambda m: m.get("event", {}).get("kind") == "moved")


def test_so_is_what_the_table_does_by_itself(house, hasty):
    table, browsers = start(house, options={"target": 1})
    assert play_on(browsers)
    minded_elsewhere(house, table)
    assert browsers[0].ask("rematch")["ok"]
    time.sleep(0.8)
    assert browsers[0].view()["table"]["phase"] == "waiting"
    minded_elsewhere(house, table, on=False)
    browsers[0].hear_until(lambda m: m.get("event", {}).get("kind") == "started")


@pytest.mark.anyio
async def test_a_lease_is_held_while_its_process_lives_and_given_back(tmp_path):
    async with open_store(tmp_path / "t.db") as store:
        here, there = Leases(store, LEASE_S), Leases(store, LEASE_S)
        assert await here.hold("t")
        renewing = asyncio.ensure_future(here.run())
        for _ in range(8):
            await asyncio.sleep(LEASE_S / 6)
            assert not await there.hold("t")
        assert await here.hold("t")
        renewing.cancel()
        async with asyncio.timeout(PATIENCE_S):
            while not await there.hold("t"):
                await asyncio.sleep(0.1)
        assert not await here.hold("t"), "whoever was asleep must notice"
        await there.drop("t")
        assert await here.hold("t")
        await here.close()
        assert await there.hold("t")


def test_a_bot_does_not_move_for_somebody_who_came_back_meanwhile(house):
    table, browsers = start(house, pace_ms=PACE_MS)
    browsers[1].leave()
    actor = house.app.tables.find_loaded(table)
    until(lambda: actor.list_absent_seats() == {1}, "the guest has left")
    assert browsers[0].ask("stand_in", seat=1)["ok"]
    browsers[0].hear_until(lambda m: m["type"] == "tell_thinking")
    browsers[1].enter(table)
    browsers[1].hear_until(lambda m: m.get("event", {}).get("kind") == "returned")
    time.sleep(PACE_MS / 1000 + 0.5)
    assert browsers[1].view()["seats"][0]["view"]["moves"] == 0
