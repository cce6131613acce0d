"""A table is a log that only grows, on both databases alike."""

import asyncio
import itertools

import pytest

from gamenight.store import (
    Conflict,
    Damaged,
    Entry,
    SetApart,
    Snapshot,
    Store,
    TableExists,
    Unavailable,
    UnknownTable,
    open_store,
)

pytestmark = pytest.mark.anyio

MOVES = [("move", b'{"n":1}'), ("move", b"\x00\xff not JSON"), ("chat", "{'ä': '♥'}".encode())]


async def test_what_was_appended_is_read(store: Store) -> None:
    assert await store.create("t", MOVES[:1]) == 1
    assert await store.append("t", 1, MOVES[1:]) == 3
    entries = await store.read("t")
    assert [entry.seq for entry in entries] == [1, 2, 3]
    assert [(entry.kind, entry.body) for entry in entries] == MOVES
    assert all(a.at_ms <= b.at_ms for a, b in itertools.pairwise(entries))
    assert await store.read("t", 2) == entries[2:]
    assert await store.read("t", 3) == await store.read("t", 10**30) == []
    assert await store.read("t", -5) == entries


async def test_it_is_there_after_reopening(address: str) -> None:
    async with open_store(address) as first:
        await first.create("t", MOVES)
        before = await first.read("t")
    async with open_store(address) as second:
        assert await second.read("t") == before


async def test_a_table_is_created_once(store: Store) -> None:
    await store.create("t", MOVES)
    with pytest.raises(TableExists):
        await store.create("t")
    assert len(await store.read("t")) == 3


async def test_who_saw_too_little_is_refused(store: Store) -> None:
    await store.create("t", MOVES)
    with pytest.raises(Conflict) as refused:
        await store.append("t", 2, [("move", b"late")])
    assert refused.value.last_seq == 3
    with pytest.raises(Conflict):
        await store.append("t", 4, [("move", b"early")])
    assert [(entry.kind, entry.body) for entry in await store.read("t")] == MOVES


@pytest.mark.parametrize("table_id", ["missing", "", "nul\0", "\ud800", "x" * 5000])
async def test_an_unknown_table_is_named(store: Store, table_id: str) -> None:
    for ask in (
        store.read,
        store.read_card,
        store.delete,
        store.list_people,
        store.read_whole,
        store.release,
    ):
        with pytest.raises(UnknownTable):
            await ask(table_id)
    with pytest.raises(UnknownTable):
        await store.append(table_id, 0, MOVES)


async def test_one_of_many_racers_wins(store: Store, other: Store) -> None:
    await store.create("t")

    async def race(runner: int) -> int:
        try:
            here = store if runner % 2 else other
            return await here.append("t", 0, [("move", b"%d" % runner), ("move", b"second")])
        except Conflict:
            return 0

    assert sorted(await asyncio.gather(*(race(runner) for runner in range(40)))) == [0] * 39 + [2]
    assert len(await store.read("t")) == 2


async def test_two_hundred_appends_at_once(store: Store) -> None:
    tables = [f"t{number}" for number in range(20)]
    for table_id in tables:
        await store.create(table_id)

    async def play(table_id: str) -> None:
        for seq in range(10):
            assert await store.append(table_id, seq, [("move", b"%d" % seq)]) == seq + 1

    async def lose(table_id: str) -> None:
        with pytest.raises(Conflict):
            await store.append(table_id, 99, [("move", b"never")])

    await asyncio.gather(*(play(table_id) for table_id in tables), *map(lose, tables))
    for table_id in tables:
        assert [entry.body for entry in await store.read(table_id)] == [
            b"%d" % seq for seq in range(10)
        ]


async def test_times_never_fall(store: Store, spoil) -> None:
    await store.create("t", MOVES)
    await spoil("UPDATE tables SET updated_ms = 9000000000000")
    await store.append("t", 3, MOVES)
    assert [entry.at_ms for entry in (await store.read("t"))[3:]] == [9000000000000] * 3


@pytest.mark.parametrize(
    ("sql", "seq"),
    [
        ("DELETE FROM entries WHERE seq = 1", 1),
        ("DELETE FROM entries WHERE seq = 2", 2),
        ("DELETE FROM entries WHERE seq = 3", 3),
        ("DELETE FROM entries", 1),
        ("UPDATE entries SET kind = 'chat' WHERE seq = 1", 1),
        ("UPDATE entries SET checksum = checksum + 1 WHERE seq = 2", 2),
        ("UPDATE entries SET seq = 7 WHERE seq = 3", 3),
        ("UPDATE entries SET table_number = 7 WHERE seq = 3", 3),
        ("UPDATE tables SET last_seq = 4", 4),
        ("UPDATE tables SET last_seq = 2", 3),
        ("UPDATE entries SET table_number = 7", 1),
    ],
)
async def test_damage_is_found(store: Store, spoil, sql: str, seq: int) -> None:
    await store.create("t", MOVES)
    await spoil(sql)
    with pytest.raises(Damaged) as damage:
        await store.read("t")
    assert damage.value.seq == seq
    assert "t" in str(damage.value)


