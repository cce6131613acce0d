"""A database file that is moved or replaced, and a full disk: noticed, refused, and said."""

import resource
import shutil
import sqlite3
import threading

import pytest

from gamenight.server.live import bots
from server.house import House, until
from server.playing import next_move, start
from server.process import Process


def readiness(browser):
    """Why the server is not ready; None if it is. Asked again after what it remembers."""
    answer = browser.http.get("/readyz")
    return None if answer.status_code == 200 else answer.json()["code"]


def move_away(file, aside):
    file.rename(aside)


def replace(file, aside):
    """As somebody does who puts an older copy back."""
    file.rename(aside)
    shutil.copy(aside, file)


@pytest.mark.parametrize("take", [move_away, replace])
@pytest.mark.parametrize("part", ["tables.db", "tables.db-wal"])
def test_moves_are_refused_while_the_file_is_elsewhere(tmp_path, take, part):
    file, aside = tmp_path / part, tmp_path / "aside"
    with Process(tmp_path / "tables.db") as house:
        host = house.browser()
        table = host.create(seats=2, options={"target": 1000})
        for seat in (0, 1):
            host.join(table, host.invite_key, f"P{seat}", seat=seat)
        before = host.enter(table)
        assert host.ask("start")["ok"]
        assert readiness(host) is None
        take(file, aside)
        browser, seat, move = next_move([host])
        refused = browser.play(seat, move, id="once")
        assert (refused["code"], refused["ok"]) == ("file_moved", False)
        assert "moved or replaced" in refused["message"]
        until(lambda: readiness(host) == "file_moved", "it is ready without its file")
        assert host.http.get("/healthz").status_code == 200
        aside.replace(file)
        assert host.view()["seq"] == before["seq"] + 1, "a refused move is on disk"
        assert browser.play(seat, move, id="once")["ok"]
        until(lambda: readiness(host) is None, "it has its file again")
        assert house.stop() == 0


def test_it_is_not_ready_on_a_full_disk(tmp_path):
    database = tmp_path / "tables.db"
    with Process(database) as house:
        host = house.browser()
        assert readiness(host) is None
        limits = resource.prlimit(house.running.pid, resource.RLIMIT_FSIZE)
        size = (tmp_path / "tables.db-wal").stat().st_size
        resource.prlimit(house.running.pid, resource.RLIMIT_FSIZE, (size, limits[1]))
        until(lambda: readiness(host) == "busy", "it is ready on a full disk")
        resource.prlimit(house.running.pid, resource.RLIMIT_FSIZE, limits)
        until(lambda: readiness(host) is None, "there is room again")
        assert house.stop() == 0
    with sqlite3.connect(database) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_it_is_not_ready_before_it_can_deal(tmp_path, monkeypatch):
    imported = threading.Event()
    load = bots.games.load
    monkeypatch.setattr(bots.games, "load", lambda name: imported.wait() and load(name))
    with House(tmp_path / "tables.db", warm_games=("toy",)) as house:
        assert readiness(house.browser()) == "starting"
        imported.set()
        until(lambda: readiness(house.browser()) is None, "the games are loaded")
        start(house)
