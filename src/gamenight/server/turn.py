"""Whose turn it is to look at a table and change it: a lock that can also be taken at once."""

import asyncio
from collections import deque


class Turn:
    """``async with turn`` waits in line; ``take`` succeeds only if nobody has it or waits."""

    __slots__ = ("_line", "taken")

    def __init__(self) -> None:
        self.taken = False
        self._line: deque[asyncio.Future[None]] | None = None

    def take(self) -> bool:
        free = not self.taken
        self.taken = True
        return free

    def release(self) -> None:
        """Give it to the first who still waits, else to nobody."""
        while self._line:
            waiting = self._line.popleft()
            if not waiting.done():
                waiting.set_result(None)
                return
        self.taken = False

    async def __aenter__(self) -> None:
        if self.take():
            return
        if self._line is None:
            self._line = deque()
        waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._line.append(waiting)
        try:
            await waiting
        except asyncio.CancelledError:
            if waiting.done() and not waiting.cancelled():
                self.release()
            raise

    async def __aexit__(self, *error: object) -> None:
        self.release()
