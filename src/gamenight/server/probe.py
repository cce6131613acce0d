"""Looks at the server as a newcomer does: no application sees who waits to be let in.

Connections that the ASGI server has not accepted yet are known to the system alone, so the server
asks itself for an answer now and then, and says so when it does not come.
"""

import asyncio
import contextlib
import logging
import time

from gamenight.server.metrics import Metrics

log = logging.getLogger("gamenight.server")
EVERY_S = 5.0
SLOW_S = 2.0
REQUEST = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"


class Probe:
    def __init__(self, address: tuple[str, int], metrics: Metrics) -> None:
        self._address = address
        self._metrics = metrics
        self._kept_waiting = False

    async def run(self) -> None:
        """Ask over and over until cancelled."""
        while True:
            await asyncio.sleep(EVERY_S)
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
            writer.write(REQUEST)
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
