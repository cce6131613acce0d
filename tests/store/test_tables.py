"""Lists, people, snapshots, quarantine and settings."""

import asyncio

import pytest

from gamenight.store import (
    Conflict,
    Damaged,
    Filter,
    SetApart,
    Snapshot,
    Store,
    UnknownTable,
)

pytestmark = pytest.mark.anyio


async def ids(store: Store, **words) -> list[str]:
    return [card.id for card in await store.list_tables(Filter(**words))]


async def test_lists_can_be_narrowed(store: Store) -> None:
    await store.create("a", listed=True, people=["anna"])
    await asyncio.sleep(0.003)
    await store.create("b", status="playing", people=["anna", "bert"])
    await asyncio.sleep(0.003)
    await store.create("c", status="finished", listed=True)
    assert await ids(store) == ["c", "b", "a"]
    assert await ids(store, listed=True) == ["c", "a"]
    assert await ids(store, status="waiting") == ["a"]
    assert await ids(store, person="anna") == ["b", "a"]
    assert await ids(store, person="anna", status="playing", listed=False) == ["b"]
    assert await ids(store, limit=1) == ["c"]
    middle = (await store.read_card("b")).updated_ms
    assert await ids(store, updated_before_ms=middle) == ["a"]
    assert await ids(store, updated_after_ms=middle) == ["c"]
    assert await store.count_tables() == {"waiting": 1, "playing": 1, "finished": 1, "faulty": 0}


async def test_words_change_with_an_append_or_not_at_all(store: Store) -> None:
    await store.create("t", about=b'{"name":"old"}')
    with pytest.raises(Conflict):
        await store.append("t", 5, [("start", b"")], status="playing", people=["anna"])
    card = await store.read_card("t")
    assert (card.status, card.about, await store.list_people("t")) == (
        "waiting",
        b'{"name":"old"}',
        [],
    )
    await store.append(
        "t", 0, [("start", b"")], status="playing", listed=True, about=b"new", people=["anna"]
    )
    card = await store.read_card("t")
    assert (card.status, card.listed, card.about, card.last_seq) == ("playing", True, b"new", 1)
    assert await store.list_people("t") == ["anna"]
    await store.append("t", 1, [], people=["anna", "bert"], status="finished")
    assert (await store.read_card("t")).last_seq == 1
    assert (await store.read_card("t")).about == b"new"
    assert await store.list_people("t") == ["anna", "bert"]


async def test_a_person_can_be_erased_from_one_table(store: Store) -> None:
    for name in ("t", "u"):
        await store.create(name, people=["anna", "bert"])
    assert await store.erase_person("anna", "t") == ["t"]
    assert await store.list_people("t") == ["bert"]
    assert await store.list_people("u") == ["anna", "bert"]
    assert await store.erase_person("anna", "t") == []


async def test_a_person_can_be_erased(store: Store) -> None:
    await store.create("t", [("join", b'{"name":"Anna"}'), ("move", b"1")], people=["anna", "bert"])
    await store.create("u", people=["anna"])
    await store.redact("t", {1: b'{"name":null}'})
    assert await store.erase_person("anna") == ["t", "u"]
    assert [entry.body for entry in await store.read("t")] == [b'{"name":null}', b"1"]
    assert await store.list_people("t") == ["bert"]
    assert await ids(store, person="anna") == []
    assert await store.erase_person("anna") == []
    with pytest.raises(Damaged):
        await store.redact("t", {1: b"x", 9: b"y"})
    assert (await store.read("t"))[0].body == b'{"name":null}'
    with pytest.raises(UnknownTable):
        await store.redact("none", {1: b""})


async def test_the_latest_snapshot_is_kept(store: Store) -> None:
    await store.create("t")
    assert await store.read_snapshot("t") is None
    await store.save_snapshot("t", Snapshot(5, b"five"))
    await store.save_snapshot("t", Snapshot(3, b"three"))
    assert await store.read_snapshot("t") == Snapshot(5, b"five")
    await store.save_snapshot("t", Snapshot(8, b"eight"))
    assert await store.read_snapshot("t") == Snapshot(8, b"eight")
    with pytest.raises(UnknownTable):
        await store.save_snapshot("none", Snapshot(1, b""))


async def test_a_table_set_apart_can_only_be_read(store: Store) -> None:
    await store.create("t", [("move", b"1")])
    await store.create("u")
    await store.quarantine("t", "move 1 does not replay\0")
    with pytest.raises(SetApart, match="does not replay"):
        await store.append("t", 1, [("move", b"2")])
    assert len(await store.read("t")) == 1
    assert await ids(store) == ["u"]
    assert await ids(store, faulty=True) == ["t"]
    assert sorted(await ids(store, faulty=None)) == ["t", "u"]
    assert await store.count_tables() == {"waiting": 1, "playing": 0, "finished": 0, "faulty": 1}
    await store.release("t")
    assert await store.append("t", 1, [("move", b"2")]) == 2
    with pytest.raises(UnknownTable):
        await store.quarantine("none", "")


async def test_settings(store: Store) -> None:
    await store.set_setting("host_key", b"hash")
    await store.set_setting("blocked:10.0.0.1", b"1")
    await store.set_setting("blocked:10.0.0.2", b"2")
    await store.set_setting("blocked:10.0.0.2", b"3")
    assert await store.read_setting("host_key") == b"hash"
    assert await store.read_setting("host") is None
    assert await store.read_settings("blocked:") == {
        "blocked:10.0.0.1": b"1",
        "blocked:10.0.0.2": b"3",
    }
    await store.set_setting("host_key", None)
    assert await store.read_setting("host_key") is None
    assert await store.read_settings("%") == {}


async def test_a_setting_is_taken_once(store: Store) -> None:
    await store.set_setting("link", b"1")
    assert await store.take_setting("link") == b"1"
    assert await store.take_setting("link") is None


async def test_a_setting_is_kept_once(store: Store, other: Store) -> None:
    tries = (one.keep_setting("key", b"%d" % n) for n, one in enumerate([store, other] * 3))
    kept = set(await asyncio.gather(*tries))
    assert kept == {await store.read_setting("key")}
    await store.set_setting("key", b"new")
    assert await other.keep_setting("key", b"newer") == b"new"


async def test_two_people_can_become_one(store: Store) -> None:
    await store.create("t", people=["anna", "bert"])
    await store.create("u", people=["anna"])
    await store.copy_person("anna", "bert")
    assert await store.list_people("t") == ["anna", "bert"]
    assert await store.list_people("u") == ["anna", "bert"]
