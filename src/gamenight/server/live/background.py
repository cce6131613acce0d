"""Work that no table waits for (replays, positions, files): one piece at a time, in a thread.

Several at once would only take time from the event loop, and with it from everybody's moves.
"""

import asyncio
from collections.abc import Callable
from typing import Any

from gamenight.server.protocol.refusals import Refused

WAITING_MAX = 16


class Background:
    def __init__(self) -> None:
        self._turn = asyncio.Semaphore(1)
        self._asked = 0

    async def run(self, work: Callable[..., Any], *args: Any) -> Any:
        """What ``work`` returns. Refused if too many wait already."""
        if self._asked > WAITING_MAX:
            raise Refused("studies_busy", status=503)
        self._asked += 1
        try:
            async with self._turn:
                return await asyncio.to_thread(work, *args)
        finally:
            self._asked -= 1
