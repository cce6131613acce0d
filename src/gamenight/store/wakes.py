"""Wake-ups: from whoever appended to everybody who listens."""

import asyncio
import weakref
from collections.abc import AsyncIterator, Sequence

from gamenight.store.interface import Wake


class Listener(AsyncIterator[Wake]):
    """One who listens. Wakes that were not taken yet are merged, one for each table."""

    def __init__(self) -> None:
        self._waiting: dict[tuple[str | None, str | None], int] = {}
        self._something = asyncio.Event()
        self._closed = False

    def tell(self, wake: Wake) -> None:
        key = (wake.table_id, wake.setting)
        self._waiting[key] = max(wake.seq, self._waiting.get(key, 0))
        self._something.set()

    def close(self) -> None:
        self._closed = True
        self._something.set()

    async def __anext__(self) -> Wake:
        while not self._waiting:
            if self._closed:
                raise StopAsyncIteration
            self._something.clear()
            await self._something.wait()
        key = table_id, setting = next(iter(self._waiting))
        return Wake(table_id, self._waiting.pop(key), setting)


class Wakes:
    """All who listen in this process. Whoever is forgotten by its owner is forgotten here."""

    def __init__(self) -> None:
        self._listeners: weakref.WeakSet[Listener] = weakref.WeakSet()
        self._closed = False

    def listen(self) -> Listener:
        listener = Listener()
        self._listeners.add(listener)
        if self._closed:
            listener.close()
        return listener

    def tell(self, wakes: Sequence[Wake]) -> None:
        for listener in self._listeners:
            for wake in wakes:
                listener.tell(wake)

    def close(self) -> None:
        self._closed = True
        for listener in self._listeners:
            listener.close()
