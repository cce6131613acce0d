"""A store in memory, without threads or files: for tests and repeatable simulations.

It is SQLite with the same statements. Every write is done before the call returns, and answered
in the next round of the event loop; with clocks of your own nothing in it depends on the machine.
"""

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from gamenight.store.errors import Unavailable
from gamenight.store.export import write_all
from gamenight.store.interface import Clock, Store
from gamenight.store.migrations import MIGRATIONS
from gamenight.store.sql import Steps
from gamenight.store.sqlite import migrate
from gamenight.store.sqlite_steps import connect, run
from gamenight.store.sqlite_writer import Change, commit_or_blame
from gamenight.store.tables import Append, Pending, Then, now_ms, steady_ms

T = TypeVar("T")


class MemoryStore(Store):
    """Gone when it closes."""

    def __init__(self, clock: Clock = now_ms, steady: Clock = steady_ms) -> None:
        super().__init__(clock, steady)
        self._db: sqlite3.Connection | None = None

    async def open(self) -> None:
        self._db = connect(":memory:", 0, self.steady)
        migrate(self._db, MIGRATIONS)

    async def close(self) -> None:
        db, self._db = self._db, None
        if db is not None:
            db.close()
            self.notifications.close()

    def submit(self, new: Append, then: Then) -> None:
        if self._db is None:
            then(Unavailable("the store is closed"))
            return
        pending = Pending(new)
        commit_or_blame(self._db, [pending], self.clock())
        asyncio.get_running_loop().call_soon(then, pending.error)

    async def delay(self) -> None:
        """What passes before anything is read or changed: in a simulation, time; or it raises."""

    async def backup(self, path: Path) -> None:
        """A file of JSON lines."""
        await write_all(self, path)

    async def _write(self, work: Callable[..., Steps[T]], *words: Any, once: bool = False) -> T:
        await self.delay()
        change = Change(lambda: work(*words))
        commit_or_blame(self._opened(), [change], self.clock())
        await asyncio.sleep(0)
        if change.error is not None:
            raise change.error
        result: T = change.result
        return result

    async def _read(self, ask: Callable[..., Steps[T]], *words: Any, whole: bool = False) -> T:
        await self.delay()
        result = run(self._opened(), ask(*words))
        await asyncio.sleep(0)
        return result

    def _opened(self) -> sqlite3.Connection:
        if self._db is None:
            raise Unavailable("the store is closed")
        return self._db
