"""The way to a PostgreSQL database: transactions that outlive a lost connection, and the schema."""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias, TypeVar

import asyncpg
from asyncpg.pool import PoolConnectionProxy

from gamenight.store.errors import Unavailable
from gamenight.store.migrations import Migration, due

SCHEMA = "gamenight"
POOL_MAX = 10
ANSWER_S = 30.0
PATIENCE_S = 20.0
PAUSES_S = (0.0, 0.1, 0.3, 1.0, 2.0)
MIGRATION_LOCK = 0x67616D65

LOST = (
    OSError,
    TimeoutError,
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.OperatorInterventionError,
    asyncpg.TooManyConnectionsError,
)
"""The connection is gone, or the database is starting, stopping or full."""

UNDECIDED = (asyncpg.DeadlockDetectedError, asyncpg.SerializationError)
"""The database ended the transaction in favour of another: try again."""

# Only a name: the class cannot be subscripted at run time.
Connection: TypeAlias = "PoolConnectionProxy[Any]"
T = TypeVar("T")


class Refused(Unavailable):
    """The database answers, but did not do what was asked."""


class Link:
    """Transactions on one database."""

    def __init__(self, address: str, migrations: tuple[Migration, ...]) -> None:
        self.address = address
        self._migrations = migrations
        self._pool: asyncpg.Pool[Any] | None = None

    async def open(self) -> None:
        try:
            self._pool = await asyncpg.create_pool(
                self.address,
                min_size=1,
                max_size=POOL_MAX,
                command_timeout=ANSWER_S,
                server_settings={
                    "application_name": "gamenight",
                    "search_path": SCHEMA,
                    "synchronous_commit": "on",
                },
            )
        except (*LOST, asyncpg.PostgresError, ValueError) as error:
            raise Unavailable(shown(error)) from error
        try:
            await self.change(self._migrate)
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            await pool.close()

    async def change(self, work: Callable[[Connection], Awaitable[T]], *, again: bool = True) -> T:
        """What ``work`` does, in one transaction, and again after a lost connection.

        A connection lost while committing leaves the outcome open. ``again`` says that doing the
        work once more is harmless then; without it, Unavailable is all that can be said.
        """
        committing = False

        async def attempt(connection: Connection) -> T:
            nonlocal committing
            committing = False
            transaction = connection.transaction()
            await transaction.start()
            try:
                result = await work(connection)
            except BaseException:
                with contextlib.suppress(*LOST):
                    await transaction.rollback()
                raise
            committing = True
            await transaction.commit()
            return result

        return await self._patiently(attempt, lambda: again or not committing)

    async def ask(self, question: Callable[[Connection], Awaitable[T]]) -> T:
        """An answer; every query in it sees the database of its own instant."""
        return await self._patiently(question, lambda: True)

    async def ask_at_one_instant(self, question: Callable[[Connection], Awaitable[T]]) -> T:
        """An answer from the database as it stood at one instant."""

        async def attempt(connection: Connection) -> T:
            async with connection.transaction(isolation="repeatable_read", readonly=True):
                return await question(connection)

        return await self._patiently(attempt, lambda: True)

    async def _patiently(
        self, attempt: Callable[[Connection], Awaitable[T]], may_repeat: Callable[[], bool]
    ) -> T:
        started, pauses = time.monotonic(), iter(PAUSES_S)
        while True:
            try:
                return await self.try_once(attempt)
            except UNDECIDED:
                pass
            except LOST as error:
                if isinstance(error, ValueError):
                    # asyncpg's word for an argument that does not fit: our mistake, not the line's.
                    raise
                if time.monotonic() - started > PATIENCE_S or not may_repeat():
                    raise Unavailable(shown(error)) from error
            except asyncpg.PostgresError as error:
                raise Refused(shown(error)) from error
            await asyncio.sleep(next(pauses, PAUSES_S[-1]))

    async def try_once(self, attempt: Callable[[Connection], Awaitable[T]]) -> T:
        """One attempt on one connection. What was done is done, even if giving it back fails."""
        if self._pool is None:
            raise Unavailable("the store is closed")
        connection = await self._pool.acquire(timeout=ANSWER_S)
        try:
            return await attempt(connection)
        except LOST:
            connection.terminate()
            raise
        finally:
            with contextlib.suppress(*LOST):
                await self._pool.release(connection)

    async def _migrate(self, connection: Connection) -> None:
        """Processes that start together take turns."""
        await connection.execute("SELECT pg_advisory_xact_lock($1)", MIGRATION_LOCK)
        if await connection.fetchval("SELECT to_regnamespace($1) IS NULL", SCHEMA):
            await connection.execute(f"CREATE SCHEMA {SCHEMA}")
        await connection.execute(
            "CREATE TABLE IF NOT EXISTS schema_version (version bigint NOT NULL)"
        )
        found = await connection.fetchval("SELECT max(version) FROM schema_version") or 0
        for step in due(found, self._migrations):
            for statement in step.postgres:
                await connection.execute(statement)
            await connection.execute("INSERT INTO schema_version VALUES ($1)", step.version)


def shown(error: BaseException) -> str:
    return str(error) or type(error).__name__
