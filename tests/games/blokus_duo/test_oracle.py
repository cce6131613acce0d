"""Whole games against the oracle, with every option."""

import pytest

from games.blokus_duo.boards import ALL_LAID
from games.blokus_duo.oracle import ALL, PICTURES, PIECE_OF, BlokusDuo, orientations
from lockstep import play_both


def choose(dice, _oracle, moves):
    """Any move, or one of a biggest piece."""
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


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize(("last", "score"), [("n7", 20), ("f11,f12", 15)])
def test_a_game_with_all_21_laid_agrees(first, last, score):
    """Chance never gets there, so the moves are given."""
    red, blue = ALL_LAID["placed"]
    given = {*blue, *red} - {last}

    def choose(_dice, oracle, moves):
        laid = len(oracle.placed[oracle.waiting()[0]])
        if oracle.waiting() == (first,):
            return ([move for move in red if move in given] + [last])[laid]
        return blue[laid]

    match = play_both("blokus-duo", BlokusDuo, 2, 1, {"first": first}, choose)
    assert match.scores[first] == score


@pytest.mark.parametrize("block", range(2))
def test_games_agree(block):
    agree(games=50, looks=5, start=50 * block)


@pytest.mark.soak
@pytest.mark.parametrize("block", range(4))
def test_two_thousand_games_agree(block):
    agree(games=500, looks=5, start=1_000 + 500 * block)
