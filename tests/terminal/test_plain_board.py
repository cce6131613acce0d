"""A game without a board of its own: its fields on the screen, and each score once."""

import gamenight as gn
from gamenight.boards import board
from gamenight.terminal.board import Look, board_of


def test_the_seats_stand_beside_the_board_and_not_on_it_too():
    view = gn.new("toy", seed=1).view(0)
    drawn = board_of("toy").draw(view, Look(names=("Ada", "Bo"))).plain
    assert "Points of Ada: 0" in drawn
    assert "> Ada" not in drawn
    assert "> Ada" in board(view, ("Ada", "Bo"))
