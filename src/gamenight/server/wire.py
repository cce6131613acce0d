"""The server's end of a WebSocket. uvicorn shakes hands; the conversation is held here.

What uvicorn needs for a connection (a request, a parser, a queue, a task with a dozen coroutines)
is let go after the handshake: a wire is a few small objects and no task. A message goes straight
to whoever listens, an answer straight to the transport.
"""

import asyncio
from typing import Any, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from gamenight.server import frames
from gamenight.server.frames import BadFrame, FrameReader, framed

EXTENSION = "gamenight.handshake"
PULSE_S = 0.1
BEATS = 200  # pulses between two pings on one wire: twenty seconds, a few wires at a time
LINGER_S = 5.0
UNTAKEN_PONG_BYTES = 1 << 20


class Listener(Protocol):
    """Who hears what a peer says."""

    def heard(self, message: bytes) -> None: ...

    def lost(self) -> None: ...


class Wire(asyncio.Protocol):
    """One open connection, from the handshake to its end."""

    __slots__ = (
        "_alive",
        "_beat",
        "_connections",
        "_exchange",
        "_listener",
        "_reader",
        "_transport",
        "_unsent",
    )

    def __init__(
        self,
        transport: asyncio.Transport,
        connections: set[Any],
        exchange: "Exchange",
        listener: Listener,
        bytes_max: int,
    ) -> None:
        self._transport = transport
        self._connections = connections
        self._listener: Listener | None = listener
        self._reader = FrameReader(bytes_max)
        self._exchange = exchange
        self._alive = True
        self._unsent = b""
        connections.add(self)
        self._beat = exchange.add(self)

    def tell(self, message: bytes) -> None:
        """Send a text. A peer that leaves too many bytes untaken is cut off.

        It leaves with whatever else is said in this round of the event loop: to hand bytes to the
        system costs more than to make them.
        """
        unsent = self._unsent
        if not unsent:
            if self._listener is None:
                return
            self._exchange.send_soon(self)
        elif len(unsent) > self._exchange.unsent_bytes:
            self.cut()
            return
        self._unsent = unsent + framed(message)

    def send(self) -> None:
        """Hand over what was said."""
        transport, unsent = self._transport, self._unsent
        self._unsent = b""
        if not unsent or transport.is_closing():
            return
        if transport.get_write_buffer_size() > self._exchange.unsent_bytes:
            self.cut()
        else:
            transport.write(unsent)

    def pause(self) -> None:
        self._transport.pause_reading()

    def go_on(self) -> None:
        if not self._transport.is_closing():
            self._transport.resume_reading()

    def close(self, code: int) -> None:
        """Say goodbye; the peer has a moment to answer it."""
        self.send()
        if self._listener is not None and not self._transport.is_closing():
            self._transport.write(frames.closing(code))
            asyncio.get_running_loop().call_later(LINGER_S, self._transport.close)
        self._end()

    def cut(self) -> None:
        """End the connection without waiting for the peer."""
        self._transport.abort()

    def shutdown(self) -> None:
        """uvicorn's word for: the server stops."""
        self.close(1012)
        self._transport.close()

    def beat(self) -> None:
        """Ask the peer for a sign of life; one who gave none since the last time is gone."""
        if not self._alive:
            self.cut()
        elif not self._transport.is_closing():
            self._alive = False
            self._transport.write(framed(b"", frames.PING))

    def data_received(self, data: bytes) -> None:
        self._alive = True
        text = self._reader.lone_text(data)
        if text is not None:
            if self._listener is not None:
                self._listener.heard(text)
            return
        try:
            for kind, payload in self._reader.read(data):
                self._take(kind, payload)
        except BadFrame as error:
            self.close(error.code)
            self._transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._connections.discard(self)
        self._exchange.drop(self, self._beat)
        self._end()

    def _take(self, kind: int, payload: bytes) -> None:
        if kind in (frames.TEXT, frames.BINARY):
            if self._listener is not None:
                self._listener.heard(payload)
        elif kind == frames.PING:
            if self._transport.get_write_buffer_size() > UNTAKEN_PONG_BYTES:
                self.cut()  # it asks for answers and does not read them
            else:
                self._transport.write(framed(payload, frames.PONG))
        elif kind == frames.CLOSE:
            self.send()
            if self._listener is not None:
                self._transport.write(frames.closing_answer(payload))
            self._end()
            self._transport.close()

    def _end(self) -> None:
        """From here on nobody listens, and nothing is told."""
        listener, self._listener = self._listener, None
        if listener is not None:
            listener.lost()


class Exchange:
    """All wires of a server: what is said on them leaves together, and peers must show life."""

    def __init__(self, unsent_bytes: int) -> None:
        self.unsent_bytes = unsent_bytes
        self._speaking: list[Wire] = []
        self._groups: list[set[Wire]] = [set() for _ in range(BEATS)]
        self._now = 0
        self._timer: asyncio.TimerHandle | None = None

    def add(self, wire: Wire) -> int:
        """Begin with a wire; the beat to which it was put."""
        beat = min(range(BEATS), key=lambda group: len(self._groups[group]))
        self._groups[beat].add(wire)
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(PULSE_S, self._tick)
        return beat

    def send_soon(self, wire: Wire) -> None:
        if not self._speaking:
            asyncio.get_running_loop().call_soon(self._send)
        self._speaking.append(wire)

    def _send(self) -> None:
        speaking, self._speaking = self._speaking, []
        for wire in speaking:
            wire.send()

    def drop(self, wire: Wire, beat: int) -> None:
        self._groups[beat].discard(wire)

    def _tick(self) -> None:
        """Ask some peers for a sign of life; each has its turn."""
        self._now = (self._now + 1) % BEATS
        for wire in list(self._groups[self._now]):
            wire.beat()
        self._timer = None
        if any(self._groups):
            self._timer = asyncio.get_running_loop().call_later(PULSE_S, self._tick)


class Handshake(WebSocketsSansIOProtocol):
    """uvicorn's end of a WebSocket, until it is handed over.

    The application finds it in its scope, under ``extensions``.
    """

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            extensions: Any = self.scope["extensions"]
            extensions[EXTENSION] = self

    def hand_over(self, listener: Listener, exchange: Exchange) -> Wire:
        """Let a wire go on with the connection, in the same step in which it was accepted."""
        self.stop_keepalive()
        bytes_max = self.config.ws_max_size
        wire = Wire(self.transport, self.connections, exchange, listener, bytes_max)
        self.connections.discard(self)
        self.transport.set_protocol(wire)
        self.transport = _Nothing()
        if wire._transport.is_closing():
            wire.connection_lost(None)
        return wire


class _Nothing(asyncio.Transport):
    """What is left to uvicorn: at the end of its task it closes the transport it knows."""

    def close(self) -> None:
        pass

    def is_closing(self) -> bool:
        return True
