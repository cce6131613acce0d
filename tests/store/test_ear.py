"""Hearing what other processes wrote: the ear of a store that closes is shut, whatever happens."""

import asyncio
from collections.abc import Callable

import pytest

from gamenight.store import postgres_ear
from gamenight.store.postgres_ear import Ear
from gamenight.store.wakes import Wakes
from patience import PATIENCE_S

pytestmark = pytest.mark.anyio


class Line:
    """A connection that can be lost at any step."""

    lost: Callable[["Line"], None]

    async def add_listener(self, channel: str, heard: object) -> None:
        pass

    def add_termination_listener(self, lost: Callable[["Line"], None]) -> None:
        self.lost = lost

    def is_closed(self) -> bool:
        return False

    def terminate(self) -> None:
        pass


async def test_a_connection_lost_while_the_store_closes_does_not_keep_it_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    line = Line()

    async def connected(*words: object, **more: object) -> Line:
        return line

    monkeypatch.setattr(postgres_ear.asyncpg, "connect", connected)
    ear = Ear("postgresql://somewhere", Wakes())
    await ear.open()
    for _ in range(5):
        await asyncio.sleep(0)
    line.lost(line)
    closing = asyncio.ensure_future(ear.close())
    await asyncio.wait({closing}, timeout=PATIENCE_S)
    assert closing.done()
