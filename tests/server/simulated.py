"""A machine that is simulated: its time, disk, workers and network. Nothing here waits or threads.

Everything that goes wrong is drawn from one generator, so that a seed always gives the same run.
"""

import asyncio
import contextlib
import json
import selectors
from unittest.mock import patch

from gamenight.server.http.app import App
from gamenight.server.live.bots import Pool
from gamenight.server.live.identity import COOKIE
from gamenight.store import FileMoved, Unavailable
from gamenight.store.memory import MemoryStore

EPOCH_MS = 1_750_000_000_000
LATENCY_S = 0.05


class NoWaiting(selectors.SelectSelector):
    """Where an event loop would wait, its clock goes on instead."""

    def __init__(self):
        super().__init__()
        self.now_s = 1000.0

    def select(self, timeout=None):
        assert timeout is not None, "everybody waits, and nothing will ever happen"
        self.now_s += timeout
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    """Time passes only where everybody waits; what would run in a thread runs at once."""

    def __init__(self):
        self._virtual = NoWaiting()
        super().__init__(self._virtual)

    def time(self):
        return self._virtual.now_s

    def run_in_executor(self, executor, function, *args):
        done = self.create_future()
        try:
            done.set_result(function(*args))
        except Exception as error:
            done.set_exception(error)
        return done


def run(make, chance):
    """Run ``make()`` in virtual time; keys and deals come from the generator too."""
    with (
        patch("secrets.token_bytes", chance.randbytes),
        asyncio.Runner(loop_factory=VirtualLoop) as runner,
    ):
        return runner.run(make())


class WallClock:
    """What the owner of the machine, or its network, may set."""

    def __init__(self):
        self.ahead_ms = 0

    def __call__(self):
        return EPOCH_MS + steady_ms() + self.ahead_ms

    def jump(self, by_ms, faults):
        self.ahead_ms += by_ms
        faults.add(f"clock: {by_ms} ms")


def steady_ms():
    return int(asyncio.get_running_loop().time() * 1000)


class Disk(MemoryStore):
    """A database on a disk that is slow, full, or gone for a while; it outlives its servers."""

    def __init__(self, chance, clock):
        super().__init__(clock, steady_ms)
        self._chance = chance
        self._opened_once = False
        self._servers = 0
        self.trouble = ""
        self.slow_s = 0.01

    async def open(self):
        if not self._opened_once:
            self._opened_once = True
            await super().open()

    async def close(self):
        """The file stays."""

    async def remove(self):
        await super().close()

    def crash(self):
        """What has not reached the disk never does."""
        self._servers += 1

    def submit(self, new, then):
        delay_s = self._chance.uniform(0, self.slow_s)
        asyncio.get_running_loop().call_later(delay_s, self._take, self._servers, new, then)

    def _take(self, server, new, then):
        if server != self._servers:
            return
        if (error := self._fault()) is not None:
            then(error)
        elif self.trouble == "answers" and self._chance.random() < 0.5:
            super().submit(new, lambda error: then(error or Unavailable("the answer is lost")))
        else:
            super().submit(new, then)

    async def delay(self):
        server = self._servers
        await asyncio.sleep(self._chance.uniform(0, self.slow_s))
        if server != self._servers:
            await asyncio.get_running_loop().create_future()  # nobody hears the answer
        if (error := self._fault()) is not None:
            raise error

    def _fault(self):
        if self.trouble == "moved":
            return FileMoved("tables.db")
        if self.trouble == "full" and self._chance.random() < 0.8:
            return Unavailable("database or disk is full")
        return None


class Thinkers(Pool):
    """Workers that think for a while, hang, or die."""

    def __init__(self, settings, chance, faults):
        super().__init__(settings)
        self._chance = chance
        self._settings_of = settings
        self._faults = faults
        self.trouble = 0.0

    async def run(self, function, *args):
        if self._chance.random() < self.trouble:
            if self._chance.random() < 0.5:
                self._faults.add("worker: dies")
                raise OSError("a worker has died")
            self._faults.add("worker: hangs")
            await asyncio.sleep(self._settings_of.bot_timeout_s)
            raise TimeoutError
        await asyncio.sleep(self._chance.uniform(0, 0.3))
        return function(*args)


