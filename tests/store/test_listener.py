"""Notifications of other processes: the listener of a store that closes ends, whatever happens."""

import asyncio
from collections.abc import Callable

import pytest

from gamenight.store import postgres
from gamenight.store.notifications import Notifications
from gamenight.store.postgres import PostgresListener
from patience import PATIENCE_S

pytestmark = pytest.mark.anyio


class Connection:
    """A connection that can be lost at any step."""

    lost: Callable[["Connection"], None]

    async def add_listener(self, channel: str, heard: object) -> None:
        pass

    def add_termination_listener(self, lost: Callable[["Connection"], None]) -> None:
        self.lost = lost

    def is_closed(self) -> bool:
        return False

    def terminate(self) -> None:
        pass


async def test_a_connection_lost_while_the_store_closes_does_not_keep_it_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    connection = Connection()

    async def connected(*words: object, **more: object) -> Connection:
        return connection

    monkeypatch.setattr(postgres.asyncpg, "connect", connected)
    listener = PostgresListener("postgresql://somewhere", Notifications())
    await listener.open()
    for _ in range(5):
        await asyncio.sleep(0)
    connection.lost(connection)
    closing = asyncio.ensure_future(listener.close())
    await asyncio.wait({closing}, timeout=PATIENCE_S)
    assert closing.done()
