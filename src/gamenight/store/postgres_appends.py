"""Appends to PostgreSQL: what waits shares a transaction.

A commit that notifies takes a lock over the whole database, so that commits queue up; a batch takes
it once.
"""

import asyncio
from collections.abc import Callable

import asyncpg

from gamenight.store import writes
from gamenight.store.errors import Damaged, Unavailable
from gamenight.store.postgres_pool import ConnectionPool
from gamenight.store.tables import Append, Pending, Then

BATCH_MAX = 512


class Appends:
    """Gathers appends while the last batch is under way, then commits them together."""

    def __init__(self, pool: ConnectionPool, clock: Callable[[], int]) -> None:
        self._pool = pool
        self._clock = clock
        self._waiting: list[tuple[Pending, Then]] = []
        self._something = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._run())

    def put(self, new: Append, then: Then) -> None:
        self._waiting.append((Pending(new), then))
        self._something.set()

    async def close(self) -> None:
        """Commit what waits, then end."""
        self._closing = True
        self._something.set()
        await self._task

    async def _run(self) -> None:
        while self._waiting or not self._closing:
            self._something.clear()
            if not self._waiting and not self._closing:
                await self._something.wait()
            batch, self._waiting = self._waiting[:BATCH_MAX], self._waiting[BATCH_MAX:]
            if batch:
                await self._commit([pending for pending, _ in batch])
            for pending, then in batch:
                asyncio.get_running_loop().call_soon(then, pending.error)

    async def _commit(self, batch: list[Pending]) -> None:
        try:
            await self._pool.change(lambda: writes.append(batch, self._clock()))
        except Exception as error:
            # Whatever it was, this task must go on: everybody else waits for it.
            if len(batch) > 1 and type(error) is not Unavailable:
                for pending in batch:
                    await self._commit([pending])
                return
            for pending in batch:
                pending.error = _explain(pending, error)


def _explain(pending: Pending, error: Exception) -> Exception:
    if isinstance(error.__cause__, asyncpg.UniqueViolationError):
        # The log has an entry that its table does not know of.
        return Damaged(pending.new.table_id, pending.new.expected_seq + 1)
    return error
