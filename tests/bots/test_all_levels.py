"""Bots that plan by themselves: every level of BOLD and Lowdown, over whole games."""

import re

import pytest

import gamenight as gn
from gamenight import bots, games
from gamenight.bots.bot import LEVELS, Budget
from gamenight.core.chance import fast
from gamenight.core.words import say
from states import at, editable, elsewhere

GAMES = ("bold", "lowdown")
LITTLE = Budget(sims=4)


def _played(game, levels, seed, **options):
    """A whole match, each move checked by the referee."""
    match = gn.new(game, seats=len(levels), seed=seed, **options)
    seated = [bots.bot(game, level, seed, LITTLE) for level in levels]
    while not match.over:
        for seat in range(match.seats):
            if seat in match.waiting:
                text = seated[seat].choose(match.view(seat), match.recall(seat))
                assert text in match.legal(seat)
                match.play(seat, text)
    return match


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_every_choice_is_legal_and_reproducible(game, level):
    match = _played(game, [level, level], 5)
    assert match.winners
    again = _played(game, [level, level], 5)
    assert again.moves == match.moves


OPTIONS = [
    ("bold", {"first_two": "together"}),
    ("bold", {"open_memory": True}),
    ("lowdown", {"cross_out": "at_once"}),
    ("lowdown", {"wild_others": "when_stuck", "hidden_wild": "when_stuck"}),
    ("lowdown", {"layout": ["AAB/BBh/hhA", "hhh/hAh/hBh", "ABh/BhA/hAB"]}),
]


@pytest.mark.parametrize(("game", "options"), OPTIONS)
def test_every_option_and_more_seats(game, options):
    match = _played(game, ["novice", "sharp", "master"], 3, **options)
    assert match.winners


@pytest.mark.parametrize("game", GAMES)
def test_hidden_things_do_not_change_the_choice(game):
    """Resample what a seat cannot know: view, choice and hint stay the same."""
    match = gn.new(game, seats=2, seed=11)
    mover = bots.bot(game, "steady", 1)
    steps = 0
    while not match.over and steps < 60:
        seat = match.waiting[0]
        truth = at(match, match.state)
        view, recall = truth.view(seat), truth.recall(seat)
        choice = bots.bot(game, "master", 7, LITTLE).choose(view, recall)
        brain = games.part(game, "bot.brain").brain("master")
        moves = set()
        for number in range(4):
            other = elsewhere(match, seat, 99, number)
            assert other.view(seat) == view
            assert other.recall(seat) == recall
            bot = bots.bot(game, "master", 7, LITTLE)
            assert bot.choose(other.view(seat), other.recall(seat)) == choice
            moves.add(brain.choose(editable(other), seat, fast(3), LITTLE))
        assert len(moves) == 1
        match.play(seat, mover.choose(view, recall))
        steps += 1
    assert steps > 20


@pytest.mark.parametrize(
    ("game", "options"), [(game, {}) for game in GAMES] + [("bold", {"open_memory": True})]
)
def test_hints_have_words_and_are_legal(game, options):
    match = gn.new(game, seats=2, seed=2, **options)
    bot = bots.bot(game, "steady", 1, LITTLE)
    codes = set()
    while not match.over:
        seat = match.waiting[0]
        hints = bot.explain(match.view(seat), match.recall(seat))
        assert hints
        assert [hint.value for hint in hints] == sorted((h.value for h in hints), reverse=True)
        for hint in hints:
            assert hint.move in match.legal(seat)
            assert hint.unit in ("win", "points")
            if hint.unit == "win":
                assert 0 <= hint.value <= 1
            words = say(hint.code, **hint.params)
            assert not words.startswith(hint.code)
            assert not re.search(r"[{}]", words)
            codes.add(hint.code)
        match.play(seat, hints[0].move)
    assert len(codes) >= 3
