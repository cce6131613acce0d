"""Receives what any process notifies (LISTEN), and goes on after a lost connection."""

import asyncio
import contextlib
from typing import Any

import asyncpg

from gamenight.store.notifications import Notification, Notifications
from gamenight.store.postgres_pool import CHANNEL, LOST
from gamenight.store.writes import SETTING

KEEP_ALIVE_S = 10.0
RETRY_S = 0.5


class PostgresListener:
    """One connection that only listens."""

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
