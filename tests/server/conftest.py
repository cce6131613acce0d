"""A real server on a real socket over a real SQLite file, for every test of the server."""

import pytest

from server.house import House


@pytest.fixture
def anyio_backend():
    return "asyncio"


@pytest.fixture
def house(tmp_path):
    with House(tmp_path / "tables.db") as house:
        yield house
