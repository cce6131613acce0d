"""Several stores on one database: notifications, leases, and what a lost connection does."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import asyncpg
import pytest
from asyncpg.transaction import Transaction

from gamenight.store import Notification, Store, Unavailable, open_store
from gamenight.store.postgres import PostgresStore
from gamenight.store.sql import Statement, Steps
from gamenight.store.sqlite import SqliteStore
from patience import PATIENCE_S

pytestmark = pytest.mark.anyio


async def until(notifications: AsyncIterator[Notification], expected: Notification) -> None:
    async with asyncio.timeout(PATIENCE_S):
        async for notification in notifications:
            if notification == expected:
                return
    pytest.fail(f"the notifications ended without {expected}")


async def test_every_store_is_notified(store: Store, other: Store) -> None:
    here, there = store.listen(), other.listen()
    await store.create("t", [("move", b"1")])
    await until(there, Notification("t", 1))
    await other.append("t", 1, [("move", b"2"), ("move", b"3")])
    await until(here, Notification("t", 3))
    await store.append("t", 3, [("move", b"4")])
    await until(there, Notification("t", 4))
    await other.append("t", 4, [("move", b"5")], status="finished")
    await until(here, Notification("t", 5))


async def test_a_busy_store_hears_the_others_too(store: Store, other: Store) -> None:
    await store.create("mine")
    heard = store.listen()
    await other.create("theirs", [("move", b"1")])
    for seq in range(20):
        await store.append("mine", seq, [("move", b"x")])
    await until(heard, Notification("theirs", 1))


async def test_a_mistake_swallows_no_notification(store: Store, other: Store) -> None:
    await store.create("mine")
    heard = store.listen()
    await other.create("theirs", [("move", b"1")])
    bad: bytes = "no bytes"  # type: ignore[assignment]
    tries = ((0, bad), (0, b"x"), (1, bad))
    asked = [store.append("mine", seq, [("move", body)]) for seq, body in tries]
    outcomes = await asyncio.gather(*asked, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [TypeError, int, TypeError]
    await until(heard, Notification("theirs", 1))


async def test_notifications_that_wait_are_merged(store: Store, other: Store) -> None:
    await store.create("t")
    heard = other.listen()
    for seq in range(20):
        await store.append("t", seq, [("move", b"x")])
    await store.append("t", 20, [], status="finished")
    await until(heard, Notification("t", 20))


async def test_listening_ends_with_the_store(address: str) -> None:
    store = open_store(address)
    await store.open()
    heard = store.listen()
    async with open_store(address) as other:
        await other.create("t", [("move", b"x")])
        await until(heard, Notification("t", 1))
    await store.close()
    assert [heard async for heard in heard] == []
    assert [heard async for heard in store.listen()] == []


async def test_one_holds_a_lease(store: Store, other: Store) -> None:
    assert await store.take_lease("bots:t", "first", 60)
    assert not await other.take_lease("bots:t", "second", 60)
    assert await other.take_leases(["bots:t", "bots:u", "bots:u"], "second", 60) == {"bots:u"}
    assert await store.take_lease("bots:t", "first", 60)
    await other.release_leases(["bots:t"], "second")
    assert not await other.take_lease("bots:t", "second", 60)
    await store.release_leases(["bots:t"], "first")
    assert await other.take_lease("bots:t", "second", 60)
    assert not await store.take_lease("bots:t", "first", 60)


async def test_a_lease_that_ran_out_changes_hands(store: Store, other: Store) -> None:
    assert await store.take_lease("bots:t", "first", 60)
    assert not await other.take_lease("bots:t", "second", 60)
    assert await store.take_lease("bots:t", "first", 0.05)
    await asyncio.sleep(0.1)
    assert await other.take_lease("bots:t", "second", 60)
    assert not await store.take_lease("bots:t", "first", 60)


async def test_a_lease_from_before_the_clock_was_set_back_binds_nobody(
    store: Store, spoil: Callable[[str], Awaitable[None]]
) -> None:
    """Its owner was killed; no lease lasts so long."""
    assert await store.take_lease("bots:t", "dead", 60)
    await spoil("UPDATE leases SET until_ms = until_ms + 3600 * 1000")
    assert await store.take_lease("bots:t", "second", 60)
    assert not await store.take_lease("bots:t", "third", 60)


async def test_leases_in_a_file_do_not_heed_the_wall_clock(tmp_path: Path) -> None:
    steady = [1_000]

    def opened(wall_ms: int) -> SqliteStore:
        return SqliteStore(tmp_path / "t.db", clock=lambda: wall_ms, steady=lambda: steady[0])

    async with opened(9_000_000) as store, opened(1_000) as other:
        assert await store.take_lease("bots:t", "first", 10)
        assert not await other.take_lease("bots:t", "second", 10)
        steady[0] += 10_000
        assert await other.take_lease("bots:t", "second", 10)


async def test_many_want_a_lease_at_once(store: Store, other: Store) -> None:
    names = [f"bots:{number}" for number in range(10)]

    async def take(owner: int) -> set[str]:
        return await (store if owner % 2 else other).take_leases(names, str(owner), 60)

    taken = await asyncio.gather(*map(take, range(10)))
    assert sorted(name for names_ in taken for name in names_) == names


async def test_lost_connections_heal(empty_postgres: str) -> None:
    async with open_store(empty_postgres) as store, open_store(empty_postgres) as other:
        await store.create("t")
        heard = other.listen()
        await hang_up(empty_postgres)
        assert await store.append("t", 0, [("move", b"1")]) == 1
        await until(heard, Notification(None))
        await store.append("t", 1, [("move", b"2")])
        await until(heard, Notification("t", 2))
        await hang_up(empty_postgres)
        assert len(await store.read("t")) == 2
        await hang_up(empty_postgres)
        await store.create("u")
        assert await store.take_lease("a", "b", 10)


async def test_hanging_up_in_the_middle_loses_and_doubles_nothing(empty_postgres: str) -> None:
    async with open_store(empty_postgres) as store:
        tables = [f"t{number}" for number in range(8)]
        for table_id in tables:
            await store.create(table_id)

        async def play(table_id: str) -> None:
            for seq in range(60):
                assert await store.append(table_id, seq, [("move", b"%d" % seq)]) == seq + 1

        playing = asyncio.gather(*map(play, tables))
        for _ in range(8):
            await asyncio.sleep(0.03)
            await hang_up(empty_postgres)
        await playing
        for table_id in tables:
            bodies = [entry.body for entry in await store.read(table_id)]
            assert bodies == [b"%d" % seq for seq in range(60)]


async def test_a_database_that_is_gone_is_said_once(
    empty_postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[object] = []

    async def refused(*words: object) -> None:
        tried.append(words)
        raise ConnectionRefusedError("nobody is there")

    monkeypatch.setattr("gamenight.store.postgres_pool.PATIENCE_S", 0.0)
    async with open_store(empty_postgres) as store:
        await store.create("t")
        with monkeypatch.context() as gone:
            gone.setattr("gamenight.store.postgres_pool.ConnectionPool.try_once", refused)
            outcomes = await asyncio.gather(
                *(store.append("t", 0, [("move", b"x")]) for _ in range(30)),
                return_exceptions=True,
            )
            assert len(tried) == 1, "all of them wait for one answer"
            with pytest.raises(Unavailable, match="nobody is there"):
                await store.read("t")
        assert [type(outcome) for outcome in outcomes] == [Unavailable] * 30
        assert await store.append("t", 0, [("move", b"x")]) == 1


def show_setting() -> Steps[str]:
    ((found,),) = yield Statement("SHOW synchronous_commit")
    return str(found)


async def test_a_lazy_database_is_made_to_wait_for_the_disk(empty_postgres: str) -> None:
    connection = await asyncpg.connect(empty_postgres)
    try:
        await connection.execute("ALTER ROLE CURRENT_USER SET synchronous_commit = off")
        async with PostgresStore(empty_postgres) as store:
            found = await store.pool.ask(show_setting)
    finally:
        await connection.execute("ALTER ROLE CURRENT_USER RESET synchronous_commit")
        await connection.close()
    assert found == "on"


async def test_a_lost_answer_to_a_commit_is_looked_up(
    empty_postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, lost = Transaction.commit, [True]

    async def commit(transaction: Transaction) -> None:
        await real(transaction)
        if lost and lost.pop():
            raise asyncpg.ConnectionDoesNotExistError("connection was closed")

    async with open_store(empty_postgres) as store:
        await store.create("t")
        monkeypatch.setattr(Transaction, "commit", commit)
        asked = (store.append("t", 0, [("move", b"1")]), store.append("t", 1, [("move", b"2")]))
        assert await asyncio.gather(*asked) == [1, 2]
        assert not lost
        lost.append(True)
        with pytest.raises(Unavailable):
            await store.create("u")
        assert [entry.body for entry in await store.read("t")] == [b"1", b"2"]


async def hang_up(address: str) -> None:
    """End all other connections, as a restart of the database does."""
    connection = await asyncpg.connect(address)
    await connection.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE pid <> pg_backend_pid() AND application_name LIKE 'gamenight%'"
    )
    await connection.close()


async def test_a_changed_setting_notifies_other_processes(empty_postgres: str) -> None:
    async with PostgresStore(empty_postgres) as store, PostgresStore(empty_postgres) as other:
        heard = other.listen()
        await store.set_setting("blocked:10.0.0.1", b"1")
        await until(heard, Notification(None, setting="blocked:10.0.0.1"))
