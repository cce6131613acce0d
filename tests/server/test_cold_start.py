"""The very first start on a machine: nothing is compiled, and nobody waits for it."""

import time
from pathlib import Path

import pytest

from patience import STARTING_S
from server.house import Browser, until
from server.process import address_of, cold_server, compiled_parts
from server.test_workers import has_ended

HIDDEN_AND_QUICK = "lowdown"


@pytest.fixture
def cold(tmp_path):
    with cold_server(tmp_path) as found:
        yield found


def test_a_table_is_dealt_and_a_bot_answers_before_anything_is_compiled(cold, capsys):
    server, cache = cold
    browser = Browser(address_of(server), patience_s=STARTING_S)
    began = time.monotonic()
    plan = [{"player": "bot", "level": "master"}] * 2
    table = browser.create(HIDDEN_AND_QUICK, plan=plan, pace_ms=0)
    browser.enter(table)
    assert browser.ask("start")["ok"]
    dealt_s = time.monotonic() - began
    thinking = browser.hear_until(lambda message: message["type"] == "tell_thinking")
    browser.hear_until(lambda message: message.get("event", {}).get("kind") == "moved")
    answered_s = time.monotonic() - began
    browser.close()
    assert not compiled_parts(cache, HIDDEN_AND_QUICK), "no compiler before the first move"
    assert thinking["warming"], "it says that it makes quick moves"
    with capsys.disabled():
        print(f"\nfrom an empty cache: dealt {dealt_s:.1f} s, a bot's answer {answered_s:.1f} s")


def test_what_compiles_ends_with_a_killed_server(cold):
    server, _ = cold
    address_of(server)
    children = Path(f"/proc/{server.pid}/task/{server.pid}/children")
    until(lambda: children.read_text().split(), "nothing is compiled")
    found = [Path("/proc") / child for child in children.read_text().split()]
    server.kill()
    server.wait()
    for child in found:
        until(lambda child=child: has_ended(child), "a child lives on")
