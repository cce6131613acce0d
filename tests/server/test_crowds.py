"""More connections than a server can hold: those who play go on, and it says who waits."""

import contextlib
import dataclasses
import logging
import socket
from pathlib import Path

import pytest

from gamenight.server import listener, run
from gamenight.server.settings import Limits
from patience import PATIENCE_S
from server.house import LIMITS, House, until
from server.playing import play_on, start
from server.process import Process

HALF_A_HEAD = b"GET /healthz HTTP/1.1\r\nHost: lo"
FEW_FILES = 128


@contextlib.contextmanager
def crowd(port, count):
    """So many connections that ask for nothing yet."""
    with contextlib.ExitStack() as stack:
        for _ in range(count):
            peer = stack.enter_context(socket.create_connection(("127.0.0.1", port), PATIENCE_S))
            peer.sendall(HALF_A_HEAD)
        yield


def test_newcomers_that_wait_are_noticed_and_players_notice_nothing(tmp_path, monkeypatch, caplog):
    monkeypatch.setattr(listener, "PROBE_S", 0.05)
    monkeypatch.setattr(listener, "SLOW_S", 0.3)
    few = dataclasses.replace(LIMITS, requests=4, head_s=float(PATIENCE_S))
    with caplog.at_level(logging.WARNING), House(tmp_path / "t.db", limits=few) as house:
        _, browsers = start(house)
        for browser in browsers:
            browser.http.close()  # they keep connections for later
        with crowd(house.server.port, few.requests):
            until(lambda: "newcomers are kept waiting" in caplog.text, "nothing is logged")
            assert house.app.tables.metrics.read("gamenight_newcomer_seconds") >= 0.3
            assert play_on(browsers, 6) is False
        until(lambda: "newcomers are let in again" in caplog.text, "nobody is let in")
        assert house.browser().http.get("/healthz").text == "ok"


def test_a_crowd_does_not_take_the_files_that_the_server_needs(tmp_path):
    with Process(tmp_path / "tables.db", files=FEW_FILES) as server:
        browsers = [server.browser() for _ in range(2)]
        table = browsers[0].create(seats=2)
        for seat, browser in enumerate(browsers):
            browser.join(table, browsers[0].invite_key, f"Player {seat}", seat=seat)
            browser.enter(table)
        assert browsers[0].ask("start")["ok"]
        files = Path(f"/proc/{server.running.pid}/fd")
        with crowd(server.port, 2 * FEW_FILES):
            assert play_on(browsers, 6) is False
            assert len(list(files.iterdir())) < FEW_FILES - 10, "there is room for what it needs"
        assert until(lambda: server.browser().http.get("/healthz").text, "nobody is let in") == "ok"


def test_when_the_server_is_full_the_next_one_is_told_so(tmp_path):
    few = dataclasses.replace(LIMITS, sockets=2)
    with House(tmp_path / "t.db", limits=few) as house:
        table, browsers = start(house)
        late = house.browser()
        assert late.enter(table, browsers[0].watch_key)["code"] == "server_full"
        browsers[1].leave()
        until(lambda: late.enter(table, browsers[0].watch_key)["type"] == "tell_table", "no room")


@pytest.mark.parametrize("allowed", [1, 64, 256, 1024, 65_536])
def test_connections_leave_files_for_everything_else(allowed):
    fitted = run.fit_limits(Limits(), allowed)
    assert 1 <= fitted.requests <= Limits().requests
    assert 1 <= fitted.sockets <= Limits().sockets
    assert fitted.requests + fitted.sockets <= max(2, allowed - run.FILES_RESERVED)
