"""Whole games against the oracle: every number of seats, every option."""

import pytest

from games.bold.oracle import Bold
from lockstep import play_both


def choose(dice, oracle, moves):
    """Somebody who remembers much and is bold, so that groups of all sizes come up."""
    if "stop" in moves and dice.random() < 0.3:
        return "stop"
    shared = set(oracle.shared())
    good = [place for place in moves if shared.intersection(oracle.grid.get(place) or ())]
    return dice.choice(good if good and dice.random() < 0.8 else moves)


def agree(seats, games, looks):
    for number in range(games):
        options = {
            "first_two": ("one_by_one", "together")[number % 2],
            "open_memory": number // 2 % 2 == 1,
            "first": ("draw", number % seats)[number // 4 % 2],
        }
        play_both("bold", Bold, seats, 10_000 * seats + number, options, choose, looks)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_agree(seats):
    agree(seats, games=60, looks=15)


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_thousand_games_agree(seats):
    agree(seats, games=1_000, looks=10)
