"""Random walks through matches, as a table of people and a referee would make them."""

from collections.abc import Iterator
from random import Random

import gamenight as gn
from conformance.cases import Case

STEPS = 400


def start(case: Case, seed: int) -> gn.Match:
    return gn.new(case.game, seats=case.seats, seed=seed, **case.options)


def step(match: gn.Match, random: Random) -> tuple[int, str]:
    """Make one random legal move: mostly of a seat waited for, sometimes of another."""
    seats = list(match.waiting)
    if random.random() < 0.3:
        seats = list(range(match.seats))
    seat = random.choice([s for s in seats if match.legal(s)] or list(match.waiting))
    text = random.choice(match.legal(seat))
    match.play(seat, text)
    return seat, text


def walk(match: gn.Match, seed: int, steps: int = STEPS) -> Iterator[gn.Match]:
    """The match before each move, and at the end."""
    random = Random(seed)
    for _ in range(steps):
        yield match
        if match.over:
            return
        step(match, random)
    yield match


def viewers(match: gn.Match) -> list[int | None]:
    return [None, *range(match.seats)]
