"""A match and an oracle side by side: the same seed, the same moves, compared after every move.

An oracle is a game written once more, in plain Python, from ``docs/rules`` alone. It has
``waiting()``, ``legal(seat)``, ``play(seat, text)``, ``over``, ``scores()``, ``winners()``,
``position()``, ``board(seat)`` and ``recall(seat)``, all in notation, and draws from ``below(n)``.
"""

import random

import gamenight as gn
from gamenight.core.chance import Stream, below, seed_from_int


class Chance:
    """The chance of the match with this seed, for somebody who reads it from the beginning."""

    def __init__(self, seed):
        self.stream = Stream(seed_from_int(seed))

    def below(self, n):
        return int(below(self.stream.ready(), n))


def play_both(game, oracle_of, seats, seed, options, choose, looks=1):
    """Play a game to its end in lockstep; returns the match.

    ``choose(dice, oracle, moves)`` picks one of the sorted legal moves of a seat. Outcome and legal
    moves of all seats are compared after every move; positions and boards, which are slow to write
    and in which a difference stays, at every ``looks``-th and at the end.
    """
    match = gn.new(game, seats, seed=seed, **options)
    oracle = oracle_of(Chance(seed), seats, match.options)
    dice = random.Random(seed)
    try:
        compare_table(match, oracle)
        while moves := compare_moves(match, oracle):
            seat = dice.choice(list(moves))
            text = choose(dice, oracle, sorted(moves[seat]))
            match.play(seat, text)
            oracle.play(seat, text)
            assert match.moves[-1] == (seat, text)
            if oracle.over or len(match.moves) % looks == 0:
                compare_table(match, oracle)
    except AssertionError as error:
        error.add_note(f"{game}: {seats} seats, seed {seed}, options {options}: {match.record()}")
        raise
    return match


def compare_moves(match, oracle):
    """Who won, who is waited for and what each seat may do; returns the moves of those with any."""
    assert match.over == oracle.over
    assert match.waiting == oracle.waiting()
    assert match.scores == oracle.scores()
    assert match.winners == oracle.winners()
    moves = {}
    for seat in range(match.seats):
        texts = match.legal(seat)
        assert set(texts) == oracle.legal(seat)
        assert len(set(texts)) == len(texts)
        if texts:
            moves[seat] = texts
    return moves


def compare_table(match, oracle):
    """The whole truth, and what each seat and a spectator see and may remember of it."""
    assert match.position() == oracle.position()
    for viewer in (*range(match.seats), None):
        shown = match.view(viewer)["board"]
        expected = oracle.board(viewer)
        assert {key: shown[key] for key in expected} == expected
        assert match.recall(viewer) == oracle.recall(viewer)
