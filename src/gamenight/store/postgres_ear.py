"""Hears what any process appended (LISTEN), and goes on hearing after a lost connection."""

import asyncio
import contextlib
from typing import Any

import asyncpg

from gamenight.store.interface import Wake
from gamenight.store.postgres_appends import CHANNEL, SETTING
from gamenight.store.postgres_link import LOST
from gamenight.store.wakes import Wakes

PULSE_S = 10.0
RETRY_S = 0.5


class Ear:
    """One connection that only listens."""

    def __init__(self, address: str, wakes: Wakes) -> None:
        self._address = address
        self._wakes = wakes
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Returns when it hears: nothing appended later is missed."""
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
                self._wakes.tell([Wake(None)])
            try:
                await self._hear(connection)
            finally:
                connection.terminate()
            connection = None

    async def _connect(self) -> "asyncpg.Connection[Any]":
        connection = await asyncpg.connect(
            self._address, timeout=PULSE_S, server_settings={"application_name": "gamenight ear"}
        )
        try:
            await connection.add_listener(CHANNEL, self._heard)
        except BaseException:
            connection.terminate()
            raise
        return connection

    async def _hear(self, connection: "asyncpg.Connection[Any]") -> None:
        """Returns when the connection is lost. A pulse tells when the other side fell silent."""
        ended = asyncio.Event()
        connection.add_termination_listener(lambda _: ended.set())
        while not connection.is_closed():
            with contextlib.suppress(TimeoutError):
                # Not wait_for: a connection lost in the step that closes us would undo the closing.
                async with asyncio.timeout(PULSE_S):
                    await ended.wait()
                return
            try:
                await connection.execute("SELECT 1", timeout=PULSE_S)
            except (*LOST, asyncpg.PostgresError):
                return

    def _heard(self, connection: Any, pid: int, channel: str, told: object) -> None:
        seq, _, name = str(told).partition(" ")
        if seq == SETTING:
            self._wakes.tell([Wake(None, setting=name)])
        elif seq.isdecimal():
            self._wakes.tell([Wake(name, int(seq))])
