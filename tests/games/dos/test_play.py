"""Whole rounds and matches: cards are conserved, records replay, undo stops at what is hidden."""

from random import Random

import numpy as np
import pytest

import gamenight as gn
from gamenight.core.chance import fast
from gamenight.core.game import MAY_DECLINE, asks, greedy, greedy_reply
from gamenight.games.dos.state import STATE
from gamenight.games.dos.text import board
from games.dos.tables import DECK, cards_in, table

CARDS = sorted(DECK.elements())


def random_move(m, random):
    seat = random.choice([seat for seat in range(m.seats) if m.legal(seat)])
    return seat, random.choice(m.legal(seat))


def quick_move(m, ch):
    """What the greedy policy plays next."""
    declined = 0
    while True:
        asked = int(asks(m.state, declined))
        seat = asked % MAY_DECLINE
        policy = greedy_reply if asked >= MAY_DECLINE else greedy
        move = int(policy(m.state, seat, ch))
        if move >= 0:
            return seat, m.game.text(m.state, seat, move)
        declined += 1


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("single_bonus", ["optional", "forced"])
def test_108_cards_at_every_step(seats, single_bonus):
    random = Random(seats)
    for seed in range(6):
        m = gn.new("dos", seats, seed, target="one_round", single_bonus=single_bonus)
        while not m.over:
            assert sorted(cards_in(m.position())) == CARDS
            m.play(*random_move(m, random))
        assert sorted(cards_in(m.position())) == CARDS


@pytest.mark.parametrize(
    "hands", [("b1 g1 r1", "y1"), ("b1 g1", "r1 y1", "b3"), ("b1", "", "r3 y3")]
)
@pytest.mark.parametrize("deck", ["", "W", "b7 g7 r7 W"])
def test_108_cards_when_the_deck_runs_out(hands, deck):
    """Most cards are hoarded by seat 1, so that there is little or nothing to draw."""
    random = Random(5)
    m = table(*hands, row="r7 y8", deck=deck, rest=1, options={"target": 100_000})
    for _ in range(150):
        m.play(*random_move(m, random))
        assert sorted(cards_in(m.position())) == CARDS


def test_a_match_to_200_is_replayed_from_its_record():
    random = Random(7)
    m = gn.new("dos", seats=3, seed=7)
    while not m.over:
        m.play(*random_move(m, random))
    assert m.scores[m.winners[0]] >= 200
    assert sum(score >= 200 for score in m.scores) == 1
    again = gn.verify(m.record())
    assert again.digest() == m.digest()
    assert again.position() == m.position()
    assert again.events(None) == m.events(None)


def test_the_greedy_policy_plays_legal_moves_and_beats_chance():
    wins = 0
    for seed in range(60):
        m = gn.new("dos", seats=2, seed=seed, target="one_round")
        random, ch = Random(seed), fast(seed)
        while not m.over:
            seat, text = quick_move(m, ch)
            assert text in m.legal(seat)
            if seat == 1:
                text = random.choice(m.legal(seat))
            m.play(seat, text)
        wins += m.winners == (0,)
    assert wins > 45


def test_undo_until_something_hidden_shows():
    m = table("b7 y8 r1 r3", "b3", row="r7 b8 b9")
    start = m.digest()
    m.play(0, "b7 on 1")
    m.play(0, "y8 on 2")
    m.undo(0)
    m.undo(0)
    assert m.digest() == start
    m.play(0, "b7 on 1")
    m.play(0, "done")
    assert m.can_undo(0)
    m.undo(0)
    m.play(0, "y8 on 2")
    m.play(0, "done")
    assert not m.can_undo(0)
    m.play(1, "draw")
    assert not m.can_undo(1)


def test_cards_that_join_from_aside_cannot_be_unseen():
    m = table("b7 g1 g3", "b4 b5", row="r7 y8 y9")
    m.play(0, "b7 on 1")
    m.play(1, "catch 0")
    m.play(0, "done")
    assert not m.can_undo(0)


def test_the_state_is_small_and_without_padding():
    assert STATE.itemsize <= 2048
    assert STATE.itemsize == sum(
        np.dtype(kind).itemsize for kind, _ in (STATE.fields or {}).values()
    )


def test_the_table_fits_a_terminal():
    random = Random(3)
    for seed in range(4):
        m = gn.new("dos", seats=2 + seed % 3, seed=seed, target=60)
        while not m.over:
            m.play(*random_move(m, random))
            for viewer in (0, None):
                drawn = board(m.view(viewer))
                assert max(map(len, drawn.splitlines())) <= 80
                assert ("your hand" in drawn) == (viewer == 0)
    m = table("b7 g1 g3", "b4", row="r7 y8")
    m.play(0, "b7 on 1")
    assert "owes DOS!" in board(m.view(1))
    assert board(m.view(1)).count("┌────┐") == 2
