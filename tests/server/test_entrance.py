"""Peers that begin a request and do not end it."""

import functools
import socket
import time

import pytest
from uvicorn.protocols.http.flow_control import FlowControl
from websockets.sync.client import connect

from gamenight.server.entrance import HEAD_BYTES, Entrance
from patience import PATIENCE_S
from server.house import until
from server.playing import start

POST = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
UNFINISHED = {
    "half a line": b"GET /api/ga",
    "half a head": b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n",
    "half a body": POST + b'Content-Length: 100\r\n\r\n{"game"',
    "a second request": b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\nGET /hea",
}
SOON_S = 0.2


@pytest.fixture
def hasty(monkeypatch):
    """From now on the server waits only for a moment; whoever is connected may still speak."""
    return lambda: monkeypatch.setattr(Entrance, "patience_s", SOON_S)


def arrived(house):
    """A peer whom the server has let in, and who has said nothing yet."""
    peer = socket.create_connection(("127.0.0.1", house.server.port), PATIENCE_S)
    connections = house.server.server_state.connections

    def is_let_in():
        return peer.getsockname() in [getattr(one, "client", None) for one in tuple(connections)]

    until(is_let_in, "nobody opens")
    return peer


def heard(peer):
    """What a peer is answered until the server hangs up."""
    found = b""
    while more := peer.recv(65_536):
        found += more
    return found


def assert_well(house, monkeypatch, caplog):
    monkeypatch.undo()
    assert house.browser().http.get("/healthz").text == "ok"
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


@pytest.mark.parametrize("said", UNFINISHED.values(), ids=UNFINISHED)
def test_a_request_that_does_not_end_is_ended(hasty, house, said, monkeypatch, caplog):
    with arrived(house) as peer:
        hasty()
        peer.sendall(said)
        assert heard(peer).count(b"HTTP/1.1") == (b"/healthz" in said)
    assert_well(house, monkeypatch, caplog)


def test_whoever_says_nothing_is_shown_out(hasty, house, monkeypatch, caplog):
    hasty()
    with socket.create_connection(("127.0.0.1", house.server.port), PATIENCE_S) as peer:
        assert heard(peer) == b""
    assert_well(house, monkeypatch, caplog)


def test_a_head_without_end_is_refused_before_it_fills_the_memory(house):
    line = b"x-more: " + b"a" * 1000 + b"\r\n"
    head = b"GET / HTTP/1.1\r\nHost: localhost\r\n" + line * (HEAD_BYTES // len(line) + 1)
    with arrived(house) as peer:
        peer.sendall(head)
        assert heard(peer).startswith(b"HTTP/1.1 400 ")


def test_whoever_waits_for_the_server_is_waited_for(hasty, house):
    table, browsers = start(house)
    cookie = f"gamenight={browsers[0].http.cookies['gamenight']}"
    path = f"/api/tables/{table}/poll"
    peer = arrived(house)
    seq = browsers[0].http.get(path).json()["cursor"]
    hasty()
    url = house.url.replace("http", "ws") + f"/api/tables/{table}/socket"
    more = {"additional_headers": {"cookie": cookie}, "open_timeout": PATIENCE_S}
    with connect(url, sock=peer, **more) as talking:
        began = time.monotonic()
        assert browsers[0].http.get(path, params={"since": seq}).is_success
        assert time.monotonic() - began > 2 * SOON_S, "a long poll outlasts the patience"
        talking.send('{"type": "ask_ping", "id": "here"}')
        while '"id":"here"' not in talking.recv(timeout=PATIENCE_S):
            pass


class Line:
    """A transport whose peer reads as much as it is told to."""

    def __init__(self):
        self.unsent, self.aborted = 0, False

    def get_write_buffer_size(self):
        return self.unsent

    def abort(self):
        self.aborted = True


class Later:
    """A loop whose time passes when a test says so."""

    due = None

    def call_later(self, seconds, look, *words):
        self.due = functools.partial(look, *words)
        return self

    def cancel(self):
        self.due = None


@pytest.mark.parametrize("reads", [True, False])
def test_a_long_answer_waits_for_whoever_reads_and_for_nobody_else(reads):
    line, later, entrance = Line(), Later(), Entrance.__new__(Entrance)
    entrance.loop, entrance.transport, entrance.flow = later, line, FlowControl(line)
    line.unsent = 1000
    entrance.pause_writing()
    for _ in range(3):
        line.unsent -= 10 * reads
        later.due()
    assert line.aborted != reads
    entrance.resume_writing()
    assert later.due is None
