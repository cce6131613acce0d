"""The very first start on a machine: nothing is compiled, and nobody waits for it."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from patience import STARTING_S
from server.house import Browser, until
from server.test_workers import has_ended

HIDDEN_AND_QUICK = "lowdown"


@pytest.fixture
def cold(tmp_path):
    """A server with an empty cache, and where that is."""
    cache = tmp_path / "cache"
    command = [sys.executable, "-m", "gamenight", "serve", "--port", "0"]
    environment = os.environ | {"GAMENIGHT_CACHE": str(cache), "GAMENIGHT_INTERPRET": ""}
    server = subprocess.Popen(
        [*command, "--database", str(tmp_path / "tables.db")],
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    )
    yield server, cache
    server.kill()
    server.wait()
    server.stdout.close()


def test_a_table_is_dealt_and_a_bot_answers_before_anything_is_compiled(cold, capsys):
    server, cache = cold
    browser = Browser(server.stdout.readline().split()[-1].rstrip("/"), patience_s=STARTING_S)
    began = time.monotonic()
    plan = [{"player": "bot", "level": "master"}] * 2
    table = browser.create(HIDDEN_AND_QUICK, plan=plan, pace_ms=0)
    browser.enter(table)
    assert browser.ask("start")["ok"]
    dealt_s = time.monotonic() - began
    thinking = browser.hear_until(lambda message: message["type"] == "tell_thinking")
    browser.hear_until(lambda message: message.get("happening", {}).get("what") == "moved")
    answered_s = time.monotonic() - began
    compiled = [path for path in cache.rglob("complete") if HIDDEN_AND_QUICK in str(path)]
    browser.close()
    assert not compiled, "no compiler before the first move"
    assert thinking["warming"], "it says that it plays by feel"
    with capsys.disabled():
        print(f"\nfrom an empty cache: dealt {dealt_s:.1f} s, a bot's answer {answered_s:.1f} s")


def test_what_compiles_ends_with_a_killed_server(cold):
    server, _ = cold
    server.stdout.readline()
    children = Path(f"/proc/{server.pid}/task/{server.pid}/children")
    until(lambda: children.read_text().split(), "nothing is compiled")
    found = [Path("/proc") / child for child in children.read_text().split()]
    server.kill()
    server.wait()
    for child in found:
        until(lambda child=child: has_ended(child), "a child lives on")
