"""Whole games against the oracle: every number of seats, every option."""

from itertools import product

import pytest

from games.lowdown.oracle import Lowdown
from lockstep import play_both

OPTIONS = [
    {
        "cross_out": cross_out,
        "wild_others": wild_others,
        "hidden_wild": hidden_wild,
        "layout": layout,
    }
    for cross_out, wild_others, hidden_wild, layout in product(
        ["any_turn", "at_once"],
        ["free", "when_stuck"],
        ["free", "when_stuck"],
        ["standard", ["AAB/BBh/hhA", "hhh/hAh/hBh", "Ahh/BAA/AAA"]],
    )
]


def choose(dice, oracle, moves):
    """Somebody who is sparing with wilds and likes lines, so that all kinds of moves come up."""
    lines = [move for move in moves if move.startswith("cross")]
    if lines and dice.random() < 0.5:
        return dice.choice(lines)
    if "hidden" in moves and dice.random() < 0.2:
        return "hidden"
    colours = [move for move in moves if "w>" not in move]
    return dice.choice(colours if colours and dice.random() < 0.9 else moves)


def agree(seats, rounds, looks):
    for number in range(rounds * len(OPTIONS)):
        options = OPTIONS[number % len(OPTIONS)]
        first = ("draw", number % seats)[number // len(OPTIONS) % 2]
        seed = 10_000 * seats + number
        play_both("lowdown", Lowdown, seats, seed, options | {"first": first}, choose, looks)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_agree(seats):
    agree(seats, rounds=3, looks=15)


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_seven_hundred_games_agree(seats):
    agree(seats, rounds=44, looks=10)
