"""Which process minds a table: its bots, its clocks, the moves that it makes by itself.

Exactly one process does; the lease of one that died runs out, and another takes over.
"""

import asyncio
import logging
import time

from gamenight.server.live.identity import new_key
from gamenight.store import Store, StoreError

log = logging.getLogger("gamenight.server")


class Leases:
    def __init__(self, store: Store, seconds: float) -> None:
        self._store = store
        self._seconds = seconds
        self._owner = new_key()
        self._until: dict[str, float] = {}
        self._wanted: set[str] = set()

    async def hold(self, table_id: str) -> bool:
        """Whether this process minds the table, now and for a moment to come."""
        self._wanted.add(table_id)
        if self.held(table_id):
            return True
        await self._renew({table_id})
        return table_id in self._until

    def held(self, table_id: str) -> bool:
        """Whether this process minds the table, as far as it knows."""
        return self._until.get(table_id, 0.0) > time.monotonic()

    async def drop(self, table_id: str) -> None:
        """Let another process have it."""
        self._wanted.discard(table_id)
        if self._until.pop(table_id, None) is not None:
            await self._store.release_leases([_lease(table_id)], self._owner)

    async def run(self) -> None:
        """Renew in time, all tables in one go."""
        while True:
            await asyncio.sleep(self._seconds / 3)
            try:
                if held := set(self._until) & self._wanted:
                    await self._renew(held)
            except StoreError as error:
                log.warning("leases are not renewed", extra={"reason": str(error)})

    async def close(self) -> None:
        names = [_lease(table_id) for table_id in self._until]
        self._until.clear()
        if names:
            await self._store.release_leases(names, self._owner)

    async def _renew(self, tables: set[str]) -> None:
        asked = time.monotonic()
        names = {_lease(table_id): table_id for table_id in tables}
        held = await self._store.take_leases(list(names), self._owner, self._seconds)
        for name, table_id in names.items():
            if name in held:
                self._until[table_id] = asked + self._seconds * 0.8
            else:
                self._until.pop(table_id, None)


def _lease(table_id: str) -> str:
    return f"minds:{table_id}"
