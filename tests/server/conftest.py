"""A real server on a real socket over a real SQLite file, for every test of the server."""

import logging

import pytest

from gamenight.bots.compiling import compile_game
from gamenight.store.tables import now_ms
from patience import COMPILER_S
from server.house import House


@pytest.fixture(scope="session", autouse=True)
def warm_toy():
    """Compiled once before any clock runs: a cold cache must not look like a slow server."""
    compile_game("toy")


@pytest.fixture
def anyio_backend():
    return "asyncio"


@pytest.fixture
def house(tmp_path):
    with House(tmp_path / "tables.db") as house:
        yield house


@pytest.fixture
def slow_house(tmp_path):
    """For games other than the toy: their rules may have to be compiled while somebody waits."""
    with House(tmp_path / "tables.db", patience_s=COMPILER_S) as house:
        yield house


class Clock:
    """The clock of all tables: it stands still until a test puts it forward."""

    def __init__(self):
        self.ms = now_ms()

    def __call__(self):
        return self.ms


@pytest.fixture
def clock(house):
    house.app.tables.now_ms = house.app.tables.steady_ms = clock = Clock()
    return clock


class Mistakes(logging.Handler):
    """Our own mistakes are logged, and people go on: no test may overlook them."""

    def __init__(self):
        super().__init__(logging.ERROR)
        self.found = []

    def emit(self, record):
        self.found.append(record.getMessage())


@pytest.fixture(autouse=True)
def mistakes():
    """What was logged as an error; a test that makes the server err clears it."""
    handler = Mistakes()
    logging.getLogger("gamenight").addHandler(handler)
    yield handler.found
    logging.getLogger("gamenight").removeHandler(handler)
    assert handler.found == []
