"""Playing a toy match through, so that tests can be about something else."""

import asyncio

from server.house import texts

FOREVER_MS = 3_600_000


def start(house, people=2, **more):
    """A started toy table with everybody connected."""
    table, browsers = house.table(people, **more)
    for browser in browsers:
        browser.enter(table)
    assert browsers[0].ask("start")["ok"]
    return table, browsers


def start_with_slow_bots(house, people, **more):
    """The same; bots and stand-ins pause for an hour, so that no test sees them move."""
    table, browsers = house.table(people, **more)
    house.app.tables.find_loaded(table).state.created.pace_ms = FOREVER_MS
    for browser in browsers:
        browser.enter(table)
    assert browsers[0].ask("start")["ok"]
    return table, browsers


def next_move(browsers):
    """(seat, move) of a sensible move for a seat waited for, or None when the match is over."""
    tellings = [browser.view() for browser in browsers]
    if tellings[0]["table"]["phase"] != "playing":
        return None
    view = tellings[0]["seats"][0]["view"]
    for browser, telling in zip(browsers, tellings, strict=True):
        for news in telling["seats"]:
            if news["seat"] in view["waiting"] and news["legal"]:
                moves = texts(news)
                enough = "stop" in moves and view["board"]["pot"] >= 6
                return browser, news["seat"], "stop" if enough else moves[0]
    raise AssertionError("nobody can move")


def play_on(browsers, moves=2000):
    """Play until the match is over, or for so many moves; whether it is over."""
    for _ in range(moves):
        found = next_move(browsers)
        if found is None:
            return True
        browser, seat, move = found
        assert browser.play(seat, move)["ok"]
    return False


class Disk:
    """The disk of a server: it takes nothing until it is told to."""

    def __init__(self, house):
        self._house = house
        self._store = house.app.tables.store
        self._put = self._store.put
        self._free = asyncio.Event()
        self._store.put = self._wait
        self.waiting = 0

    async def _wait(self, append):
        self.waiting += 1
        await self._free.wait()
        await self._put(append)

    def take(self):
        self._house.server.loop.call_soon_threadsafe(self._free.set)
