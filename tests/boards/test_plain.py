"""Boards of plain text with the names of those who sit there."""

import pytest

from gamenight import GAMES, new
from gamenight.boards import board
from gamenight.games import facts

NAMES = ["Maximiliane von der Heyde", "Bo", "Seat 3", "Ada", "Eve", "Lou"]


@pytest.mark.parametrize("name", GAMES)
def test_names_fit_into_80_columns(name):
    match = new(name, seats=facts(name).seats[1], seed=4)
    names = NAMES[: match.seats]
    for _ in range(12):
        seat = match.waiting[0]
        match.play(seat, match.legal(seat)[-1])
        for viewer in (None, 0):
            drawn = board(match.view(viewer), names)
            assert max(map(len, drawn.splitlines())) <= 80
            assert "Maximil" in drawn
            assert all(one in drawn for one in names[1:])
            assert "seat 0" not in drawn.lower()
            assert "seat 0" in board(match.view(viewer)).lower()
