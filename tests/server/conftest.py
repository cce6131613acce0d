"""A real server on a real socket over a real SQLite file, for every test of the server."""

import pytest
from house import House


@pytest.fixture
def house(tmp_path):
    with House(tmp_path / "tables.db") as house:
        yield house
