"""A database that fails: nothing unwritten is ever shown, and the table heals by itself."""

import time

from gamenight.store import Unavailable
from server.house import until
from server.playing import next_move, play_on, start


def test_a_move_that_could_not_be_written_never_was(house, monkeypatch):
    _, browsers = start(house, options={"target": 5})
    store = house.app.tables.store
    before = [browser.view() for browser in browsers]
    browser, seat, move = next_move(browsers)

    async def fails(*words, **more):
        raise Unavailable("the test says so")

    monkeypatch.setattr(store, "read", fails)
    monkeypatch.setattr(store, "submit", lambda new, then: then(Unavailable("the test says so")))
    refused = browser.play(seat, move, id="once")
    assert refused["code"] == "busy"
    assert browser.play(seat, move, id="once")["code"] == "busy", "it cannot even read"
    monkeypatch.undo()
    for browser_again, telling in zip(browsers, before, strict=True):
        assert browser_again.view()["seats"] == telling["seats"]
    assert browser.play(seat, move, id="once")["ok"], "the same command again is done now"
    assert play_on(browsers)


def test_while_a_move_is_on_its_way_to_the_disk_nothing_else_is_decided_or_shown(
    house, monkeypatch
):
    table, browsers = start(house)
    watcher = house.browser()
    seq = watcher.enter(table, browsers[0].watch_key)["seq"]
    moves = [browser.view()["seats"][0]["legal"][0]["text"] for browser in browsers]
    store, on_their_way = house.app.tables.store, []
    submit = store.submit
    monkeypatch.setattr(store, "submit", lambda *words: on_their_way.append(words))
    for seat, browser in enumerate(browsers):
        browser.tell("play", id=f"m{seat}", seat=seat, move=moves[seat], seen=browser.seq)
        until(lambda: on_their_way, "the first is not written")
    time.sleep(0.3)
    assert len(on_their_way) == 1, "decided on what is not on disk"
    shown = [m["seq"] for browser in (*browsers, watcher) for m in browser.said if "seq" in m]
    assert max(shown) == seq
    monkeypatch.undo()
    house.server.loop.call_soon_threadsafe(submit, *on_their_way[0])
    for seat, browser in enumerate(browsers):
        assert browser.hear_until(lambda m, seat=seat: m.get("id") == f"m{seat}")["ok"]
    assert play_on(browsers)
