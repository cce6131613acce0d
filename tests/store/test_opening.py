"""Addresses, files, schema versions."""

import asyncio
import stat
from pathlib import Path

import pytest

from gamenight.store import AddressError, SchemaTooNew, Store, Unavailable, default_file, open_store
from gamenight.store.migrations import MIGRATIONS, Migration

pytestmark = pytest.mark.anyio

LATER = (
    *MIGRATIONS,
    Migration(
        len(MIGRATIONS) + 1,
        sqlite=("ALTER TABLE tables ADD COLUMN colour TEXT NOT NULL DEFAULT 'red'",),
        postgres=("ALTER TABLE tables ADD COLUMN colour text NOT NULL DEFAULT 'red'",),
    ),
    Migration(
        len(MIGRATIONS) + 2,
        sqlite=("UPDATE tables SET colour = 'blue'", "CREATE INDEX colours ON tables (colour)"),
        postgres=("UPDATE tables SET colour = 'blue'", "CREATE INDEX colours ON tables (colour)"),
    ),
)
BROKEN = (
    *MIGRATIONS,
    Migration(
        len(MIGRATIONS) + 1,
        sqlite=(LATER[-2].sqlite[0], "x"),
        postgres=(LATER[-2].postgres[0], "x"),
    ),
)


def store_with(address: str, migrations: tuple[Migration, ...]) -> Store:
    store = open_store(address)
    return type(store)(Path(address) if "://" not in address else address, migrations)


async def test_an_older_schema_moves_forward_and_a_newer_one_is_refused(address: str) -> None:
    async with store_with(address, MIGRATIONS) as store:
        await store.create("t", [("move", b"x")])
        before = await store.read("t")
    for _ in range(2):
        async with store_with(address, LATER) as store:
            assert await store.read("t") == before
            assert await store.append("t", (await store.read_card("t")).last_seq, []) == 1
    with pytest.raises(SchemaTooNew, match=r"version 5.*up to 3"):
        await store_with(address, MIGRATIONS).open()


async def test_a_step_that_fails_changes_nothing(address: str) -> None:
    async with store_with(address, MIGRATIONS) as store:
        await store.create("t")
    with pytest.raises(Unavailable):
        await store_with(address, BROKEN).open()
    async with store_with(address, MIGRATIONS) as store:
        assert await store.read("t") == []
    async with store_with(address, LATER) as store:
        assert await store.read("t") == []


async def test_a_file_is_for_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "tables.db"
    async with open_store(path) as store:
        await store.create("t")
        await store.backup(tmp_path / "copy.db")
        files = [*path.parent.iterdir(), tmp_path / "copy.db"]
        assert {file.name for file in files} >= {"tables.db", "tables.db-wal", "copy.db"}
        assert [stat.S_IMODE(file.stat().st_mode) for file in files] == [0o600] * len(files)
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


async def test_it_waits_for_the_disk(tmp_path: Path) -> None:
    from gamenight.store.sqlite import SqliteStore

    async with SqliteStore(tmp_path / "t.db") as store:
        assert store.db is not None
        modes = [
            store.db.execute(f"PRAGMA {word}").fetchone()[0]
            for word in ("journal_mode", "synchronous")
        ]
    assert modes == ["wal", 2]


async def test_what_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("These are not the tables that you are looking for." * 100)
    for path in (tmp_path / "file", tmp_path / "file" / "below", tmp_path):
        with pytest.raises(Unavailable, match=str(tmp_path)):
            await open_store(path).open()
    with pytest.raises(Unavailable):
        await open_store("postgresql://nobody@127.0.0.1:1/none").open()


def test_addresses() -> None:
    with pytest.raises(AddressError, match="mysql://"):
        open_store("mysql://host/base")
    assert default_file().parts[-2:] == ("gamenight", "tables.db")
    assert type(open_store("postgresql://host/base")).__name__ == "PostgresStore"
    assert type(open_store()).__name__ == "SqliteStore"


@pytest.mark.parametrize("kept", [1000, 4096, 5000, 20_000])
async def test_a_file_that_was_cut_off_is_said_and_never_made_anew(
    tmp_path: Path, kept: int
) -> None:
    path = tmp_path / "t.db"
    async with open_store(path) as store:
        for number in range(40):
            await store.create(f"t{number}", [("move", b"x" * 700)] * 3)
    content = path.read_bytes()
    assert len(content) > 20_000
    path.write_bytes(content[:kept])
    with pytest.raises(Unavailable, match=r"malformed|not a database|disk"):
        await read_all(path)
    assert path.stat().st_size <= kept + 4096


async def read_all(path: Path) -> None:
    async with open_store(path) as store:
        for number in range(40):
            assert len(await store.read(f"t{number}")) == 3


async def test_a_file_that_cannot_be_written_is_still_read(tmp_path: Path) -> None:
    from gamenight.store.sqlite import SqliteStore

    async with SqliteStore(tmp_path / "t.db") as store:
        await store.create("t", [("move", b"x")])
        assert store.db is not None
        store.db.execute("PRAGMA query_only = 1")
        for asked in (store.append("t", 1, [("move", b"y")]), store.create("u")):
            with pytest.raises(Unavailable, match="readonly"):
                await asked
        assert [entry.body for entry in await store.read("t")] == [b"x"]
        store.db.execute("PRAGMA query_only = 0")
        assert await store.append("t", 1, [("move", b"y")]) == 2


async def test_processes_that_start_together_take_turns(empty_postgres: str) -> None:
    stores = [open_store(empty_postgres) for _ in range(6)]
    await asyncio.gather(*(store.open() for store in stores))
    for number, store in enumerate(stores):
        assert await store.create(f"t{number}", [("move", b"x")]) == 1
    assert len(await stores[0].list_tables()) == len(stores)
    await asyncio.gather(*(store.close() for store in stores))
