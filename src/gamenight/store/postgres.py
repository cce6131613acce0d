"""A store in PostgreSQL, for any number of processes (extra ``gamenight[postgres]``).

Everything stands in the schema ``gamenight``. Nothing is kept in this process but connections:
whichever process is asked, the answer is the same.
"""

import asyncio
import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import asyncpg

from gamenight.store import writes
from gamenight.store.errors import Damaged, Unavailable
from gamenight.store.export import write_all
from gamenight.store.interface import Clock, Store
from gamenight.store.migrations import MIGRATIONS, Migration
from gamenight.store.notifications import Notification, Notifications
from gamenight.store.postgres_pool import CHANNEL, LOST, ConnectionPool, describe
from gamenight.store.sql import Steps
from gamenight.store.tables import Append, Pending, Then, now_ms
from gamenight.store.writes import SETTING

BATCH_MAX = 512
KEEP_ALIVE_S = 10.0
RETRY_S = 0.5
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


class Appends:
    """Gathers appends while the last batch is under way, then commits them together.

    A commit that notifies takes a lock over the whole database, so that commits queue up; a batch
    takes it once.
    """

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


class PostgresListener:
    """Receives what any process notifies (LISTEN), and goes on after a lost connection."""

    def __init__(self, address: str, notifications: Notifications) -> None:
        self._address = address
        self._notifications = notifications
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Returns when it listens: nothing appended later is missed."""
        connection = await self._connect()
        self._task = asyncio.create_task(self._run(connection))

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _run(self, connection: "asyncpg.Connection[Any] | None") -> None:
        while True:
            if connection is None:
                try:
                    connection = await self._connect()
                except (*LOST, asyncpg.PostgresError):
                    await asyncio.sleep(RETRY_S)
                    continue
                self._notifications.send([Notification(None)])
            try:
                await self._listen(connection)
            finally:
                connection.terminate()
            connection = None

    async def _connect(self) -> "asyncpg.Connection[Any]":
        connection = await asyncpg.connect(
            self._address,
            timeout=KEEP_ALIVE_S,
            server_settings={"application_name": "gamenight listener"},
        )
        try:
            await connection.add_listener(CHANNEL, self._receive)
        except BaseException:
            connection.terminate()
            raise
        return connection

    async def _listen(self, connection: "asyncpg.Connection[Any]") -> None:
        """Returns when the connection is lost, or the other side does not answer any more."""
        ended = asyncio.Event()
        connection.add_termination_listener(lambda _: ended.set())
        while not connection.is_closed():
            with contextlib.suppress(TimeoutError):
                # Not wait_for: a connection lost in the step that closes us would undo the closing.
                async with asyncio.timeout(KEEP_ALIVE_S):
                    await ended.wait()
                return
            try:
                await connection.execute("SELECT 1", timeout=KEEP_ALIVE_S)
            except (*LOST, asyncpg.PostgresError):
                return

    def _receive(self, connection: Any, pid: int, channel: str, text: object) -> None:
        seq, _, name = str(text).partition(" ")
        if seq == SETTING:
            self._notifications.send([Notification(None, setting=name)])
        elif seq.isdecimal():
            self._notifications.send([Notification(name, int(seq))])
