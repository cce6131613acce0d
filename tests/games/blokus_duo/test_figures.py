"""Figures measured with another engine: placements, legal moves, perft, final scores."""

from collections import Counter

import numpy as np
import pytest

from gamenight.core.chance import below, fast
from gamenight.core.kernel import program
from gamenight.core.log import silent_log
from gamenight.games import facts, load
from gamenight.games.blokus_duo import policy, rules
from gamenight.games.blokus_duo.moves import piece_name
from gamenight.games.blokus_duo.tables import MOVES, SHAPES
from games.blokus_duo.boards import FIGURES, match, placements
from games.blokus_duo.perft import perft

GAMES = FIGURES["games"] + FIGURES["bonus_games"]


def test_placements_on_the_empty_board():
    assert MOVES == facts("blokus-duo").moves == FIGURES["total_placements"]
    assert len(SHAPES) == FIGURES["orientations"]
    assert Counter(map(piece_name, range(MOVES))) == FIGURES["placements_by_piece"]


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_perft(depth):
    assert perft(depth, fixed_start=True) == FIGURES["perft"][str(depth)]


def test_perft_with_either_starting_point():
    assert [perft(1), perft(2)] == [828, 2 * 171_396]


@pytest.mark.parametrize("case", FIGURES["fixed_positions"])
def test_legal_moves_by_size(case):
    m = match(*(move.split()[1] for move in case["moves"]), fixed_start=True)
    for seat, colour in enumerate("bw"):
        assert len(placements(m.state, seat)) == case[f"legal_{colour}"]
        sizes = {str(n): len(placements(m.state, seat, n)) for n in range(1, 6)}
        assert sizes == case[f"legal_{colour}_by_size"]


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game(game):
    m = match(fixed_start=True)
    passed = 0
    for ply in game["plies"]:
        counts = [len(placements(m.state, seat)) for seat in range(2)]
        assert counts == [ply["legal_b"], ply["legal_w"]]
        if ply["move"] == "pass":
            passed += 1
        else:
            m.play("bw".index(ply["color"]), ply["move"])
            assert m.moves[-1][1] == ply["move"]
    assert m.over
    assert len(m.moves) == game["n_moves"] == len(game["plies"]) - passed
    assert m.scores == [game["points_b"] - 89, game["points_w"] - 89]


@program
def allowed(s, seat, out):
    """All moves that break no clause, each judged by itself."""
    n = 0
    for move in range(MOVES):
        if rules.verdict(s, seat, move) == 0:
            out[n] = move
            n += 1
    return n


@pytest.mark.parametrize("fixed", [False, True])
def test_lists_agree_with_the_verdict_on_every_placement(fixed):
    game = load("blokus-duo")
    log, out = silent_log(), np.empty(MOVES, np.int64)
    for seed in range(40):
        ch = fast(seed)
        s = game.blank(2, game.facts.validate(2, {"fixed_start": fixed}))
        rules.deal(s, ch, log)
        while not rules.over(s):
            seat = int(s.turn)
            right = out[: allowed(s, seat, out)].tolist()
            assert sorted(out[: rules.legal(s, seat, out)]) == right
            assert sorted(out[: rules.listing(s, seat, out)]) == right
            assert policy.greedy(s, seat, ch) in right
            rules.apply(s, seat, right[below(ch, len(right))], ch, log)
            assert rules.check(s) == 0
