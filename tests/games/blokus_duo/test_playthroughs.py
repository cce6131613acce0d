"""Playthroughs read by eye stay as they were read."""

import pytest

from games.blokus_duo.playthrough import FOLDER, GAMES, playthrough


@pytest.mark.parametrize("name", GAMES)
def test_playthrough(name):
    assert playthrough(name) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
