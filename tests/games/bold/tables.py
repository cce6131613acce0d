"""Tables of BOLD laid out for a test."""

from itertools import product

import pytest

import gamenight as gn
from gamenight.core.errors import GamenightError

DECK = [
    " ".join(words)
    for words in product(
        ("glass", "bottle", "jug"),
        ("big", "medium", "small"),
        ("red", "blue", "green"),
        ("stripes", "circles", "stars"),
    )
]
PLACES = [f"{column}{row}" for row in "1234" for column in "abcde"]

# The first two share bottle and stripes; the third leaves bottle alone; the odd one has none of it.
EXAMPLE = {
    "a1": "bottle big red stripes",
    "b1": "bottle small blue stripes",
    "c1": "bottle small blue circles",
    "d1": "bottle medium green stars",
    "e1": "jug medium green stars",
}
BOTTLES = [card for card in DECK if card.startswith("bottle")]


def laid_out(cards, pile=61, groups=None, seats=2, turn=0, up=(), seen=()):
    """A position with these cards at these places; the rest of the deck follows in its order."""
    rest = [card for card in DECK if card not in cards.values()]
    grid = [cards.get(place) or rest.pop(0) for place in PLACES]
    taken = len(rest) - pile
    if groups is None:
        twos = [2] * (taken // 2) if taken % 2 == 0 else [3] + [2] * ((taken - 3) // 2)
        groups = [sorted(twos)] + [[] for _ in range(seats - 1)]
    return {
        "seats": seats,
        "turn": turn,
        "grid": grid,
        "up": list(up),
        "seen": [place for place in PLACES if place in up or place in seen],
        "pile": rest[taken:],
        "groups": groups,
    }


def table(cards, pile=61, groups=None, seats=2, turn=0, up=(), seen=(), **options):
    """A match that begins there."""
    return gn.setup("bold", laid_out(cards, pile, groups, seats, turn, up, seen), seed=1, **options)


def example(**options):
    """Seat 0 to move before the five cards of the example."""
    return table(EXAMPLE, **options)


def play(match, *moves):
    """Let whoever is waited for make these moves; returns the events of the last one."""
    events = []
    for move in moves:
        events = match.play(match.waiting[0], move)
    return events


def refused(match, seat, move):
    """The clause that a move breaks; the table must stay as it was."""
    before = match.digest()
    with pytest.raises(GamenightError) as caught:
        match.play(seat, move)
    assert match.digest() == before
    return caught.value.clause
