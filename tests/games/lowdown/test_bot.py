"""Lowdown's bot: evident moves, worths that add up, and weights that can be made again."""

import numpy as np
import pytest

from gamenight import games
from gamenight.bots.bot import Budget
from gamenight.core.chance import fast
from gamenight.core.kernel import blank
from gamenight.core.log import silent_log
from gamenight.games.lowdown import rules
from gamenight.games.lowdown.bot.brain import LEVELS, brain, weights
from gamenight.games.lowdown.bot.kernels.ahead import weigh_moves
from gamenight.games.lowdown.bot.kernels.choice import hidden_worth, weigh_offer
from gamenight.games.lowdown.bot.kernels.worth import (
    FEATURES_MAX,
    LINE_WEIGHTS,
    MIND,
    board_worth,
    features,
)
from gamenight.games.lowdown.bot.learn import made, table
from gamenight.games.lowdown.lines import BLACK, CROSS, HIDDEN, MOVES, WILD
from gamenight.games.lowdown.moves import parse, text
from gamenight.games.lowdown.state import PICKING, ROLLING, fill

GAME = games.load("lowdown")


def board(marks, **options):
    """A match of two whose boards both hold these numbers, by box; seat 0 is to choose."""
    s = GAME.blank(2, GAME.facts.validate(2, {"first": 0, **options}))
    rules.deal(s, fast(1), silent_log())
    for name, number in marks.items():
        for seat in range(2):
            fill(s, seat, 9 * "RPG".index(name[0]) + int(name[1]) - 1, number)
    s.turns = len(marks)
    return s


def rolled(s, numbers, colours):
    s.phase = PICKING
    s.numbers[:2] = numbers
    s.colours[:2] = ["ropbgy".index(c) + 1 for c in colours]
    s.numbers[2], s.colours[2] = 1, 1
    return s


def choice(s, level="master"):
    return text(s, 0, brain(level).choose(s, 0, fast(1), None))


def thinking():
    mind = blank(MIND)
    mind.weights[:] = table()
    return mind


@pytest.mark.parametrize("level", ["steady", "sharp", "master"])
def test_a_line_of_sixes_is_finished(level):
    s = rolled(board({"R1": 6, "R2": 6}), (6, 5), "rp")
    assert choice(s, level) == "6r>R3"


def test_a_sum_of_ten_is_finished():
    s = rolled(board({"P1": 5, "P4": 4}), (1, 6), "br")
    assert choice(s) == "1b>P7"


def test_wilds_are_saved_early():
    s = rolled(board({}), (3, 4), "rp")
    assert not WILD <= brain("master").choose(s, 0, fast(1), None) < BLACK


def test_the_hidden_pair_is_weighed_over_all_36():
    s = rolled(board({"R1": 6, "R2": 6}), (5, 5), "rp")
    mind = thinking()
    weigh_offer(s, 0, mind, True)
    expected = hidden_worth(s, 0, mind)
    by_hand = []
    for number in range(1, 7):
        for colour in range(1, 7):
            by_hand.append(min(mind.fit[number, colour], mind.wild[number]))
    assert expected == pytest.approx(np.mean(by_hand))


def test_a_bad_roll_late_is_a_reason_to_gamble():
    """Nothing fits but sixes into a board of ones: any pair promises better."""
    marks = {f"{g}{n}": 1 for g in "RPG" for n in range(1, 6)}
    s = rolled(board(marks), (6, 6), "rp")
    out, worths = np.empty(MOVES, np.int64), np.empty(MOVES)
    n = weigh_moves(s, 0, thinking(), out, worths, 0.0, True)
    assert out[np.argmin(worths[:n])] == HIDDEN


def test_worth_is_the_sum_of_what_speaks_for_it():
    """With nothing crossable the learned part is linear in the weights that speak."""
    s = board({"R1": 6, "P5": 2, "G9": 3})
    mind = thinking()
    noted, shares = np.zeros(FEATURES_MAX, np.int64), np.zeros(FEATURES_MAX)
    n = features(s, 0, mind, noted, shares)
    spoken = float((mind.weights[noted[:n]] * shares[:n]).sum())
    assert board_worth(s, 0, mind) == pytest.approx(11 + spoken)


def test_what_is_weighed_leaves_the_board_alone():
    s = rolled(board({"R1": 6, "R2": 6}), (6, 5), "rp")
    before = s.tobytes()
    brain("master").choose(s, 0, fast(1), Budget(sims=4))
    assert s.tobytes() == before


def test_lines_of_a_full_grid_are_crossed_out():
    s = board({f"R{n}": 2 for n in range(1, 10)})
    s.phase = ROLLING
    move = brain("steady").reply(s, 0, fast(1))
    assert text(s, 0, move) == "cross R123"
    assert move >= CROSS
    half = board({f"R{n}": 2 for n in range(1, 4)})
    assert brain("steady").reply(half, 0, fast(1)) == -1


def test_at_once_a_line_is_taken_that_would_be_lost():
    s = rolled(board({"R1": 6, "R2": 6}, cross_out="at_once"), (6, 5), "rp")
    assert parse(s, 0, "6r>R3") == brain("sharp").choose(s, 0, fast(1), None)


def test_levels_see_less_of_the_same_weights():
    full = weights(LEVELS["master"])
    assert np.allclose(full, table())
    novice = weights(LEVELS["novice"])
    assert np.allclose(novice[:LINE_WEIGHTS], 0.3 * full[:LINE_WEIGHTS])
    by_wilds = novice[LINE_WEIGHTS:].reshape(-1, 5)
    assert (by_wilds == by_wilds[:, :1]).all()


def test_the_weights_can_be_made_again():
    found = made(rounds=2, games_a_round=30, seed=1)
    assert found.shape == table().shape
    assert np.isfinite(found).all()
