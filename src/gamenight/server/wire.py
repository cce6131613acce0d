"""The server's end of a WebSocket: uvicorn's, with a short way out for what a table tells.

A message goes to the transport at once, without a queue or a task of its own for every browser:
that is most of what an idle connection would take, and a good part of what a move would.
"""

import struct
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

EXTENSION = "gamenight.wire"
UNREAD_MESSAGES = 8
TEXT = 0x81


class Wire(WebSocketsSansIOProtocol):
    """Found by the application in its scope, under ``extensions``."""

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            extensions: Any = self.scope["extensions"]
            extensions[EXTENSION] = self

    def send_receive_event_to_app(self) -> None:
        """Stop reading only when several messages wait: each stop and start is a system call."""
        few = not self.read_paused and self.queue.qsize() < UNREAD_MESSAGES
        if few:
            self.read_paused = True
        super().send_receive_event_to_app()
        if few:
            self.read_paused = False

    def tell(self, message: bytes, unsent_bytes: int) -> bool:
        """Send a text; False if the peer has left so many bytes untaken that it is too slow."""
        transport = self.transport
        if self.close_sent or transport.is_closing():
            return True
        if transport.get_write_buffer_size() > unsent_bytes:
            return False
        transport.write(framed(message))
        return True

    def hang_up(self) -> None:
        """Let the application hear that this conversation is over."""
        self.queue.put_nowait({"type": "websocket.disconnect", "code": 1000})

    def cut(self) -> None:
        """End the connection without waiting for the peer."""
        self.transport.abort()


def framed(message: bytes) -> bytes:
    """A text message in one frame, as a server sends it."""
    size = len(message)
    if size < 126:
        return bytes((TEXT, size)) + message
    if size < 65536:
        return struct.pack("!BBH", TEXT, 126, size) + message
    return struct.pack("!BBQ", TEXT, 127, size) + message
