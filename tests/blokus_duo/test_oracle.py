"""Whole games against the oracle, with every option."""

import pytest

from blokus_duo.oracle import ALL, PIECE_OF, PICTURES, BlokusDuo, orientations
from lockstep import play_both


def choose(dice, _oracle, moves):
    """At random, or in some games the biggest piece first, so that whole sets get laid."""
    if dice.random() < 0.5:
        most = max(move.count(",") for move in moves)
        moves = [move for move in moves if move.count(",") == most]
    return dice.choice(moves)


def agree(games, looks, start=0):
    for number in range(start, start + games):
        options = {
            "colours": ("red", "blue")[number % 2],
            "fixed_start": number // 2 % 2 == 1,
            "first": ("draw", number // 8 % 2)[number // 4 % 2],
        }
        play_both("blokus-duo", BlokusDuo, 2, number, options, choose, looks)


def test_the_oracle_knows_the_figures():
    assert len(ALL) == 13_729
    assert sum(len(orientations(picture)) for picture in PICTURES.values()) == 91
    assert len(set(PIECE_OF)) == 13_729


@pytest.mark.parametrize("block", range(4))
def test_games_agree(block):
    agree(games=40, looks=5, start=40 * block)


@pytest.mark.soak
def test_two_thousand_games_agree():
    agree(games=2_000, looks=1, start=1_000)
