"""What a bystander waits while sockets flood the server with frames: ``python flood.py``.

The server has one core; the attacker and the bystander share another. Both ASGI servers on which
the application is tested are measured, or those that are named. ``nginx`` and ``nginx-stream``:
the default one behind nginx with the files of ``deploy/``; nginx has the attacker's core.
"""

import contextlib
import http.client
import itertools
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from proxy import nginx
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect

HERE = Path(__file__).parent
SECONDS = 5.0
SOCKETS = (1, 20, 180)
SOCKETS_THERE = (1, 20, 90)  # it allows an address 100
PATIENCE_S = 20.0
KINDS = {"nothing": None, "PING": Opcode.PING, "PONG": Opcode.PONG, "text": Opcode.TEXT}


def main() -> None:
    if sys.argv[1:2] == ["attack"]:
        attack(*sys.argv[2:])
        return
    for server in sys.argv[1:] or ["granian", "uvicorn"]:
        at_once = SOCKETS if server != "nginx-stream" else SOCKETS_THERE
        for kind, sockets in itertools.product(KINDS, at_once):
            waits = sorted(measure(server, kind, sockets))
            middle, worst = waits[len(waits) // 2], waits[-1]
            cut = "   (gave up)" if worst >= PATIENCE_S * 1000 else ""
            waited = f"p50 {middle:8.1f} ms  worst {worst:8.1f} ms{cut}"
            print(f"{server:12} {kind:8} {sockets:3} {waited}", flush=True)


def measure(server: str, kind: str, sockets: int) -> list[float]:
    """The bystander's waits, in milliseconds."""
    with tempfile.TemporaryDirectory(prefix="gamenight-flood-") as folder:
        command = [sys.executable, str(HERE / "serve.py"), f"{folder}/tables.db"]
        command += [server] if server == "uvicorn" else []
        serving = subprocess.Popen(
            ["taskset", "-c", "0", *command], stdout=subprocess.PIPE, text=True
        )
        try:
            port = int(serving.stdout.readline().split()[1])
            time.sleep(3)  # until there is nothing left to prepare
            with contextlib.ExitStack() as stack:
                if server.startswith("nginx"):
                    proxy = nginx(port, server == "nginx-stream", ("taskset", "-c", "1"))
                    port = stack.enter_context(proxy)
                return flood(port, kind, sockets)
        finally:
            serving.terminate()
            serving.wait(60)
            serving.stdout.close()


def flood(port: int, kind: str, sockets: int) -> list[float]:
    table, cookie = open_table(port)
    command = [sys.executable, __file__, "attack", str(port), table, cookie, kind, str(sockets)]
    attacker = subprocess.Popen(["taskset", "-c", "1", *command], stdout=subprocess.PIPE)
    attacker.stdout.readline()
    try:
        return bystand(port, table, cookie)
    finally:
        attacker.kill()
        attacker.wait()
        attacker.stdout.close()


def open_table(port: int) -> tuple[str, str]:
    http_ = http.client.HTTPConnection("127.0.0.1", port)
    body = json.dumps({"game": "bold", "seats": 2})
    http_.request("POST", "/api/tables", body, {"content-type": "application/json"})
    answer = http_.getresponse()
    cookie = answer.headers["set-cookie"].partition(";")[0]
    return json.load(answer)["table"], cookie


def bystand(port: int, table: str, cookie: str) -> list[float]:
    waits = []
    url = f"ws://127.0.0.1:{port}/api/tables/{table}/socket"
    end = time.perf_counter() + SECONDS
    try:
        with connect(
            url,
            additional_headers={"cookie": cookie},
            open_timeout=PATIENCE_S,
            ping_interval=None,
            close_timeout=0.1,
        ) as me:
            while (began := time.perf_counter()) < end:
                me.send('{"type": "ask_ping", "id": "p"}')
                while '"tell_done"' not in me.recv(PATIENCE_S):
                    pass
                waits.append((time.perf_counter() - began) * 1000)
                time.sleep(0.01)
    except TimeoutError:
        waits.append(PATIENCE_S * 1000)
    return waits


def attack(port: str, table: str, cookie: str, kind: str, sockets: str) -> None:
    attackers = [knock(int(port), table, cookie) for _ in range(int(sockets))]
    print("ready", flush=True)
    opcode = KINDS[kind]
    if opcode is None:
        time.sleep(60)
        return
    frames = Frame(opcode, b"").serialize(mask=True) * 2000
    while True:  # until killed
        for me in attackers:
            with contextlib.suppress(OSError):
                me.send(frames)
            with contextlib.suppress(OSError):
                me.recv(1 << 20)


def knock(port: int, table: str, cookie: str) -> socket.socket:
    """A WebSocket that waits for nothing."""
    me = socket.create_connection(("127.0.0.1", port))
    me.sendall(
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: localhost\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        f"Cookie: {cookie}\r\n\r\n".encode()
    )
    assert b" 101 " in me.recv(65_536)
    me.setblocking(False)
    return me


if __name__ == "__main__":
    os.environ.setdefault("GAMENIGHT_LANG", "en")
    main()
