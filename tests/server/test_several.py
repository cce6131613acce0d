"""``gamenight serve --workers 2``: one address, two processes over PostgreSQL, one end."""

import os
import signal
import subprocess
import sys
from contextlib import contextmanager

import httpx
import pytest

from patience import PATIENCE_S
from server.house import Browser, until
from server.process import address_of
from store import postgres

COMMAND = [sys.executable, "-m", "gamenight", "serve", "--port", "0"]


@pytest.fixture(scope="module")
def database():
    with postgres.running() as address:
        yield address


@contextmanager
def served(database, folder):
    """The command with two workers: its process."""
    with (folder / "log").open("w") as log:
        server = subprocess.Popen(
            [*COMMAND, "--database", database, "--workers", "2"],
            stdout=subprocess.DEVNULL,
            stderr=log,
            env=os.environ | {"GAMENIGHT_INTERPRET": "1"},
        )
    server.log = folder / "log"
    try:
        yield server
    finally:
        server.kill()
        server.wait()


def processes_of(pid):
    """The server processes that a process has started: they have the address open."""
    with open(f"/proc/{pid}/task/{pid}/children") as children:
        found = [int(child) for child in children.read().split()]
    return [child for child in found if b"resource_tracker" not in command_of(child)]


def command_of(pid):
    with open(f"/proc/{pid}/cmdline", "rb") as command:
        return command.read()


def answering(url):
    """Which process answers now, on a connection of its own."""
    figures = httpx.get(f"{url}/metrics", timeout=PATIENCE_S).text
    line = next(x for x in figures.splitlines() if x.startswith("gamenight_info"))
    return int(line.partition('process="')[2].partition('"')[0])


def all_answer(url, processes):
    seen = set()
    until(lambda: seen.add(answering(url)) or seen == set(processes), "one answers everything")


def test_two_processes_share_an_address_and_tables_and_end_together(database, tmp_path):
    with served(database, tmp_path) as server:
        url = address_of(server)
        first, second = processes_of(server.pid)
        all_answer(url, [first, second])
        host = Browser(url)
        table = host.create("dos", seats=2)
        others = [Browser(url) for _ in range(6)]
        for browser in others:
            browser.enter(table, host.watch_key)
        host.join(table, host.invite_key, "Host", seat=0)
        for browser in others:  # wherever each of them is connected
            browser.hear_until(lambda m: m.get("event", {}).get("kind") == "joined")
        os.kill(first, signal.SIGKILL)
        until(lambda: len(set(processes_of(server.pid)) - {first}) == 2, "nobody replaces it")
        all_answer(url, processes_of(server.pid))
        assert second in processes_of(server.pid), "only the one that ended is replaced"
        for browser in (host, *others):
            browser.close()
        ending = processes_of(server.pid)
        server.send_signal(signal.SIGTERM)
        assert server.wait(PATIENCE_S) == 0
        assert not any(map(is_alive, ending))


def test_workers_end_with_the_process_that_started_them(database, tmp_path):
    with served(database, tmp_path) as server:
        url = address_of(server)
        workers = processes_of(server.pid)
        assert len(workers) == 2
        server.kill()
        until(lambda: not any(map(is_alive, workers)), "they outlive it")
        with pytest.raises(httpx.TransportError):
            httpx.get(f"{url}/healthz")


def is_alive(pid):
    try:
        with open(f"/proc/{pid}/stat") as stat:
            return stat.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.parametrize(
    ("count", "words"), [("2", "PostgreSQL"), ("0", "At least one server process")]
)
def test_what_cannot_be_is_refused(tmp_path, count, words):
    database = str(tmp_path / "tables.db")
    done = subprocess.run(
        [*COMMAND, "--database", database, "--workers", count],
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        env=os.environ | {"GAMENIGHT_LANG": "en"},
        check=False,
    )
    assert done.returncode == 2
    assert words in done.stderr
    assert not (tmp_path / "tables.db").exists()
