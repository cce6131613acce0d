"""What games count of how a seat played: the same figures for every seat, each with words."""

import random

import pytest

import gamenight as gn
from gamenight import games
from gamenight.core.words import catalogue, languages
from parts import games_with

MOVES_MAX = 3_000


def played(game, seed):
    match, chance = gn.new(game, seed=seed), random.Random(seed)
    while not match.over and match.made < MOVES_MAX:
        seat = match.waiting[0]
        match.play(seat, chance.choice(match.legal(seat)))
    if not match.over:
        match.resign(0)
    return match


@pytest.mark.parametrize("game", games_with("figures"))
def test_figures(game):
    match = played(game, seed=5)
    rows = games.part(game, "figures").count(match.tell(None, 0), match.seats)
    assert len(rows) == match.seats
    names = [figure.name for figure in rows[0]]
    for row in rows:
        assert [figure.name for figure in row] == names
        for figure in row:
            assert figure.total >= 0
            assert not figure.share or figure.total <= figure.of
    for language in languages():
        words = catalogue(game, language)
        assert all(words.get(f"figure.{name}") for name in names), language
