"""A game is made of its modules: what is missing is named."""

from types import ModuleType

import pytest

from gamenight.core.facts import Facts
from gamenight.core.game import assemble

FACTS = Facts("pig", "Pig", (2, 6), moves=2, hidden=False)


def modules(*names):
    return {name: ModuleType(f"pig.{name}") for name in names}


def test_missing_files_are_named():
    with pytest.raises(AssertionError, match=r"pig: its folder lacks moves\.py, events\.py"):
        assemble(FACTS, modules("rules", "view"))


def test_missing_verbs_are_named():
    with pytest.raises(AssertionError, match=r"pig: rules\.py lacks deal, waiting, .*check"):
        assemble(FACTS, modules("rules", "moves", "view", "events"))
