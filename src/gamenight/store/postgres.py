"""Tables in a PostgreSQL database, for any number of processes (extra ``gamenight[postgres]``).

Everything stands in the schema ``gamenight``. Nothing is kept in this process but connections:
whichever process is asked, the answer is the same.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import asyncpg

from gamenight.store.errors import Unavailable
from gamenight.store.export import write_all
from gamenight.store.interface import Clock, Store
from gamenight.store.log import now_ms
from gamenight.store.migrations import MIGRATIONS, Migration
from gamenight.store.postgres_appends import Appends
from gamenight.store.postgres_listener import PostgresListener
from gamenight.store.postgres_pool import LOST, ConnectionPool, describe
from gamenight.store.sql import Steps
from gamenight.store.tables import Append, Then

T = TypeVar("T")


class PostgresStore(Store):
    """One database, shared with other processes."""

    shared = True

    def __init__(
        self,
        address: str,
        migrations: tuple[Migration, ...] = MIGRATIONS,
        clock: Clock = now_ms,
    ) -> None:
        super().__init__(clock)
        self.pool = ConnectionPool(address, migrations)
        self._listener = PostgresListener(address, self.notifications)
        self._appends: Appends | None = None

    async def open(self) -> None:
        await self.pool.open()
        try:
            await self._listener.open()
        except (*LOST, asyncpg.PostgresError) as error:
            await self.pool.close()
            raise Unavailable(describe(error)) from error
        self._appends = Appends(self.pool, self.clock)

    async def close(self) -> None:
        appends, self._appends = self._appends, None
        if appends is None:
            return
        await appends.close()
        await self._listener.close()
        await self.pool.close()
        self.notifications.close()

    def submit(self, new: Append, then: Then) -> None:
        if self._appends is None:
            then(Unavailable("the store is closed"))
        else:
            self._appends.put(new, then)

    async def backup(self, path: Path) -> None:
        """A file of JSON lines, each table as it stood at one instant."""
        await write_all(self, path)

    async def _write(self, work: Callable[..., Steps[T]], *words: Any, once: bool = False) -> T:
        return await self.pool.change(lambda: work(*words), once=once)

    async def _read(self, ask: Callable[..., Steps[T]], *words: Any, whole: bool = False) -> T:
        return await self.pool.ask(lambda: ask(*words), whole=whole)
