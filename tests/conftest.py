"""The toy game joins the five for every test that runs over all games."""

import os

from hypothesis import settings

import leftovers
from gamenight import games
from gamenight.core.words import add_catalogue
from order import Order

EVENTS = ("chose", "revealed", "rolled", "lost", "scored", "knocked", "dealt")


os.environ["GAMENIGHT_LANG"] = "en"  # whatever the language of this machine
settings.register_profile("calm", deadline=None, print_blob=True, derandomize=True)
settings.register_profile("curious", deadline=None, print_blob=True)
settings.load_profile("calm")  # no change is refused for what it has nothing to do with


def pytest_configure(config):
    config.pluginmanager.register(leftovers)
    if not hasattr(config, "workerinput"):  # the workers of xdist report to one process
        config.pluginmanager.register(Order(config))
    games.add("toy", "toy")
    texts = {f"clause.{n}": f"Toy clause {n}" for n in range(1, 8)}
    texts |= {f"event.{name}": "Seat {seat}: " + name for name in EVENTS}
    texts |= {f"option.{name}": name for name in ("first", "partners", "target")}
    texts["outcome.target"] = "Somebody has reached the target of {target}"
    add_catalogue("toy", "en", texts)
