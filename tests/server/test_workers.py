"""Bots think in worker processes: never in the server's, and a worker that dies is replaced."""

import asyncio
import logging
import multiprocessing
import os
import re
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from gamenight.bots import seat, workers
from gamenight.bots.seat import answer_quickly
from gamenight.bots.workers import Workers
from gamenight.server.live import bots
from patience import COMPILER_S, PATIENCE_S, STARTING_S
from server.house import Browser, House, until
from server.playing import start


@pytest.fixture
def house_with_workers(tmp_path, monkeypatch):
    monkeypatch.setenv("GAMENIGHT_INTERPRET", "1")
    with House(tmp_path / "t.db", bot_workers=1, prepare="server.worker_games:add_toy") as house:
        yield house


@pytest.mark.anyio
async def test_a_worker_hears_no_interrupt_from_its_birth_on():
    workers = Workers(1)
    blocked = await workers.run(STARTING_S, signal.pthread_sigmask, signal.SIG_BLOCK, [])
    workers.close()
    assert signal.SIGINT in blocked
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])


@pytest.mark.anyio
async def test_who_waits_for_workers_that_are_closed_is_cancelled():
    before = set(multiprocessing.active_children())
    workers = Workers(1)
    worker = Path(f"/proc/{await workers.run(STARTING_S, os.getpid)}")
    waiting = asyncio.ensure_future(workers.run(None, time.sleep, COMPILER_S))
    await asyncio.sleep(0)  # it waits now
    workers.close()
    with pytest.raises(asyncio.CancelledError):
        await asyncio.wait_for(waiting, PATIENCE_S)
    until(lambda: has_ended(worker), "the worker lives on")
    until(lambda: set(multiprocessing.active_children()) <= before, "somebody works on for nobody")


@pytest.mark.anyio
async def test_a_function_that_hangs_is_killed_and_nobody_else_notices():
    workers = Workers(2)
    hung = asyncio.ensure_future(workers.run(STARTING_S, hang_for_ever))
    other = await workers.run(STARTING_S, os.getpid)
    hung.cancel()
    with pytest.raises(asyncio.CancelledError):
        await hung
    assert await workers.run(STARTING_S, os.getpid) == other
    with pytest.raises(TimeoutError):
        await workers.run(0.1, hang_for_ever)
    worker = await workers.run(STARTING_S, os.getpid)
    assert worker != other, "the one that hung was killed, and this is its successor"
    until(lambda: has_ended(Path(f"/proc/{other}")), "the worker that hung lives on")
    workers.close()


def hang_for_ever(*_):
    """As compiled code hangs: nothing else of its process runs meanwhile."""
    re.match("(a+)+$", "a" * 100 + "b")


CLOSED_AT_ONCE = """
import time
from gamenight.bots.workers import Processes

if __name__ == "__main__":
    for _ in range(3):
        processes = Processes(1)
        processes.submit(time.sleep, 0)
        processes.{end}()
        del processes
"""


@pytest.mark.parametrize("end", ["close", "kill"])
def test_a_process_that_nobody_wants_any_more_ends_without_a_word(tmp_path, end):
    script = tmp_path / "script.py"
    script.write_text(CLOSED_AT_ONCE.format(end=end))
    command = [sys.executable, str(script)]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=STARTING_S)
    assert (ended.returncode, ended.stderr) == (0, "")


def test_a_bot_whose_thought_hangs_plays_by_feel_and_it_is_logged(tmp_path, monkeypatch, mistakes):
    monkeypatch.setenv("GAMENIGHT_INTERPRET", "1")
    settings = {"brain": "server.test_workers:hang_for_ever", "bot_timeout_s": 2.0}
    settings["prepare"] = "server.worker_games:add_toy"
    with House(tmp_path / "t.db", bot_workers=1, **settings) as house:
        host = house.browser()
        table = host.create(plan=[{"player": "bot"}] * 2, options={"target": 1000})
        host.enter(table)
        assert host.ask("start")["ok"]
        host.hear_until(moved, STARTING_S)
    assert any("hung" in mistake for mistake in mistakes)
    mistakes.clear()


def hang_at_one_level(who, view, recall):
    if who.level == "master":
        hang_for_ever()
    return answer_quickly(who, view, recall)


