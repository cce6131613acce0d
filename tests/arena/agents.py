"""Agents of other people, as benchmarks are given them."""

import numpy as np
from open_spiel.python.bots.uniform_random import UniformRandomBot


def first(view, recall, legal, may_decline):
    """Any rule of thumb: here the first move of the list."""
    assert view["seat"] is not None
    assert isinstance(recall, dict)
    return None if may_decline else legal[0]


def broken(view, recall, legal, may_decline):
    raise RuntimeError("out of ideas")


def cheat(view, recall, legal, may_decline):
    return "z99"


def speechless(view, recall, legal, may_decline):
    return None


def spiel(game, player):
    """A bot of OpenSpiel."""
    return UniformRandomBot(player, np.random.RandomState(player))


no_agent = 7
