"""A database that fails: nothing unwritten is ever shown, and the table heals by itself."""

from gamenight.store import Unavailable
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
