"""Matches stepped by numbers: nothing is mixed up between threads, worlds and copies."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import gamenight as gn
from gamenight.research.stepped import Stepped


def begun(name: str, seed: int, steps: int, seats: int = 2) -> Stepped:
    """A match in which random legal actions were made."""
    match = Stepped(name, seats, gn.facts(name).validate(seats, {}), seed)
    random = np.random.default_rng(seed)
    while not match.over and match.actions < steps:
        match.act(int(random.choice(match.legal())))
    return match


def test_threads_do_not_hear_of_each_others_matches():
    alone = [begun("dos", seed, 150).events for seed in range(4)]
    with ThreadPoolExecutor(4) as pool:
        for _ in range(3):
            together = pool.map(lambda seed: begun("dos", seed, 150).events, range(4))
            assert list(together) == alone


@pytest.mark.parametrize("name", gn.GAMES)
def test_an_action_is_allowed_exactly_if_it_is_listed(name: str):
    match, random = begun(name, 5, 0), np.random.default_rng(5)
    for _ in range(40):
        if match.over:
            break
        listed = match.legal()
        others = random.integers(-3, match.decline + 4, 30).tolist()
        for action in {*others, *listed[:30], match.decline}:
            assert match.allows(action) == (action in listed)
        match.act(int(random.choice(listed)))


@pytest.mark.parametrize("name", ["dos", "skipbo"])
def test_in_another_world_the_others_remember_no_card_of_this_one(name: str):
    match = begun(name, 3, 40, seats=3)
    other = match.resample(0, seed=8)
    assert other.list_events(0) == match.list_events(0)
    for seat in (1, 2):
        assert match.list_events(seat) != match.list_events(None)
        assert other.list_events(seat) == match.list_events(None)
    assert other.list_events(None) == match.list_events(None)
    while other.list_events(1) == other.list_events(None):
        for _ in range(10):  # until it has news of its own, and hears them
            other.act(other.legal()[0])
    third = other.copy().resample(1, seed=9)
    assert third.list_events(1) == other.list_events(1)
    assert third.list_events(0) == other.list_events(None)
