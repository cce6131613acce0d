"""Who is at a table by way of another process: telling of it ends when the server does."""

import asyncio

import pytest

from gamenight.server.live.other_processes import OtherProcesses
from patience import PATIENCE_S


class Noticeboard:
    """A store that other processes share, and on which nothing is written."""

    shared = True

    async def take_lease(self, name, owner, seconds):
        return True

    async def read_settings(self, prefix):
        return {}

    async def set_setting(self, name, value):
        raise AssertionError("nobody is here")


@pytest.mark.anyio
async def test_whoever_leaves_while_the_server_stops_does_not_keep_it_from_stopping():
    others = OtherProcesses(Noticeboard(), 600, lambda table: set(), lambda table, people: None)
    telling = asyncio.ensure_future(others.run())
    for _ in range(5):
        await asyncio.sleep(0)
    others.note("t")
    telling.cancel()
    await asyncio.wait({telling}, timeout=PATIENCE_S)
    assert telling.cancelled()
