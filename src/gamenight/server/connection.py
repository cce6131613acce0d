"""One WebSocket connection: a reader, a bounded send queue, keep-alive; it closes on bad peers.

ASGI has no ping, so the server asks in a message of its own. A peer that neither answers nor
reads is closed, and one that does not let itself be closed is cut off a moment later.
"""

import asyncio
import contextlib
from collections import deque

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from gamenight.server.protocol.messages import TellPing
from gamenight.server.protocol.refusals import GOING, GONE, TOO_BIG
from gamenight.server.settings import Limits

SWEEP_S = 1.0
LINGER_S = 3.0
UNREAD_MAX = 8
PING = msgspec.json.encode(TellPing())
BROKEN = (WebSocketDisconnect, RuntimeError, OSError)  # what servers raise when a peer has gone


class ConnectionClosed(Exception):
    """Nothing more will be received: the peer has gone, or the server ends the connection."""


class Connection:
    """An accepted WebSocket. ``send`` never waits; ``close`` must be awaited at the end.

    One task reads ahead a little, also while a command is carried out: servers answer a peer's
    pings and notice its end only while somebody receives.
    """

    def __init__(self, socket: WebSocket, limits: Limits) -> None:
        self._socket = socket
        self._limits = limits
        self._loop = asyncio.get_running_loop()
        self._unread: deque[bytes] = deque()
        self._arrived, self._room = asyncio.Event(), asyncio.Event()
        self._queue: deque[bytes] = deque()
        self._queued_bytes = 0
        self._queued = asyncio.Event()
        self._code: int | None = None
        self._gone = False
        self._heard_s = self._loop.time()
        self.silent_since_s: float | None = None  # if that ended it
        self._pinged = False
        self._sending_since_s: float | None = None
        self._reader = asyncio.create_task(self._read())
        self._writer = asyncio.create_task(self._write())

    async def receive(self) -> bytes:
        """The next message. ConnectionClosed."""
        while not self._unread:
            if self._code is not None:
                raise ConnectionClosed
            self._arrived.clear()
            await self._arrived.wait()
        self._room.set()
        return self._unread.popleft()

    def send(self, message: bytes) -> None:
        """Queue a message. A peer that leaves too many bytes unread is dropped."""
        if self._code is not None:
            return
        self._queued_bytes += len(message)
        if self._queued_bytes > self._limits.unsent_bytes:
            self.drop()
            return
        self._queue.append(message)
        self._queued.set()

    def end(self, code: int) -> None:
        """Receive nothing more; ``close`` sends what is queued, and this code."""
        if self._code is None:
            self._code = code
            self._unread.clear()
            self._reader.cancel()
            self._arrived.set()
            self._queued.set()

    def drop(self) -> None:
        """Receive nothing more, and do not send what is queued."""
        self.end(GONE)
        self._queue.clear()
        self._writer.cancel()

    async def close(self) -> None:
        """Send the rest and the closing frame; both get a moment, then the socket is let go."""
        self.end(GOING)
        await asyncio.wait({self._writer}, timeout=LINGER_S)
        self._writer.cancel()
        await asyncio.wait({self._reader, self._writer})
        if not self._gone:
            with contextlib.suppress(TimeoutError, *BROKEN):
                async with asyncio.timeout(LINGER_S):
                    await self._socket.close(self._code or GOING)

    def check(self, now_s: float) -> None:
        """Ping a peer that is silent; drop one that does not answer or does not read."""
        limits, sending_s = self._limits, self._sending_since_s
        silent_s = now_s - self._heard_s
        if sending_s is not None and now_s - sending_s > limits.send_s:
            self.drop()
        elif len(self._unread) == UNREAD_MAX:  # it may have said more than has been read
            self._heard_s = now_s
        elif silent_s > limits.silent_s:
            self.silent_since_s = self._heard_s
            self.drop()
        elif silent_s > limits.ping_s and not self._pinged:
            self._pinged = True
            self.send(PING)

    async def _read(self) -> None:
        code = GONE
        try:
            while True:
                message = await self._socket.receive()
                if message["type"] == "websocket.disconnect":
                    self._gone = True
                    break
                self._heard_s, self._pinged = self._loop.time(), False
                text: str | None = message.get("text")
                found = (message.get("bytes") or b"") if text is None else text.encode()
                if len(found) > self._limits.message_bytes:
                    code = TOO_BIG
                    break
                self._unread.append(found)
                self._arrived.set()
                while len(self._unread) >= UNREAD_MAX:
                    self._room.clear()
                    await self._room.wait()
        except BROKEN:
            self._gone = True
        self.end(code)

    async def _write(self) -> None:
        try:
            while True:
                while self._queue:
                    message = self._queue.popleft()
                    self._sending_since_s = self._loop.time()
                    await self._socket.send({"type": "websocket.send", "text": message.decode()})
                    self._queued_bytes -= len(message)
                self._sending_since_s = None
                if self._code is not None:
                    return
                self._queued.clear()
                await self._queued.wait()
        except BROKEN:
            self._gone = True
            self.end(GONE)


class Connections:
    """All open connections of a server."""

    def __init__(self) -> None:
        self._open: dict[Connection, None] = {}

    def add(self, connection: Connection) -> None:
        self._open[connection] = None

    def remove(self, connection: Connection) -> None:
        self._open.pop(connection, None)

    async def wait_closed(self) -> None:
        """Until the last one is closed: each has a moment for its farewell."""
        while self._open:
            await asyncio.sleep(0.01)

    async def run(self) -> None:
        """Look after them until cancelled."""
        while True:
            await asyncio.sleep(SWEEP_S)
            now_s = asyncio.get_running_loop().time()
            for connection in tuple(self._open):
                connection.check(now_s)
