"""The same games on a Ray cluster (extra ``cluster``)."""

import logging
import socket
import time
from collections.abc import Iterator
from importlib.util import find_spec
from typing import Any

from gamenight import games
from gamenight.arena.play import GameResult, play
from gamenight.arena.run import AHEAD, Spread
from gamenight.arena.schedule import Fixture
from gamenight.arena.settings import ArenaSettings
from gamenight.core.errors import OptionError

ANSWER_S = 2.0  # to connect, and again to answer
# What every HTTP/2 client says first, gRPC's too (RFC 9113): the preface and empty settings.
_HELLO = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes([0, 0, 0, 4, 0, 0, 0, 0, 0])
_SETTINGS = 4  # the kind of the frame that a server answers with, in the fourth byte


def on_cluster(address: str) -> Spread:
    """Spread games over a cluster; ``local`` starts one on this machine for the time of the run."""
    if find_spec("ray") is None:
        raise OptionError("extra_needed", what="--ray", package="ray", extra="cluster")
    if address not in ("local", "auto"):
        assert_answers(address)

    def spread(
        settings: ArenaSettings, fixtures: Iterator[Fixture]
    ) -> Iterator[tuple[Fixture, GameResult]]:
        import ray

        try:
            ray.init(address=address, log_to_driver=False, logging_level=logging.WARNING)
        except (ConnectionError, ValueError) as error:
            raise OptionError("ray_address", got=address, reason=str(error)) from None
        try:
            far: Any = ray.remote(_play).options(max_retries=3)
            room = max(1, int(ray.cluster_resources().get("CPU", 1))) * (1 + AHEAD)
            package = games.FOLDERS[settings.game]
            waiting: dict[Any, Fixture] = {}
            while True:
                while len(waiting) < room:
                    fixture = next(fixtures, None)
                    if fixture is None:
                        break
                    waiting[far.remote(package, settings, fixture)] = fixture
                if not waiting:
                    return
                for done in ray.wait(list(waiting))[0]:
                    yield waiting.pop(done), ray.get(done)
        finally:
            ray.shutdown()

    return spread


def _play(package: str, settings: ArenaSettings, fixture: Fixture) -> GameResult:
    games.add(settings.game, package)
    return play(settings, fixture)


def assert_answers(address: str) -> None:
    """Refuse an address where no cluster listens: Ray itself would try for more than a minute."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    try:
        with socket.create_connection((host.strip("[]"), int(port)), ANSWER_S) as connection:
            connection.sendall(_HELLO)
            answer, until = b"", time.monotonic() + ANSWER_S
            while len(answer) < 4:
                connection.settimeout(max(0.01, until - time.monotonic()))
                more = connection.recv(4 - len(answer))
                if not more:
                    raise ConnectionError("it hung up")
                answer += more
            if answer[3] != _SETTINGS:
                raise ConnectionError("something else than Ray answers")
    except (OSError, ValueError, OverflowError) as error:
        raise OptionError("ray_address", got=address, reason=str(error)) from None
