"""The server's end of HTTP: uvicorn's, with an end to what a peer may keep it waiting for.

uvicorn reads the head of a request for as long as it comes, and as much as comes: a proxy in front
would not, but phones in a house talk to it directly.
"""

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

REQUEST_S = 30.0
HEAD_BYTES = 64 * 1024


class Entrance(HttpToolsProtocol):
    """A connection until its end, or until it becomes a WebSocket."""

    patience_s = REQUEST_S
    _late: asyncio.TimerHandle | None = None
    _slow: asyncio.TimerHandle | None = None
    _heading = False
    _head_bytes = 0

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_no_more()
        self._watch_no_more()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._watch(self.transport.get_write_buffer_size())

    def resume_writing(self) -> None:
        self._watch_no_more()
        super().resume_writing()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._heading:
            self._head_bytes += len(data)
            if self._head_bytes > HEAD_BYTES and not self.transport.is_closing():
                self.send_400_response("The head of this request is too long.")

    def on_message_begin(self) -> None:
        self._heading, self._head_bytes = True, 0
        self._wait()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._heading = False
        if self.parser.should_upgrade():
            self._wait_no_more()
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._wait_no_more()
        super().on_message_complete()

    def _wait(self) -> None:
        """A request that has begun must be whole before long."""
        self._wait_no_more()
        self._late = self.loop.call_later(self.patience_s, self._give_up)

    def _watch(self, unsent_bytes: int) -> None:
        """A long answer may take long, but somebody must go on reading it."""
        self._watch_no_more()
        self._slow = self.loop.call_later(self.patience_s, self._look, unsent_bytes)

    def _look(self, unsent_before: int) -> None:
        unsent = self.transport.get_write_buffer_size()
        if unsent >= unsent_before:
            self.transport.abort()
        else:
            self._watch(unsent)

    def _watch_no_more(self) -> None:
        if self._slow is not None:
            self._slow.cancel()
            self._slow = None

    def _wait_no_more(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _give_up(self) -> None:
        self._late = None
        self.transport.close()
