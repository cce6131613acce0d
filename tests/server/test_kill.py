"""Kill the server under load, again and again: nothing acknowledged is lost, all goes on."""

import asyncio
import random
import threading
import time
from functools import partial

import pytest

from gamenight.server.table import events
from gamenight.server.table.events import decode_log
from gamenight.server.table.replay import replay
from gamenight.store import open_store
from patience import PATIENCE_S
from server.house import lasting_port, texts, until
from server.process import Process
from store import postgres

TABLES = 4


class Player(threading.Thread):
    """Plays both seats of one table from one browser, for as long as the server lives."""

    def __init__(self, process, game="toy"):
        super().__init__(daemon=True)
        self.process = process
        self.game = game
        self.cookies = None
        self.tables = []
        self.acknowledged = {}
        self.stop = False
        self.number = 0

    def set_up(self):
        browser = self.process.browser(self.cookies)
        options = {"target": 1000} if self.game == "toy" else {}
        table = browser.create(self.game, seats=2, options=options, undo=False)
        for seat in (0, 1):
            browser.join(table, browser.invite_key, f"P{seat}", seat=seat)
        browser.enter(table)
        assert browser.ask("start")["ok"]
        self.tables.append(table)
        self.cookies = browser.http.cookies
        self.process.let_go(browser)

    def run(self):
        while not self.stop:
            try:
                self.play()
            except Exception:  # the server was killed: whatever breaks on the line, come again
                time.sleep(0.05)

    def play(self):
        browser = self.process.browser(self.cookies)
        try:
            table = self.tables[-1]
            telling = browser.enter(table)
            while not self.stop:
                seats, seq = telling["seats"], telling["seq"]
                waiting = seats[0]["view"]["waiting"]
                if telling["table"]["phase"] == "over":
                    self.set_up()
                    return
                news = seats[waiting[0]]
                self.number += 1
                command = {"id": f"m{self.number}", "seat": waiting[0], "seen": seq}
                answer = browser.ask("play", move=random.choice(texts(news)), **command)
                if answer["ok"]:
                    self.acknowledged[table, answer["id"]] = answer["seq"]
                telling = browser.view()
        finally:
            self.process.let_go(browser)


@pytest.mark.parametrize("kills", [2, pytest.param(40, marks=pytest.mark.soak)])
def test_nothing_acknowledged_is_lost(tmp_path, kills):
    survives(tmp_path / "tables.db", kills)


@pytest.mark.soak
def test_nothing_acknowledged_is_lost_over_postgresql():
    with postgres.running() as address:
        survives(address, kills=40)


def survives(database, kills, games=("toy",) * TABLES):
    """Whatever was acknowledged before a kill is in the database afterwards; how much that was."""
    with Process(database, lasting_port()) as process:
        players = load_until_killed(process, kills, games)
    for player in players:
        for table in player.tables:
            entries = asyncio.run(read(database, table))
            kept = {events.decode(e.kind, e.body).id: e.seq for e in entries}
            for (where, command_id), seq in player.acknowledged.items():
                if where == table:
                    assert kept.get(command_id) == seq, f"{command_id} is not there"
            assert replay(table, decode_log(entries)).phase in ("playing", "over")
    return sum(len(player.acknowledged) for player in players)


def load_until_killed(process, kills, games):
    """Players under whom the server was killed so many times, and each of whom could go on."""
    players = [Player(process, game) for game in games]
    for player in players:
        player.set_up()
        player.start()
    done_before = [0] * len(players)
    for _ in range(kills):
        time.sleep(random.uniform(0.3, 1.5))
        process.kill()
        process.start()
        until(partial(all_go_on, players, done_before), "a table does not go on")
        done_before = [len(player.acknowledged) for player in players]
    for player in players:
        player.stop = True
    for player in players:
        player.join(PATIENCE_S)
        assert not player.is_alive()
    assert process.stop() == 0, "a graceful end has exit code 0"
    return players


def all_go_on(players, done_before):
    return all(len(p.acknowledged) > n for p, n in zip(players, done_before, strict=True))


async def read(database, table):
    async with open_store(database) as store:
        return await store.read(table)
