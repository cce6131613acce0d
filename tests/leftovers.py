"""No test leaves the process otherwise than it found it: the next one may be any other."""

import logging
import os
from pathlib import Path
from typing import Any

import pytest

from gamenight import games
from gamenight.core.words import current_language

BEFORE = pytest.StashKey[dict[str, Any]]()


def surroundings() -> dict[str, Any]:
    """What tests share, whether they want to or not."""
    root, ours = logging.getLogger(), logging.getLogger("gamenight")
    mine = [handler for handler in root.handlers if "pytest" not in type(handler).__module__]
    return {
        "the handlers of the log": mine + ours.handlers,
        "the levels of the log": (root.level, ours.level),
        "the language": current_language(),
        "the games": dict(games.FOLDERS),
        "the folder": Path.cwd(),
        "the environment": {k: v for k, v in os.environ.items() if k.startswith("GAMENIGHT")},
    }


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    item.stash[BEFORE] = surroundings()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> Any:
    result = yield
    after = surroundings()
    changed = [name for name, was in item.stash[BEFORE].items() if after[name] != was]
    assert not changed, f"this test has changed {', '.join(changed)}"
    return result