def test_bots_of_other_tables_play_on_while_a_thought_hangs(tmp_path, monkeypatch):
    monkeypatch.setenv("GAMENIGHT_INTERPRET", "1")
    monkeypatch.setattr(workers, "OVERDUE_S", 0.2)
    settings = {"brain": "server.test_workers:hang_at_one_level", "bot_timeout_s": 3600.0}
    settings["prepare"] = "server.worker_games:add_toy"
    with House(tmp_path / "t.db", bot_workers=1, **settings) as house:
        hung, other = house.browser(), house.browser()
        for browser, level in ((hung, "master"), (other, "casual")):
            plan = [{"player": "bot", "level": level}] * 2
            browser.enter(browser.create(plan=plan, options={"target": 1000}))
            assert browser.ask("start")["ok"]
            browser.hear_until(lambda message: message["type"] == "tell_thinking", STARTING_S)
        for _ in range(10):
            other.hear_until(moved, STARTING_S)
        assert hung.view()["seats"][0]["view"]["moves"] == 0


def test_bots_play_from_a_worker_and_from_its_successor(house_with_workers, monkeypatch, mistakes):
    monkeypatch.setattr(seat, "answer", never)
    monkeypatch.setattr(bots, "compile_rules", lambda game: None)
    host = house_with_workers.browser()
    table = host.create(plan=[{"player": "bot"}] * 2, options={"target": 1000})
    host.enter(table)
    assert host.ask("start")["ok"]
    host.hear_until(moved, STARTING_S)
    workers = multiprocessing.active_children()
    assert workers
    for worker in workers:
        os.kill(worker.pid, signal.SIGKILL)
        worker.join(PATIENCE_S)
    seen = host.view()["seq"]
    until(lambda: host.view()["seq"] >= seen + 5, "the bots did not go on", STARTING_S)
    assert set(mistakes) <= {"compiling failed"}, "its worker was killed, too"
    mistakes.clear()


SCRIPT = """
import asyncio, os, signal
from gamenight.server.live.bots import Pool
from gamenight.server.settings import Settings

if __name__ == "__main__":
    print(asyncio.run(Pool(Settings()).run(os.getpid)), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_killed_server_leaves_no_worker_behind(tmp_path):
    script = tmp_path / "killed.py"
    script.write_text(SCRIPT)
    env = os.environ | {"GAMENIGHT_INTERPRET": "1"}
    ended = subprocess.run(
        [sys.executable, str(script)], env=env, stdout=subprocess.PIPE, timeout=STARTING_S
    )
    assert ended.returncode == -signal.SIGKILL
    worker = Path(f"/proc/{int(ended.stdout)}")
    until(lambda: has_ended(worker), "the worker lives on")


def has_ended(process):
    """Whether a process is gone, but for a parent that has not noticed it yet."""
    try:
        return "(zombie)" in (process / "status").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return True


def moved(message):
    return message.get("event", {}).get("kind") == "moved"


def never(*words):
    raise AssertionError("a bot thought in the server's own process")


def test_a_stop_waits_for_no_worker_that_the_system_has_stopped(tmp_path, monkeypatch, caplog):
    monkeypatch.setenv("GAMENIGHT_INTERPRET", "1")
    settings = {"bot_workers": 1, "prepare": "server.worker_games:add_toy"}
    with ThreadPoolExecutor(1) as thread, House(tmp_path / "t.db", **settings) as house:
        table, (host,) = start(house, 1, seats=2, hints=True)
        tables = house.app.tables
        asked = asyncio.run_coroutine_threadsafe(tables.pool.run(os.getpid), house.server.loop)
        worker = asked.result(STARTING_S)
        os.kill(worker, signal.SIGSTOP)
        again = Browser(house.url, cookies=host.http.cookies)
        ask = {"type": "ask_hint", "id": "h", "seat": 0}
        hint = thread.submit(again.http.post, f"/api/tables/{table}/commands", json=ask)
        until(tables.hinting.total, "nobody thinks about a hint")
    answer = hint.result(PATIENCE_S)
    again.close()
    assert (answer.status_code, answer.json()["code"]) == (503, "stopping")
    until(lambda: has_ended(Path(f"/proc/{worker}")), "the worker lives on")
    assert [line.message for line in caplog.records if line.levelno >= logging.ERROR] == []
