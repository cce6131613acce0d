"""The same games on a Ray cluster (extra ``cluster``)."""

import logging
from collections.abc import Iterator
from importlib.util import find_spec
from typing import Any

from gamenight import games
from gamenight.arena.play import Played, play
from gamenight.arena.run import AHEAD, Spread
from gamenight.arena.schedule import Fixture
from gamenight.arena.settings import Settings
from gamenight.core.errors import OptionError


def on_cluster(address: str) -> Spread:
    """Spread games over a cluster; ``local`` starts one on this machine for the time of the run."""
    if find_spec("ray") is None:
        raise OptionError("extra_needed", what="--ray", package="ray", extra="cluster")

    def spread(settings: Settings, fixtures: Iterator[Fixture]) -> Iterator[tuple[Fixture, Played]]:
        import ray

        ray.init(address=address, log_to_driver=False, logging_level=logging.WARNING)
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


def _play(package: str, settings: Settings, fixture: Fixture) -> Played:
    games.add(settings.game, package)
    return play(settings, fixture)
