"""A server in a thread, and browsers that talk to it over real sockets."""

import contextlib
import dataclasses
import json
import secrets
import socket
import threading
import time

import httpx
from websockets.sync.client import connect

from gamenight.server.http.app import App
from gamenight.server.live.bots import compile_rules
from gamenight.server.run import Listening, Server
from gamenight.server.settings import Limits, Settings
from patience import COMPILER_S, PATIENCE_S

QUICK = {"pace_ms": 0, "hold_ms": 0, "grace_ms": 0}
LIMITS = Limits(
    commands_per_s=2000,
    commands_burst=2000,
    requests_per_s=2000,
    requests_burst=2000,
    long_requests=100,  # all browsers of the tests have one address
    silent_s=COMPILER_S,  # a browser of the tests reads only when it is asked something
)
SETTINGS = Settings(
    limits=LIMITS,
    bot_workers=0,
    warm_games=(),
    absent_after_s=0.2,
    rematch_wait_ms=300,
    stand_in_pace_ms=0,
    round_pause_ms=0,
    poll_s=1.0,
)


def until(wanted, why, patience_s=PATIENCE_S):
    """Ask again and again until something is so; what was answered then."""
    deadline = time.monotonic() + patience_s
    while not (found := wanted()):
        assert time.monotonic() < deadline, why
        time.sleep(0.02)
    return found


def lasting_port():
    """A port that nothing else is given by chance while the server is away."""
    while True:
        # Not the generator that tests share: it is seeded anew for each of them.
        port = 20_000 + secrets.randbelow(12_000)
        with socket.socket() as one:
            if one.connect_ex(("127.0.0.1", port)) != 0:
                return port


def texts(news):
    """The legal moves of a seat, in notation."""
    return [move["text"] for move in news["legal"]]


class House:
    """A running server; ``with House(path) as house``.

    Its browsers wait as long as ``patience_s`` says: longer where games have to be compiled.
    """

    def __init__(self, path, port=0, patience_s=PATIENCE_S, **changes):
        self.port = port
        self.patience_s = patience_s
        changes = {"database": str(path), **changes}
        self.settings = dataclasses.replace(SETTINGS, **changes)

    def __enter__(self):
        self.app = App(self.settings)
        ready = threading.Event()
        self.server = Server(self.app, Listening(port=self.port), lambda port: ready.set())
        self.thread = threading.Thread(target=self.server.run, daemon=True)
        self.thread.start()
        until(lambda: ready.wait(0.1) or not self.thread.is_alive(), "the server does not start")
        assert ready.is_set(), "the server did not start"
        self.url = f"http://127.0.0.1:{self.server.port}"
        self.browsers = []
        return self

    def __exit__(self, *error):
        for browser in self.browsers:
            browser.close()
        self.server.stop()
        self.thread.join(self.patience_s)
        assert not self.thread.is_alive(), "the server did not stop"

    @contextlib.contextmanager
    def left(self):
        """Stop a server that was entered by hand."""
        try:
            yield
        finally:
            self.__exit__()

    def browser(self, **more):
        self.browsers.append(Browser(self.url, patience_s=self.patience_s, **more))
        return self.browsers[-1]

    def browser_at(self, url):
        self.browsers.append(Browser(url, patience_s=self.patience_s))
        return self.browsers[-1]

    def table(self, people=2, **more):
        """A toy table with people on its first seats: (table id, browsers)."""
        compile_rules(more.get("game", "toy"))  # before anybody waits for it: it is this process
        seats = more.pop("seats", max(2, people))
        host = self.browser()
        table = host.create(seats=seats, **more)
        browsers = [host] + [self.browser() for _ in range(people - 1)]
        for seat, browser in enumerate(browsers):
            browser.join(table, host.invite_key, f"Player {seat}", seat=seat)
        return table, browsers


class Browser:
    """One browser: cookies, HTTP, and a socket to a table."""

    def __init__(self, url, cookies=None, patience_s=PATIENCE_S):
        # Nothing is encrypted here; reading the certificates would take longer than a match.
        self.http = httpx.Client(base_url=url, timeout=patience_s, cookies=cookies, verify=False)
        self.patience_s = patience_s
        self.url = url
        self.socket = None
        self.said = []
        self.seq = 0

    def create(self, game="toy", **more):
        answer = self.http.post("/api/tables", json={"game": game, **QUICK, **more})
        assert answer.status_code == 200, answer.text
        created = answer.json()
        self.invite_key = created["invite"].partition("#join=")[2]
        self.watch_key = created["watch"].partition("#watch=")[2]
        return created["table"]

    def join(self, table, key, nickname="Somebody", seat=None):
        body = {"nickname": nickname, "number": secrets.token_hex(32), "key": key, "seat": seat}
        answer = self.http.post(f"/api/tables/{table}/join", json=body)
        assert answer.status_code == 200, answer.text
        joined = answer.json()
        assert "waiting" not in joined, "the host was asked instead"
        return joined["seat"]

    def enter(self, table, key="", since=None):
        """Open the socket; returns the first message."""
        self.leave()
        query = f"?key={key}" + ("" if since is None else f"&since={since}")
        cookie = "; ".join(f"{c.name}={c.value}" for c in self.http.cookies.jar)
        self.open = contextlib.ExitStack()
        self.socket = self.open.enter_context(
            connect(
                self.url.replace("http", "ws") + f"/api/tables/{table}/socket{query}",
                additional_headers={"cookie": cookie} if cookie else {},
                compression=None,
                max_queue=None,
                open_timeout=self.patience_s,
                ping_timeout=self.patience_s,
                close_timeout=1,
            )
        )
        return self.hear()

    def leave(self):
        if self.socket is not None:
            self.open.close()
            self.socket = None

    def close(self):
        self.leave()
        self.http.close()

    def hear(self, timeout=None):
        """The next message."""
        message = json.loads(self.socket.recv(timeout=timeout or self.patience_s))
        self.said.append(message)
        if message["type"] in ("tell_table", "tell_update"):
            self.seq = max(self.seq, message["seq"])
        return message

    def hear_until(self, wanted, timeout=None):
        """Hear until a message is as wanted; that message."""
        deadline = time.monotonic() + (timeout or self.patience_s)
        while True:
            message = self.hear(max(0.01, deadline - time.monotonic()))
            if wanted(message):
                return message

    def ask(self, kind, **fields):
        """Say a command and wait for its answer."""
        command_id = fields.pop("id", secrets.token_hex(6))
        self.tell(kind, id=command_id, **fields)
        return self.hear_until(lambda m: m.get("id") == command_id)

    def ask_any(self, kind):
        """Say a command and take whatever is answered, with its id or without."""
        self.tell(kind)
        return self.hear_until(lambda m: m["type"] in ("tell_done", "tell_refused"))

    def tell(self, kind, **fields):
        fields.setdefault("id", secrets.token_hex(6))
        self.socket.send(json.dumps({"type": f"ask_{kind}", **fields}))

    def view(self):
        """Everything again."""
        self.tell("view")
        return self.hear_until(lambda m: m["type"] == "tell_table")

    def play(self, seat, move, **more):
        return self.ask("play", seat=seat, move=move, seen=more.pop("seen", self.seq), **more)
