"""Peers that begin a request and do not end it."""

import asyncio
import socket
import time

import pytest
from uvicorn.protocols.http.flow_control import FlowControl

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


class Line:
    """A transport whose peer reads as much as it is told to."""

    def __init__(self):
        self.unsent, self.aborted = 0, False

    def get_write_buffer_size(self):
        return self.unsent

    def abort(self):
        self.aborted = True


@pytest.mark.anyio
@pytest.mark.parametrize("reads", [True, False])
async def test_a_long_answer_waits_for_whoever_reads_and_for_nobody_else(monkeypatch, reads):
    monkeypatch.setattr(Entrance, "patience_s", 0.06)
    line, entrance = Line(), Entrance.__new__(Entrance)
    entrance.loop, entrance.transport = asyncio.get_running_loop(), line
    entrance.flow = FlowControl(line)
    line.unsent = 1000
    entrance.pause_writing()
    for _ in range(20):
        await asyncio.sleep(0.01)
        line.unsent -= 10 * reads
    assert line.aborted != reads
    entrance.resume_writing()
    assert entrance._slow is None
