"""Playthroughs stay as they were read; ``skipbo.playthroughs`` says how to write them again."""

import pytest

from games.skipbo.playthroughs import FOLDER, PLAYTHROUGHS


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_playthrough(name):
    told = PLAYTHROUGHS[name]()
    assert told == (FOLDER / name).read_text(encoding="utf-8")
    assert all(len(line) <= 100 for line in told.splitlines())
