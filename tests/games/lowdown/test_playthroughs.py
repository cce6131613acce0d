"""Playthroughs stay as they were read; ``lowdown.playthroughs`` says how to write them again."""

import pytest

from games.lowdown.playthroughs import FOLDER, PLAYTHROUGHS


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_playthrough(name):
    told = PLAYTHROUGHS[name]()
    assert told == (FOLDER / name).read_text(encoding="utf-8")
    assert all(len(line) <= 80 for line in told.splitlines())
