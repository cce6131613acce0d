"""Peers that begin a request and do not end it."""

import socket
import time

import pytest

from gamenight.server.entrance import HEAD_BYTES, Entrance
from server.house import PATIENCE_S
from server.playing import start

POST = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
UNFINISHED = {
    "nothing": b"",
    "half a line": b"GET /api/ga",
    "half a head": b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n",
    "half a body": POST + b'Content-Length: 100\r\n\r\n{"game"',
    "a second request": b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\nGET /hea",
}


@pytest.fixture
def hasty(monkeypatch):
    monkeypatch.setattr(Entrance, "patience_s", 0.3)


def heard(house, said):
    """What a peer is answered until the server hangs up."""
    with socket.create_connection(("127.0.0.1", house.server.port), PATIENCE_S) as peer:
        peer.sendall(said)
        found = b""
        while more := peer.recv(65_536):
            found += more
    return found


@pytest.mark.parametrize("said", UNFINISHED.values(), ids=UNFINISHED)
def test_a_request_that_does_not_end_is_ended(hasty, house, said, caplog):
    answer = heard(house, said)
    assert answer.count(b"HTTP/1.1") == (b"/healthz" in said)
    assert house.browser().http.get("/healthz").text == "ok"
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


def test_a_head_without_end_is_refused_before_it_fills_the_memory(house):
    line = b"x-more: " + b"a" * 1000 + b"\r\n"
    head = b"GET / HTTP/1.1\r\nHost: localhost\r\n" + line * (HEAD_BYTES // len(line) + 1)
    assert heard(house, head).startswith(b"HTTP/1.1 400 ")


def test_whoever_waits_for_the_server_is_waited_for(hasty, house):
    table, browsers = start(house)
    time.sleep(0.5)
    assert browsers[0].ask("ping")["ok"]
    seq = browsers[0].http.get(f"/api/tables/{table}/poll").json()["cursor"]
    began = time.monotonic()
    assert browsers[0].http.get(f"/api/tables/{table}/poll", params={"since": seq}).is_success
    assert time.monotonic() - began > 0.5, "a long poll outlasts the patience with requests"
