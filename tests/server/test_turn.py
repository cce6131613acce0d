"""The table's turn: one at a time, in order, and nobody who gave up holds the others back."""

import asyncio

import pytest

from gamenight.server.turn import Turn

pytestmark = pytest.mark.anyio


async def test_whoever_waits_gets_it_in_order():
    turn, had = Turn(), []
    assert turn.take()
    assert not turn.take(), "it is taken"

    async def wait(name):
        async with turn:
            had.append(name)
            await asyncio.sleep(0)

    waiting = [asyncio.ensure_future(wait(name)) for name in "abc"]
    await asyncio.sleep(0)
    assert had == []
    turn.release()
    assert not turn.take(), "it passes to the first in line at once"
    await asyncio.gather(*waiting)
    assert had == ["a", "b", "c"]
    assert turn.take()


@pytest.mark.parametrize("released_first", [False, True])
async def test_one_who_gives_up_waiting_does_not_keep_it(released_first):
    turn = Turn()
    turn.take()

    async def wait():
        async with turn:
            pass

    waiting = asyncio.ensure_future(wait())
    await asyncio.sleep(0)
    if released_first:
        turn.release()
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    if not released_first:
        turn.release()
    assert turn.take()
