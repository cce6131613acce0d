"""The playthroughs that were read by eye still come out the same."""

import pytest

from games.dos.playthrough import FOLDER, GAMES, playthrough


@pytest.mark.parametrize("name", GAMES)
def test_playthrough(name):
    assert playthrough(name) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