class Machine:
    """One server after the other over the same disk; ``crash`` is a power cut for the server."""

    def __init__(self, settings, chance):
        self.settings = settings
        self.chance = chance
        self.clock = WallClock()
        self.disk = Disk(chance, self.clock)
        self.pool = None
        self.faults = set()
        self.lines = []

    async def start(self):
        others = asyncio.all_tasks()
        self.pool = Thinkers(self.settings, self.chance, self.faults)
        self.app = App(self.settings, self.disk, self.clock, self.pool)
        self._life = self.app.lifespan()
        await self._life.__aenter__()
        self._others = others

    async def stop(self):
        """A graceful end."""
        self.app.tables.say_goodbye()
        await self.app.tables.connections.wait_closed()
        await self._life.__aexit__(None, None, None)
        await self._end()

    async def crash(self):
        self.disk.crash()
        await self._end()
        trouble, self.disk.trouble = self.disk.trouble, "moved"
        await self._life.__aexit__(None, None, None)  # nothing of it reaches the disk
        self.disk.trouble = trouble

    async def _end(self):
        tasks = sorted(asyncio.all_tasks() - self._others, key=_number)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for line in self.lines:
            line.cut()
        self.lines = []

    async def request(self, path, body, token):
        """POST something; the answer."""
        heard = []

        async def receive():
            return {"type": "http.request", "body": json.dumps(body).encode(), "more_body": False}

        async def send(message):
            heard.append(message)

        scope = {**_scope("http", path, token), "method": "POST"}
        scope["headers"].append((b"content-type", b"application/json"))
        await self.app(scope, receive, send)
        return json.loads(b"".join(message.get("body", b"") for message in heard))

    def connect(self, path, query, token):
        line = Line(self.chance)
        self.lines.append(line)
        scope = _scope("websocket", path, token) | {"query_string": query.encode()}
        line.serving = asyncio.ensure_future(line.serve(self.app, scope))
        return line


def _number(task):
    """In which order tasks were made: a set of them has another order each time."""
    return int(task.get_name().rpartition("-")[2])


def _scope(kind, path, token):
    headers = [(b"host", b"localhost"), (b"cookie", f"{COOKIE}={token}".encode())]
    return {
        "type": kind,
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "scheme": "ws" if kind == "websocket" else "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": headers,
        "client": ("127.0.0.1", 1),
        "server": ("localhost", 80),
    }


class Line:
    """A WebSocket between a browser and the server: slow, cut, or with nobody who reads."""

    def __init__(self, chance):
        self._chance = chance
        self._said = asyncio.Queue()
        self._said.put_nowait({"type": "websocket.connect"})
        self._reading = asyncio.Event()
        self._reading.set()
        self.heard = []
        self.open = True

    def say(self, text):
        if self.open:
            self._said.put_nowait({"type": "websocket.receive", "text": text})

    def read(self, on):
        (self._reading.set if on else self._reading.clear)()

    def cut(self):
        if self.open:
            self.open = False
            self._said.put_nowait({"type": "websocket.disconnect", "code": 1006})
            self._reading.set()

    async def serve(self, app, scope):
        with contextlib.suppress(asyncio.CancelledError):
            await app(scope, self._receive, self._send)
        self.cut()

    async def _receive(self):
        message = await self._said.get()
        await asyncio.sleep(self._chance.uniform(0, LATENCY_S))
        return message

    async def _send(self, message):
        await self._reading.wait()
        await asyncio.sleep(self._chance.uniform(0, LATENCY_S))
        if not self.open:
            raise OSError("the line is cut")
        if message["type"] == "websocket.send":
            self.heard.append(json.loads(message["text"]))
        if message["type"] == "websocket.close":
            self.cut()
