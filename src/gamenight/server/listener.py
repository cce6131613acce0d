"""Listens on an address with Granian's embeddable server, and probes whether it answers."""

import asyncio
import contextlib
import logging
import socket
import time
from collections.abc import Iterator

from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings
from granian.log import LogLevels
from granian.server.embed import Server as Granian
from starlette.types import ASGIApp

from gamenight.server.metrics import Metrics
from gamenight.server.settings import Limits

log = logging.getLogger("gamenight.server")
PROBE_S = 5.0
SLOW_S = 2.0
PROBE = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
GRACE_S = 5.0
LISTENING_WITHIN_S = 30.0
AGAIN_S = 0.005
BACKLOG = 1024
# Only the level of Granian's own logger is set: handlers are the command line's business.
LOGGING = {"incremental": True, "formatters": {}, "handlers": {}, "loggers": {}}


class Listener:
    """Serves an ASGI application on one address, without its lifespan."""

    def __init__(self, app: ASGIApp, host: str, port: int, limits: Limits) -> None:
        here = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
        self.address = (here, port)  # as one reaches it from this machine
        self._granian = Granian(
            app,
            address=host,
            port=port,
            interface=Interfaces.ASGINL,
            http=HTTPModes.http1,
            http1_settings=HTTP1Settings(
                header_read_timeout=int(limits.head_s * 1000), max_buffer_size=limits.head_bytes
            ),
            backlog=BACKLOG,
            backpressure=limits.requests,
            log_dictconfig=LOGGING,
            log_level=LogLevels.error,
        )
        self._serving: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Listen; returns when somebody can connect. OSError."""
        self._serving = asyncio.ensure_future(self._granian.serve())
        async with asyncio.timeout(LISTENING_WITHIN_S):
            while not await can_connect(self.address):
                if self._serving.done():
                    await self._serving
                    raise OSError(f"nothing listens on {self.address}")
                await asyncio.sleep(AGAIN_S)

    async def ended(self) -> None:
        """Returns when it listens no more."""
        assert self._serving is not None
        await asyncio.wait({self._serving})

    async def close(self) -> None:
        """Stop listening, and give requests under way a moment to end."""
        if self._serving is None or self._serving.done():
            return
        self._granian.stop()
        await asyncio.wait({self._serving}, timeout=GRACE_S)
        self._serving.cancel()


async def can_connect(address: tuple[str, int]) -> bool:
    try:
        _, writer = await asyncio.open_connection(*address)
    except OSError:
        return False
    writer.close()
    return True


@contextlib.contextmanager
def reserve(host: str, port: int) -> Iterator[tuple[str, int]]:
    """The address and port to listen on; meanwhile no other program can take them. OSError.

    Granian lets several processes listen on one port, so it would not notice a second server.
    """
    family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    if port:
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    with socket.socket(family, socket.SOCK_STREAM) as holder:
        if hasattr(socket, "SO_REUSEPORT"):
            holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
            holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            holder.bind(address)
            yield holder.getsockname()[:2]
        else:
            holder.bind(address)
            found = holder.getsockname()[:2]
            holder.close()
            yield found


class Probe:
    """Asks the server for an answer now and then, and warns when it does not come.

    Connections that the ASGI server has not accepted yet are known to the system alone.
    """

    def __init__(self, address: tuple[str, int], metrics: Metrics) -> None:
        self._address = address
        self._metrics = metrics
        self._kept_waiting = False

    async def run(self) -> None:
        """Ask over and over until cancelled."""
        while True:
            await asyncio.sleep(PROBE_S)
            began = time.monotonic()
            asking = asyncio.ensure_future(self._ask())
            try:
                while not (await asyncio.wait({asking}, timeout=SLOW_S))[0]:
                    self._tell(time.monotonic() - began)
                failed = asking.exception()
            finally:
                asking.cancel()
            took_s = time.monotonic() - began
            self._tell(max(took_s, SLOW_S) if failed else took_s)

    async def _ask(self) -> None:
        reader, writer = await asyncio.open_connection(*self._address)
        with contextlib.closing(writer):
            writer.write(PROBE)
            if not await reader.read(1):
                raise ConnectionError("no answer")

    def _tell(self, waited_s: float) -> None:
        self._metrics.newcomer_seconds.set(waited_s)
        slow = waited_s >= SLOW_S
        if slow and not self._kept_waiting:
            log.warning("newcomers are kept waiting", extra={"waited_s": round(waited_s, 1)})
        elif self._kept_waiting and not slow:
            log.warning("newcomers are let in again")
        self._kept_waiting = slow
