"""Connections to PostgreSQL: transactions that outlive a lost connection, and the schema."""

import asyncio
import contextlib
import functools
import time
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias, TypeVar

import asyncpg
from asyncpg.pool import PoolConnectionProxy

from gamenight.store.errors import Unavailable
from gamenight.store.migrations import Migration, list_due
from gamenight.store.sql import Bulk, Notify, Step, Steps

SCHEMA = "gamenight"
CHANNEL = "gamenight"
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


class StatementFailed(Unavailable):
    """The database answers, but did not do what was asked."""


class ConnectionPool:
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
                reset=_leave_as_it_is,
                server_settings={
                    "application_name": "gamenight",
                    "search_path": SCHEMA,
                    "synchronous_commit": "on",
                },
            )
        except (*LOST, asyncpg.PostgresError, ValueError) as error:
            raise Unavailable(describe(error)) from error
        try:
            await self._try_change(self._migrate, once=False)
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            await pool.close()

    async def change(self, work: Callable[[], Steps[T]], *, once: bool = False) -> T:
        """What these steps return, in one transaction, and again after a lost connection.

        A connection lost while committing leaves the outcome open. ``once`` says that the work must
        not be repeated then: Unavailable is all that can be said.
        """
        return await self._try_change(lambda connection: run(connection, work()), once=once)

    async def ask(self, question: Callable[[], Steps[T]], *, whole: bool = False) -> T:
        """An answer; ``whole``: from the database as it stood at one instant."""

        async def attempt(connection: Connection) -> T:
            if not whole:
                return await run(connection, question())
            async with connection.transaction(isolation="repeatable_read", readonly=True):
                return await run(connection, question())

        return await self._try(attempt, lambda: True)

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

    async def _try_change(self, work: Callable[[Connection], Awaitable[T]], *, once: bool) -> T:
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

        return await self._try(attempt, lambda: not (once and committing))

    async def _try(
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
                    raise Unavailable(describe(error)) from error
            except asyncpg.PostgresError as error:
                raise StatementFailed(describe(error)) from error
            await asyncio.sleep(next(pauses, PAUSES_S[-1]))

    async def _migrate(self, connection: Connection) -> None:
        """Processes that start together take turns."""
        await connection.execute("SELECT pg_advisory_xact_lock($1)", MIGRATION_LOCK)
        if await connection.fetchval("SELECT to_regnamespace($1) IS NULL", SCHEMA):
            await connection.execute(f"CREATE SCHEMA {SCHEMA}")
        await connection.execute(
            "CREATE TABLE IF NOT EXISTS schema_version (version bigint NOT NULL)"
        )
        found = await connection.fetchval("SELECT max(version) FROM schema_version") or 0
        for migration in list_due(found, self._migrations):
            for statement in migration.postgres:
                await connection.execute(statement)
            await run(connection, migration.steps())
            await connection.execute("INSERT INTO schema_version VALUES ($1)", migration.version)


async def _leave_as_it_is(connection: "asyncpg.Connection[asyncpg.Record]") -> None:
    """Nothing of ours outlasts a transaction: a round trip to reset the session is for nothing."""


async def run(connection: Connection, steps: Steps[T]) -> T:
    """What the steps of ``sql.py`` return. The transaction is the caller's."""
    try:
        step = next(steps)
        while True:
            step = steps.send(await _execute(connection, step))
    except StopIteration as end:
        result: T = end.value
        return result


async def _execute(connection: Connection, step: Step) -> list[Any]:
    if isinstance(step, Bulk):
        columns = [list(column) for column in zip(*step.rows, strict=True)]
        return (
            await connection.fetch(_spell_bulk(step.sql, step.types), *columns) if columns else []
        )
    if isinstance(step, Notify):
        sql = "SELECT pg_notify($1, text) FROM unnest($2::text[]) AS text"
        texts = list(step.texts)
        return await connection.fetch(sql, CHANNEL, texts) if texts else []
    return await connection.fetch(_spell(step.sql), *step.values)


@functools.cache
def _spell(sql: str) -> str:
    # In the order of ids, lest two transactions wait crosswise.
    return sql.replace("{lock}", "ORDER BY id FOR NO KEY UPDATE").replace("{or_rollback}", "")


@functools.cache
def _spell_bulk(sql: str, types: tuple[str, ...]) -> str:
    arrays = ", ".join(f"${n}::{type_}[]" for n, type_ in enumerate(types, start=1))
    names = ", ".join(f"column{n}" for n in range(1, len(types) + 1))
    if len(types) == 1:  # for a list of keys alone the planner takes the index
        sql = sql.replace("IN ({rows})", f"= ANY({arrays})")
    return _spell(sql).replace("{rows}", f"SELECT * FROM unnest({arrays}) AS row ({names})")


def describe(error: BaseException) -> str:
    return str(error) or type(error).__name__
