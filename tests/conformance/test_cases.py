"""The cases themselves: every option is played with something else than its default."""

import pytest

from conformance.cases import NAMES, cases_of
from gamenight import games
from gamenight.core.facts import Facts, Option


@pytest.mark.parametrize("name", NAMES)
def test_every_option_is_tried(name: str):
    tried = {option for case in cases_of(name) for option in case.options}
    options = [option for option in games.facts(name).options if option.custom is None]
    assert {option.name for option in options} <= tried


def test_a_number_may_begin_anywhere(monkeypatch):
    target = Option("target", (100,), numbers=(10, 1000), kind="number")
    facts = Facts("pig", "Pig", (2, 2), moves=2, options=(target,))
    monkeypatch.setattr(games, "facts", lambda name: facts)
    assert [str(case) for case in cases_of("pig")] == ["pig-2", "pig-2-target=10"]
