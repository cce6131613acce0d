"""A seeded simulation: messages lost, repeated, late; browsers that come and go; restarts.

Afterwards the log is folded again, entry by entry: every view, legal move and event that any
browser ever got must be exactly what its seat could know then, and nothing may be missing.
"""

import asyncio
import random
import secrets

import pytest
from websockets.exceptions import ConnectionClosed

from gamenight.core.record import verified
from gamenight.games import load
from gamenight.server.table import events
from gamenight.server.table.render import events_since, render_seats
from gamenight.server.table.state import TableState
from gamenight.store import open_store
from server.house import House, texts


class Guest:
    """A browser on a bad line: what it wants to say may be lost, said twice, or late."""

    def __init__(self, number, cookies, chance):
        self.number = number
        self.cookies = cookies
        self.chance = chance
        self.browser = None
        self.pending = []
        self.latest = None
        self.told = []
        self.acknowledged = {}

    def come(self, house, table):
        self.browser = house.browser(cookies=self.cookies)
        self.latest = self.browser.enter(table, since=self.latest and self.latest["seq"])
        self._hear(self.latest)
        for command in self.pending:
            self._send(command)

    def go(self):
        if self.browser is not None:
            self.browser.close()
        self.browser = None

    def act(self):
        """Do one thing, well or badly."""
        self.catch_up()
        command = self._wish()
        if command is None:
            return
        fate = self.chance.choice(["fine", "fine", "twice", "lost", "late", "cut"])
        self.pending.append(command)
        if fate in ("fine", "twice", "cut"):
            self._send(command)
        if fate == "twice":
            self._send(command)
        if fate == "cut":
            self.go()
        elif fate != "late":
            self.catch_up()
        if self.browser is not None and fate == "fine" and self.chance.random() < 0.5:
            self.chance.shuffle(self.pending)
            for old in self.pending:
                self._send(old)

    def catch_up(self):
        """Hear everything that is on the line."""
        self._send({"type": "ask_ping", "id": "ping"})
        while True:
            message = self.browser.hear()
            self._hear(message)
            if message.get("id") == "ping":
                return

    def _wish(self):
        news = self._news()
        extra = {"id": secrets.token_hex(6)}
        if self.chance.random() < 0.1:
            return {"type": "ask_chat", "seat": self.number, "text": "hm", **extra}
        if news is None or not news["legal"]:
            return None
        move = self.chance.choice(texts(news))
        seen = self.latest["seq"]
        return {"type": "ask_play", "seat": self.number, "move": move, "seen": seen, **extra}

    def _news(self):
        return next((n for n in reversed(self._all_news()) if n["view"] is not None), None)

    def _all_news(self):
        return [news for message in self.told for news in message.get("seats", [])]

    def _send(self, command):
        import json

        self.browser.socket.send(json.dumps(command))

    def _hear(self, message):
        self.told.append(message)
        if message["type"] in ("tell_update", "tell_table"):
            self.latest = message
        if message["type"] in ("tell_done", "tell_refused") and message["id"] != "ping":
            self.pending = [c for c in self.pending if c["id"] != message["id"]]
            if message["ok"]:
                self.acknowledged[message["id"]] = message["seq"]


def simulate(path, seed, steps):
    """Play under bad conditions; the table's id and its guests."""
    chance = random.Random(seed)
    house = House(path).__enter__()
    seats = chance.choice([2, 3, 4])
    target = chance.choice([20, 60])
    table, browsers = house.table(seats, options={"target": target}, undo=False)
    guests = [Guest(i, b.http.cookies, chance) for i, b in enumerate(browsers)]
    browsers[0].enter(table)
    assert browsers[0].ask("start")["ok"]
    for _ in range(steps):
        if chance.random() < 0.01:
            for guest in guests:
                guest.go()
            house.__exit__()
            house = House(path).__enter__()
        guest = chance.choice(guests)
        try:
            if guest.browser is None:
                guest.come(house, table)
            elif chance.random() < 0.05:
                guest.go()
            else:
                guest.act()
        except ConnectionClosed:
            guest.go()
    for guest in guests:
        guest.go()
        guest.come(house, table)
        guest.catch_up()
    for guest in guests:
        guest.catch_up()
        guest.go()
    house.__exit__()
    return table, guests


def steps_of_the_log(path, table):
    """(entry, state after it) for each entry of a table."""

    async def read():
        async with open_store(path) as store:
            return await store.read(table)

    state = None
    for entry in asyncio.run(read()):
        event = events.decode(entry.kind, entry.body)
        state = state or TableState(table, event)
        state.apply(event)
        yield event, state


def as_told(news):
    import msgspec

    return msgspec.json.decode(msgspec.json.encode(news))


@pytest.mark.parametrize("seed", range(4))
def test_clients_converge_and_learn_nothing_hidden(tmp_path, seed):
    path = tmp_path / "tables.db"
    table, guests = simulate(path, seed, 150)
    could_know, ids, final = {}, {}, None
    for event, state in steps_of_the_log(path, table):
        final = state
        for guest in guests:
            if state.match is not None:
                first = events_since(state, state.seq - 1)
                news = as_told(render_seats(state, [guest.number], first)[0])
                could_know[guest.number, state.seq] = news
        if event.id:
            assert ids.setdefault(event.id, state.seq) == state.seq, "a command was done twice"
    moves = 0
    for guest in guests:
        for message in guest.told:
            for news in message.get("seats", []):
                assert news["seat"] == guest.number, f"seed {seed}: another seat's news"
                if news["view"] is None:
                    continue
                known = could_know[guest.number, message["seq"]]
                assert news["view"] == known["view"], f"seed {seed}, event {message['seq']}"
                assert news["legal"] == known["legal"]
                if message["type"] == "tell_update":
                    assert news["events"] == known["events"]
                moves += 1
        for command_id, seq in guest.acknowledged.items():
            assert ids[command_id] == seq, f"seed {seed}: an acknowledged command is lost"
        last = next(m for m in reversed(guest.told) if m["type"] in ("tell_table", "tell_update"))
        assert last["seq"] == final.seq, f"seed {seed}: seat {guest.number} did not converge"
    assert moves > 20, "hardly anything happened"
    if final.match.over:
        assert verified(final.match.record(), load).scores == final.match.scores
