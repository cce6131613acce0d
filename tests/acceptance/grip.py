"""All that the harness knows of the inside: how a server starts, and what makes it predictable.

Whoever rebuilds the inside changes this file and no other one here. Nothing in it may change what
a browser sees, but for chance and time.
"""

import contextlib
import hashlib
import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

from gamenight import games
from gamenight.server.http.app import App
from gamenight.server.run import Listening, Server
from gamenight.server.settings import Limits, Settings

os.environ["GAMENIGHT_LANG"] = "en"  # whatever the language of this machine
PATIENCE_S = 300
NOW_NS = 1_750_000_000_000_000_000  # the clock of the server stands still here
STEADY = "gamenight.server.live.tables.Tables.steady_ms"  # and so does the one that times moves
SECRET = hashlib.sha256(b"the secret of every deal").digest()

# Where the server draws the secret of a deal. Names and keys of tables stay random: the harness
# replaces them in what it hears. Deals differ by the numbers that browsers give.
DEALS = ("gamenight.server.live.tables.new_seed", "gamenight.server.table.decide.new_seed")

MANY = 1_000_000
SETTINGS = {
    "limits": Limits(
        ping_s=3600.0,  # nobody is asked for a sign of life, however slow this machine is
        silent_s=3600.0,
        commands_per_s=MANY,
        commands_burst=MANY,
        requests_per_s=MANY,
        requests_burst=MANY,
        tables_per_hour=MANY,
    ),
    "bot_workers": 0,
    "warm_games": (),
    "absent_after_s": 3600.0,  # nobody is absent for so long that a bot may stand in
    "idle_after_s": 3600.0,
    "rematch_wait_ms": 3_600_000,  # a rematch begins when everybody has given a number
    "poll_s": 1.0,
}

COOKIE = "gamenight"  # carries a browser's token


def option_sets() -> list[dict[str, object]]:
    """Every game with every number of seats and every value of every option; for recording."""
    games.add("toy", "toy")  # the list of cases holds the toy game of the tests as well
    from conformance.cases import cases_of

    return [
        {"game": case.game, "seats": case.seats, "options": case.options}
        for name in games.GAMES
        if name != "toy"
        for case in cases_of(name)
    ]


def token_of(name: str) -> str:
    """The token of a browser, the same in every run."""
    return hashlib.sha256(f"browser {name}".encode()).hexdigest()[:43]


@contextlib.contextmanager
def predictable(later_s: int = 0) -> Iterator[None]:
    """Time stands still and every deal has the same secret."""
    now_ns = NOW_NS + later_s * 1_000_000_000
    with contextlib.ExitStack() as stack:
        stack.enter_context(patch("time.time_ns", lambda: now_ns))
        stack.enter_context(patch(STEADY, lambda tables: now_ns // 1_000_000))
        for name in DEALS:
            stack.enter_context(patch(name, lambda: SECRET))
        yield


class House:
    """A running server over one SQLite file; it can be stopped and started again."""

    def __init__(self, database: Path, later_s: int = 0) -> None:
        self._later_s = later_s
        self._settings = Settings(database=str(database), **SETTINGS)

    def start(self) -> None:
        self._predictable = contextlib.ExitStack()
        self._predictable.enter_context(predictable(self._later_s))
        ready = threading.Event()
        self._server = Server(App(self._settings), Listening(port=0), lambda port: ready.set())
        self._thread = threading.Thread(target=self._server.run, daemon=True)
        self._thread.start()
        deadline = time.monotonic() + PATIENCE_S
        while not ready.wait(0.1):
            assert self._thread.is_alive(), "the server does not start"
            assert time.monotonic() < deadline, "the server does not start"
        self.url = f"http://127.0.0.1:{self._server.port}"

    def ask_to_stop(self) -> None:
        self._server.stop()

    def stop(self) -> None:
        self.ask_to_stop()
        self._thread.join(PATIENCE_S)
        assert not self._thread.is_alive(), "the server does not stop"
        self._predictable.close()

    def __enter__(self) -> "House":
        self.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()
