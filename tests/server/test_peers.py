"""Peers that break the rules of the network, from outside: each of them comes to an end."""

import asyncio
import contextlib
import dataclasses
import json
import logging
import socket
import struct
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Close, Frame, Opcode

from patience import PATIENCE_S
from server.house import LIMITS, House, until
from server.playing import Disk, play_on, start

POST = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
UNFINISHED = {
    "nothing": b"",
    "half a line": b"GET /api/ga",
    "half a head": b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n",
    "half a body": POST + b'Content-Length: 100\r\n\r\n{"game"',
    "half a second request": b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\nGET /hea",
}
HASTY = dataclasses.replace(LIMITS, head_s=0.3, request_s=0.3, send_s=0.5)
SILENT = dataclasses.replace(LIMITS, ping_s=0.1, silent_s=2.0)
AWAKE = '{"type": "ask_ping", "id": "here"}'


@contextlib.contextmanager
def hasty(tmp_path, limits=HASTY):
    """A server that waits for a moment only; afterwards it is as well as before."""
    with House(tmp_path / "tables.db", limits=limits) as house:
        yield house
        assert house.browser().http.get("/healthz").text == "ok"


def arrive(house, receive_bytes=None):
    peer = socket.socket()
    if receive_bytes is not None:
        peer.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_bytes)
    peer.settimeout(PATIENCE_S)
    peer.connect(("127.0.0.1", house.server.port))
    return peer


def hear_all(peer):
    """What a peer is answered until the server hangs up."""
    found = b""
    with contextlib.suppress(ConnectionResetError):
        while more := peer.recv(65_536):
            found += more
    return found


def knock(table, browser):
    """The head of a request for a WebSocket."""
    return (
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: localhost\r\n"
        f"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        f"Cookie: gamenight={browser.http.cookies['gamenight']}\r\n\r\n"
    ).encode()


def open_socket(house, table, browser, **how):
    """A WebSocket by hand, which reads nothing after the handshake."""
    peer = arrive(house, **how)
    peer.sendall(knock(table, browser))
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += peer.recv(1)
    assert answer.startswith(b"HTTP/1.1 101 "), answer
    return peer


def frame(opcode, payload=b""):
    return Frame(opcode, payload).serialize(mask=True)


@pytest.mark.parametrize("said", UNFINISHED.values(), ids=UNFINISHED)
def test_a_request_that_does_not_end_is_ended(tmp_path, said):
    with hasty(tmp_path) as house, arrive(house) as peer:
        peer.sendall(said)
        assert b" 200 OK" not in hear_all(peer).rpartition(b"ok")[2]


