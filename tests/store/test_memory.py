"""A store in memory: the same promises but the disk's, no threads, and everything repeats."""

import asyncio
import itertools
import random
import threading
from pathlib import Path

import pytest

from gamenight.store import Conflict, Entry, Store, Unavailable, open_store
from gamenight.store.backup import restore
from gamenight.store.memory import MemoryStore
from gamenight.store.sqlite import SqliteStore

pytestmark = pytest.mark.anyio


def clock_from(start: int):
    return itertools.count(start, 7).__next__


async def play(store: Store, seed: int) -> list[object]:
    """Many tables at once; everything that was answered, in the order of the answers."""
    chance, heard = random.Random(seed), []
    for number in range(5):
        await store.create(f"t{number}", people=["anna"])

    async def one(number: int) -> None:
        for _ in range(10):
            seq = (await store.read_card(f"t{number}")).last_seq - (chance.random() < 0.2)
            try:
                heard.append(await store.append(f"t{number}", seq, [("move", b"%d" % seq)]))
            except Conflict as conflict:
                heard.append(str(conflict))
            heard.append(await store.take_lease("bots", f"p{number}", 0.05))

    await asyncio.gather(*map(one, range(5)))
    return [*heard, *[await store.read_whole(f"t{number}") for number in range(5)]]


async def test_it_repeats_to_the_millisecond_without_threads() -> None:
    before = threading.active_count()
    runs = []
    for _ in range(2):
        async with MemoryStore(clock_from(1000), clock_from(0)) as store:
            runs.append(await play(store, 1))
            assert threading.active_count() == before
    assert runs[0] == runs[1]
    assert any("Another process was first" in str(word) for word in runs[0])


async def test_it_is_opened_by_its_address_and_gone_when_it_closes(tmp_path: Path) -> None:
    store = open_store(":memory:")
    await store.open()
    await store.create("t", [("move", b"x")])
    await store.backup(tmp_path / "backup")
    await store.close()
    await store.close()
    for asked in (store.read("t"), store.append("t", 1, []), store.create("u")):
        with pytest.raises(Unavailable):
            await asked
    async with open_store(":memory:") as again:
        assert await again.list_tables() == []
        assert (await restore(again, tmp_path / "backup")).added == 1
        assert [entry.body for entry in await again.read("t")] == [b"x"]


async def test_nobody_is_answered_within_the_call() -> None:
    async with MemoryStore() as store:
        await store.create("t")
        asked = asyncio.ensure_future(store.append("t", 0, [("move", b"x")]))
        await asyncio.sleep(0)
        assert not asked.done()
        assert await asked == 1


async def test_a_file_takes_a_clock_too(tmp_path: Path) -> None:
    async with SqliteStore(tmp_path / "t.db", clock=lambda: 4711, steady=lambda: 0) as store:
        await store.create("t", [("move", b"x")])
        assert await store.read("t") == [Entry(1, 4711, "move", b"x")]
        assert await store.take_lease("bots", "first", 1)
        assert not await store.take_lease("bots", "second", 1), "it never runs out"
