"""The bot of DOS: legal, reproducible, blind to hidden cards, and not blind to good moves."""

import numpy as np
import pytest

import gamenight as gn
from bots.cards import choice, play, seat_bots
from gamenight.bots import LEVELS, bot
from gamenight.core.chance import fast
from gamenight.games.dos.bot.brain import LEVELS as FIELDS
from gamenight.games.dos.bot.brain import brain, clairvoyant
from games.dos.tables import table
from states import at, elsewhere


@pytest.mark.parametrize("level", LEVELS)
def test_whole_rounds_are_legal_at_every_level(level):
    for seats in (2, 4):
        match = gn.new("dos", seats=seats, seed=seats, target="one_round")
        play(match, seat_bots("dos", [level] * seats), limit=2000)
        assert match.over
        assert len(match.winners) == 1


def test_the_same_seed_makes_the_same_moves():
    made = [
        play(gn.new("dos", seats=2, seed=3), seat_bots("dos", ["master", "novice"]), limit=60)
        for _ in range(2)
    ]
    assert made[0] == made[1]


def test_hidden_cards_make_no_difference():
    match = gn.new("dos", seats=3, seed=8)
    bots = seat_bots("dos", ["sharp"] * 3)
    for number in range(12):
        play(match, bots, limit=number)
        seat = match.waiting[0]
        other = elsewhere(match, seat, number)
        assert other.state.tobytes() != match.state.tobytes()
        truth = at(match, match.state)
        assert choice("dos", other, seat) == choice("dos", truth, seat)


def test_it_goes_out_when_it_can():
    match = table("r3 r4", "b8 g8 y10", row="r7 b9")
    assert choice("dos", match, 0) == "r3+r4 on 1"
    (hint, *_) = bot("dos", "master", seed=1).explain(match.view(0), match.recall(0))
    assert (hint.move, hint.code) == ("r3+r4 on 1", "dos.hint.go_out")
    assert hint.value > 0.5


def test_it_lays_the_card_that_it_has_earned():
    match = table("b1 g10", "b8 g8 y10", row="r7 b9", phase="laying", singles=1, may=1)
    assert choice("dos", match, 0) in ("lay b1", "lay g10")


def test_it_calls_in_the_move_that_brings_two():
    match = table("r7 b10 g10", "b8 g8 y10", row="r7 b9")
    assert choice("dos", match, 0) == "r7 on 1 DOS!"


def test_it_calls_and_catches_when_asked():
    owing = table("r7 b10", "b8 g8 y10", row="r7 b9", turn=1, owes=[0])
    assert choice("dos", owing, 0) == "DOS!"
    assert choice("dos", owing, 1) == "catch 0"


def test_low_levels_forget_and_high_ones_do_not():
    owing = table("r7 b10", "b8 g8 y10", row="r7 b9", turn=1, owes=[0])
    caught = {
        level: sum(brain(level).reply(owing.state, 1, fast(n)) >= 0 for n in range(200))
        for level in LEVELS
    }
    assert caught["novice"] < caught["steady"] < caught["master"] == 200


def test_the_ladder_rises():
    numbers = np.array([FIELDS[level] for level in LEVELS])
    assert (np.diff(numbers, axis=0) >= 0).all()


def test_the_clairvoyant_looks_at_the_hands():
    """The other seat can go out on a 9, on nothing else: only who sees that keeps a 9 back."""
    match = table("b9 g4 g6 g8 b10", "r9 y9", row="b1 y1", phase="drew")
    chosen = clairvoyant(match.state, 0, fast(1))
    assert match.game.text(match.state, 0, chosen) != "lay b9"
    assert clairvoyant(match.state, 1, fast(1)) == -1
