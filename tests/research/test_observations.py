"""Observations hold what a seat knows, and nothing that it cannot know."""

from random import Random

import numpy as np
import pytest

import gamenight as gn
from conformance.walk import step
from gamenight.research.observations import DTYPE, load_observation, observe
from parts import games_with
from states import elsewhere

OBSERVED = games_with("observation")


def observed(s, seat: int, size: int) -> np.ndarray:
    out = np.full(size, -999, DTYPE)
    observe(s, seat, out)
    return out


@pytest.mark.parametrize("name", OBSERVED)
def test_observations_change_with_the_match_but_not_with_what_is_hidden(name: str):
    size = load_observation(name)
    match, random = gn.new(name, seats=gn.facts(name).seats[1], seed=21), Random(21)
    seen = set()
    for number in range(120):
        if match.over:
            break
        for seat in range(match.seats):
            before = observed(match.state, seat, size)
            assert not (before == -999).any()
            other = elsewhere(match, seat, number, seat)
            assert (observed(other.state, seat, size) == before).all()
            seen.add(before.tobytes())
        step(match, random)
    assert len(seen) > min(60, len(match.moves))  # a game of Blokus Duo has some 27 moves


def test_blokus_planes_are_the_board_as_it_is_shown():
    size = load_observation("blokus-duo")
    match = gn.new("blokus-duo", seed=1, first=0)
    match.play(0, "e10,e9,f9")
    rows = match.view(0)["board"]["rows"]
    squares = [[int(cell == "r") for cell in row] for row in rows]
    assert observed(match.state, 0, size)[:196].reshape(14, 14).tolist() == squares
    assert observed(match.state, 1, size)[196:392].reshape(14, 14).tolist() == squares