def test_a_head_without_end_is_refused_before_it_fills_the_memory(house):
    line = b"x-more: " + b"a" * 1000 + b"\r\n"
    head = b"GET / HTTP/1.1\r\nHost: localhost\r\n" + line * (2 * LIMITS.head_bytes // len(line))
    with arrive(house) as peer:
        with contextlib.suppress(OSError):
            peer.sendall(head)
        assert hear_all(peer)[:12] in (b"HTTP/1.1 431", b"HTTP/1.1 400", b"")
    assert house.browser().http.get("/healthz").text == "ok"


def test_whoever_waits_for_the_server_is_waited_for(tmp_path):
    with hasty(tmp_path) as house:
        table, browsers = start(house)
        path = f"/api/tables/{table}/updates"
        seq = browsers[0].http.get(path).json()["cursor"]
        assert browsers[0].http.get(path, params={"since": seq}).is_success
        assert browsers[0].ask("ping")["ok"], "a WebSocket outlasts the patience for requests"


def test_peers_that_do_not_read_are_let_go_and_count_until_then(tmp_path):
    limits = dataclasses.replace(HASTY, connections=6)
    with hasty(tmp_path, limits) as house, contextlib.ExitStack() as stack:
        table, browsers = start(house)
        counts, others = house.app.door.connections, len(browsers)
        peers = [
            stack.enter_context(open_socket(house, table, browsers[0], receive_bytes=4096))
            for _ in range(limits.connections - others)
        ]
        ports = {peer.getsockname()[1] for peer in peers}
        assert held_sockets(house, ports) == len(peers)
        with open_socket(house, table, browsers[0]) as one_more:
            assert b"too_many_connections" in hear_all(one_more)
        view = frame(Opcode.TEXT, b'{"type":"ask_view","id":"v"}')

        def let_go():
            counted = counts["127.0.0.1"] - others
            assert held_sockets(house, ports) <= counted, "one is held and not counted"
            cut_off = [is_cut_off(peer, view * 50) for peer in peers]
            return all(cut_off) and counts["127.0.0.1"] == others

        until(let_go, "they are never let go")
        assert held_sockets(house, ports) == 0
        with open_socket(house, table, browsers[0]) as next_one:
            assert b"tell_table" in next_one.recv(65_536), "there is room again"
        assert play_on(browsers, 4) is False


def held_sockets(house, ports):
    """How many sockets the server has open to peers with these ports, as the system says."""
    found = 0
    for line in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        _, here, there, *_, inode = line.split()[:10]
        port, their_port = (int(end.partition(":")[2], 16) for end in (here, there))
        found += port == house.server.port and their_port in ports and inode != "0"
    return found


def is_cut_off(peer, words):
    """Whether the other end is gone, tried by somebody who speaks and never reads."""
    peer.setblocking(False)
    try:
        peer.send(words)
    except BlockingIOError:
        return False
    except OSError:
        return True
    return False


def stay_silent(one, other):
    while other.ask("ping")["ok"]:
        with contextlib.suppress(TimeoutError):
            one.hear(timeout=0.2)


def test_a_silent_peer_is_asked_and_then_let_go(tmp_path):
    with hasty(tmp_path, SILENT) as house:
        table, (one, other) = start(house)
        assert one.hear_until(lambda m: m["type"] == "tell_ping")
        with pytest.raises(ConnectionClosed):
            stay_silent(one, other)
        assert other.ask("ping")["ok"], "whoever answers stays"
        chairs = other.view()["table"]["chairs"]
        assert [chair["present"] for chair in chairs] == [False, True]
        assert one.enter(table)["type"] == "tell_table"


@pytest.mark.parametrize("code", [0, 999, 1004, 1005, 1006, 1015, 2999, 65535])
def test_no_invalid_close_code_is_echoed(house, code):
    table, browsers = start(house)
    with open_socket(house, table, browsers[0]) as peer:
        peer.sendall(frame(Opcode.CLOSE, struct.pack("!H", code)))
        heard = hear_all(peer)
    said = heard[heard.rindex(b"\x88") + 2 :] if b"\x88" in heard else b""
    if said:
        Close.parse(said[:2]).check()  # raises unless it may be sent
    assert browsers[1].ask("ping")["ok"]


BAD_FRAMES = {
    "not masked": Frame(Opcode.TEXT, AWAKE.encode()).serialize(mask=False),
    "reserved bits": bytes((0xF1,)) + frame(Opcode.TEXT, b"{}")[1:],
    "unknown kind": bytes((0x83,)) + frame(Opcode.TEXT, b"{}")[1:],
    "half of a ping": bytes((0x09,)) + frame(Opcode.PING, b"?")[1:],
    "no utf-8": frame(Opcode.TEXT, b"\xff\xff"),
    "nothing to go on with": frame(Opcode.CONT, b"more"),
}


@pytest.mark.parametrize("said", BAD_FRAMES.values(), ids=BAD_FRAMES)
def test_bad_frames_end_the_connection_and_nothing_else(house, said):
    table, browsers = start(house)
    with open_socket(house, table, browsers[0]) as peer:
        peer.sendall(said)
        hear_all(peer)
    assert browsers[0].ask("ping")["ok"]


def test_pings_are_answered_also_while_a_command_is_carried_out(house):
    _, (browser, _) = start(house)
    disk = Disk(house)
    browser.tell("chat", id="slow", seat=0, text="hello")
    until(lambda: disk.waiting, "nothing is written")
    assert browser.socket.ping().wait(PATIENCE_S)
    disk.take()
    assert browser.hear_until(lambda m: m.get("id") == "slow")["ok"]


@pytest.mark.parametrize("opcode", [Opcode.PING, Opcode.PONG])
def test_a_flood_of_control_frames_keeps_nobody_from_playing(house, opcode):
    table, browsers = start(house)
    with open_socket(house, table, browsers[0], receive_bytes=4096) as peer:
        peer.settimeout(0.5)
        with contextlib.suppress(TimeoutError, OSError):
            peer.sendall(frame(opcode, b"?" * 100) * 50_000)
        assert play_on(browsers, 6) is False


@pytest.mark.parametrize("host", ["evil@localhost", "localhost@evil.example", "a/localhost"])
def test_a_name_with_a_trick_in_it_is_refused(house, host):
    answer = house.browser().http.get("/api/games", headers={"host": host})
    assert answer.status_code in (400, 421), answer.text


def hang_up(peer):
    """At once, without a farewell."""
    peer.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    peer.close()


def test_a_client_that_leaves_during_the_handshake_is_no_mistake(house, caplog):
    table, browsers = start(house)
    for _ in range(20):
        peer = arrive(house)
        peer.sendall(knock(table, browsers[0]))
        hang_up(peer)
    counts = house.app.door.connections
    until(lambda: counts["127.0.0.1"] == len(browsers), "somebody is counted for ever")
    assert json.loads(browsers[0].http.get("/api/games").text)["games"]
    assert errors(caplog) == []


@pytest.mark.parametrize("end", [hang_up, socket.socket.close])
def test_nor_is_one_that_leaves_a_slow_one(house, monkeypatch, caplog, end):
    table, browsers = start(house)
    tables, door, asked, left, going = house.app.tables, house.app.door, [], [], asyncio.Event()
    find, disconnect = tables.actor, door.disconnect

    async def find_slowly(table_id):
        asked.append(table_id)
        await going.wait()
        return await find(table_id)

    def forget(address):
        disconnect(address)
        left.append(address)

    monkeypatch.setattr(tables, "actor", find_slowly)
    monkeypatch.setattr(door, "disconnect", forget)
    peers = [arrive(house) for _ in range(5)]
    for peer in peers:
        peer.sendall(knock(table, browsers[0]))
    until(lambda: len(asked) == len(peers), "nobody asks for the table")
    for peer in peers:
        end(peer)
    house.server.loop.call_soon_threadsafe(going.set)
    until(lambda: len(left) == len(peers), "somebody is counted for ever")
    assert browsers[0].ask("ping")["ok"]
    assert errors(caplog) == []


def errors(caplog):
    """What anybody logged as an error: the application, the ASGI server, the event loop."""
    return [line.getMessage() for line in caplog.records if line.levelno >= logging.ERROR]
