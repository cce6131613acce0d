"""Tests run in a random order, and a failure tells the one command that repeats it."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).parents[1]
CONFTEST = """
from order import Order

def pytest_configure(config):
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Order(config))
"""
UNRULY = """
import random
import pytest

CHOSEN = []

@pytest.mark.parametrize("n", range(20))
def test_alone(n):
    CHOSEN.append(round(random.random(), 9))
    assert len(CHOSEN) < 6, f"{CHOSEN} came before"
"""


def run(folder, *words):
    # Without the plugins that are of no use here it starts in a fraction of the time.
    environment = os.environ | {"PYTHONPATH": str(TESTS), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    environment.pop("PYTEST_ADDOPTS", None)  # what this run was given is not for that one
    command = [sys.executable, "-m", "pytest", "-q", "-p", "xdist", "-p", "pytest_randomly", *words]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode == 1, done.stdout + done.stderr
    return done.stdout


def test_what_failed_in_a_worker_fails_again_by_the_command_that_is_told(tmp_path):
    (tmp_path / "conftest.py").write_text(CONFTEST)
    (tmp_path / "test_unruly.py").write_text(UNRULY)
    said = run(tmp_path, "-n", "2")
    assert re.search(r"^The order of the tests: --randomly-seed=\d+$", said, re.MULTILINE)
    before, *more = re.findall(r"python -m pytest (.*)", said)
    repeated = failures(run(tmp_path, *shlex.split(before)))
    assert repeated
    assert repeated <= failures(said)
    assert more or repeated == failures(said)


def failures(said):
    return set(re.findall(r"AssertionError: (\[.*?\]) came before", said))