async def test_nothing_is_appended_to_a_log_that_goes_on_already(store: Store, spoil) -> None:
    for name in ("t", "u"):
        await store.create(name, MOVES)
    await spoil("UPDATE tables SET last_seq = 2 WHERE id = 't'")
    outcomes = await asyncio.gather(
        store.append("t", 2, [("move", b"x")]),
        store.append("u", 3, [("move", b"x")]),
        return_exceptions=True,
    )
    assert isinstance(outcomes[0], Damaged)
    assert outcomes[0].seq == 3
    assert outcomes[1] == 4
    assert len(await store.read("u")) == 4


async def test_a_deleted_table_leaves_nothing(store: Store, address: str) -> None:
    await store.create("t", [("move", b"secret-body")], people=["anna"], about=b'"secret-about"')
    await store.create("u", MOVES)
    await store.save_snapshot("t", Snapshot(1, b"secret-position"))
    await store.delete("t")
    assert [card.id for card in await store.list_tables()] == ["u"]
    assert await store.erase_person("anna") == []
    assert await store.create("t") == 0
    assert await store.read("t") == []
    assert await store.read_snapshot("t") is None
    assert await store.list_people("t") == []


async def test_a_closed_store_says_so(address: str) -> None:
    store = open_store(address)
    await store.open()
    await store.create("t")
    await store.close()
    await store.close()
    for asked in (store.read("t"), store.append("t", 0, MOVES), store.create("u")):
        with pytest.raises(Unavailable):
            await asked


async def test_closing_finishes_what_was_asked(address: str) -> None:
    store = open_store(address)
    await store.open()
    await store.create("t")
    asked = asyncio.gather(*(store.append("t", seq, [("move", b"x")]) for seq in range(30)))
    await asyncio.sleep(0)
    await store.close()
    assert await asked == list(range(1, 31))
    async with open_store(address) as again:
        assert len(await again.read("t")) == 30


async def test_a_mistake_spoils_only_itself(store: Store) -> None:
    for number in range(10):
        await store.create(f"t{number}")

    async def play(number: int) -> str:
        body: bytes = b"x" if number % 5 else "no bytes"  # type: ignore[assignment]
        try:
            await store.append(f"t{number}", 0, [("move", b"x"), ("move", body)], status="playing")
        except TypeError:
            return "refused"
        return "kept"

    outcomes = await asyncio.gather(*map(play, range(10)))
    assert outcomes == ["refused" if number % 5 == 0 else "kept" for number in range(10)]
    for number in range(10):
        assert len(await store.read(f"t{number}")) == (2 if number % 5 else 0)


async def test_who_stops_waiting_stops_nothing(store: Store) -> None:
    await store.create("t")
    impatient = asyncio.create_task(store.append("t", 0, [("move", b"1")]))
    patient = asyncio.create_task(store.append("t", 1, [("move", b"2")]))
    await asyncio.sleep(0)
    impatient.cancel()
    assert await patient == 2
    assert impatient.cancelled()
    assert [entry.body for entry in await store.read("t")] == [b"1", b"2"]


async def test_an_entry_is_a_value(store: Store) -> None:
    await store.create("t", [("move", b"x")])
    (entry,) = await store.read("t")
    assert entry == Entry(1, entry.at_ms, "move", b"x")


async def test_of_many_appends_at_once_only_those_that_do_not_fit_are_refused(store: Store) -> None:
    tables = [f"t{number}" for number in range(100)]
    for table in tables:
        await store.create(table)
    await store.quarantine("t7", "a test")
    asked = [store.append(table, 0, [("move", table.encode())]) for table in tables]
    asked += [
        store.append("t3", 0, [("move", b"late")]),
        store.append("t4", 1, [("move", b"next")]),
    ]
    asked.append(store.append("none", 0, [("move", b"")]))
    outcomes = await asyncio.gather(*asked, return_exceptions=True)
    refused = {number: type(o) for number, o in enumerate(outcomes) if isinstance(o, Exception)}
    assert refused == {7: SetApart, 100: Conflict, 102: UnknownTable}
    assert [entry.body for entry in await store.read("t4")] == [b"t4", b"next"]
    assert [entry.body for entry in await store.read("t3")] == [b"t3"]
    assert await store.read("t7") == []
