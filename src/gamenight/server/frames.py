"""The frames of a WebSocket (RFC 6455) as a server reads and writes them."""

import struct

CONTINUED, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
PROTOCOL_ERROR, TOO_BIG = 1002, 1009
_FINAL, _MASKED, _RESERVED, _CONTROL = 0x80, 0x80, 0x70, 0x08
_CONTROL_BYTES = 125
_LONG = [bytes((_FINAL | kind, 126)) for kind in range(16)]
_LONE = [bytes((_FINAL | TEXT, _MASKED | size)) for size in range(_CONTROL_BYTES + 1)]


class BadFrame(Exception):
    """The peer broke the protocol; ``code`` says how, for the frame that closes the connection."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class FrameReader:
    """What a peer's bytes say, message by message, however they arrive."""

    __slots__ = ("_bytes_max", "_kind", "_parts", "_rest")

    def __init__(self, bytes_max: int) -> None:
        self._bytes_max = bytes_max
        self._rest = b""
        self._kind = CONTINUED
        self._parts = b""

    def lone_text(self, arrived: bytes) -> bytes | None:
        """The text, if just one short one in one frame has arrived, as is nearly always so."""
        size = len(arrived) - 6
        if not 0 <= size <= _CONTROL_BYTES or arrived[:2] != _LONE[size]:
            return None
        return None if self._rest or self._kind else unmasked(arrived[2:6], arrived[6:])

    def read(self, arrived: bytes) -> list[tuple[int, bytes]]:
        """The messages that are whole now: (TEXT, BINARY, CLOSE, PING or PONG; payload)."""
        arrived = self._rest + arrived if self._rest else arrived
        found: list[tuple[int, bytes]] = []
        at = 0
        while True:
            start, size = self._head(arrived, at)
            if start < 0 or len(arrived) < start + size:
                break
            payload = unmasked(arrived[start - 4 : start], arrived[start : start + size])
            self._take(arrived[at], payload, found)
            at = start + size
        self._rest = arrived[at:]
        return found

    def _head(self, arrived: bytes, at: int) -> tuple[int, int]:
        """Where the payload of the frame at ``at`` begins (-1: unknown yet), and its size."""
        if len(arrived) < at + 2:
            return -1, 0
        first, size = arrived[at], arrived[at + 1]
        if first & _RESERVED or not size & _MASKED:
            raise BadFrame(PROTOCOL_ERROR)
        size &= ~_MASKED
        if first & _CONTROL and (size > _CONTROL_BYTES or not first & _FINAL):
            raise BadFrame(PROTOCOL_ERROR)
        start = at + 6
        if size > _CONTROL_BYTES:
            wide = 2 if size == 126 else 8
            start += wide
            if len(arrived) < at + 2 + wide:
                return -1, 0
            size = int.from_bytes(arrived[at + 2 : at + 2 + wide])
        if not first & _CONTROL and size + len(self._parts) > self._bytes_max:
            raise BadFrame(TOO_BIG)
        return start, size

    def _take(self, first: int, payload: bytes, found: list[tuple[int, bytes]]) -> None:
        kind = first & 0x0F
        if kind in (CLOSE, PING, PONG):
            found.append((kind, payload))
            return
        begins = kind in (TEXT, BINARY)
        if begins == (self._kind != CONTINUED) or kind > BINARY:
            raise BadFrame(PROTOCOL_ERROR)
        if begins and first & _FINAL:
            found.append((kind, payload))
            return
        self._kind = kind or self._kind
        self._parts += payload
        if first & _FINAL:
            found.append((self._kind, self._parts))
            self._kind, self._parts = CONTINUED, b""


def unmasked(mask: bytes, payload: bytes) -> bytes:
    """A payload without the mask that every browser puts over it."""
    size = len(payload)
    pad = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(payload) ^ int.from_bytes(pad)).to_bytes(size)


def framed(message: bytes, kind: int = TEXT) -> bytes:
    """A message in one frame, as a server sends it."""
    size = len(message)
    if 125 < size < 65536:
        return _LONG[kind] + size.to_bytes(2) + message
    if size < 126:
        return bytes((_FINAL | kind, size)) + message
    return struct.pack("!BBQ", _FINAL | kind, 127, size) + message


def closing(code: int) -> bytes:
    """The frame that says goodbye."""
    return framed(struct.pack("!H", code), CLOSE)


def closing_answer(payload: bytes) -> bytes:
    """The answer to a peer's goodbye: its own code, if it gave a whole one."""
    return framed(payload[:2] if len(payload) >= 2 else b"", CLOSE)
