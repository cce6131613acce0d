"""Every test that asks for ``address`` or ``store`` runs on SQLite and on a real PostgreSQL."""

from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import asyncpg
import pytest

from gamenight.store import Store, open_store
from store import postgres


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres_address() -> Iterator[str]:
    with postgres.running() as address:
        yield address


@pytest.fixture
async def empty_postgres(postgres_address: str) -> str:
    connection = await asyncpg.connect(postgres_address)
    await connection.execute("DROP SCHEMA IF EXISTS gamenight CASCADE")
    await connection.close()
    return postgres_address


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "tables.db")
    found: str = request.getfixturevalue("empty_postgres")
    return found


@pytest.fixture
async def store(address: str) -> AsyncIterator[Store]:
    async with open_store(address) as opened:
        yield opened


@pytest.fixture
async def other(store: Store, address: str) -> AsyncIterator[Store]:
    """A second store on the same database, as another process would have it."""
    async with open_store(address) as opened:
        yield opened


@pytest.fixture
def spoil(address: str) -> Callable[[str], object]:
    """Runs SQL behind the store's back."""

    async def spoiled(sql: str) -> None:
        if address.startswith("postgresql:"):
            connection = await asyncpg.connect(
                address, server_settings={"search_path": "gamenight"}
            )
            await connection.execute(sql)
            await connection.close()
            return
        import sqlite3

        db = sqlite3.connect(address)
        db.execute(sql)
        db.commit()
        db.close()

    return spoiled
