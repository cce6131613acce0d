"""For every test: the toy game beside the five, English, a random order, nothing left behind."""

import os

import pytest
from hypothesis import settings

import leftovers
from gamenight import games
from order import Order

os.environ["GAMENIGHT_LANG"] = "en"  # whatever the language of this machine
os.environ.setdefault("GAMENIGHT_INTERPRET", "0")  # kernels are compiled before they are used
settings.register_profile("calm", deadline=None, print_blob=True, derandomize=True)
settings.register_profile("curious", deadline=None, print_blob=True)
settings.load_profile("calm")  # no change is refused for what it has nothing to do with


def pytest_configure(config):
    config.pluginmanager.register(leftovers)
    if not hasattr(config, "workerinput"):  # the workers of xdist report to one process
        config.pluginmanager.register(Order(config))
    games.add("toy", "toy")


@pytest.hookimpl(optionalhook=True)  # `make versions` and `make test-rl` install no xdist
def pytest_xdist_auto_num_workers():
    """One more than processors: tests of pages and processes wait for most of their time."""
    return (os.cpu_count() or 1) + 1
