"""The vocabulary of card games."""

import numpy as np

from gamenight.core.chance import fast
from gamenight.core.piles import (
    clear,
    count,
    mix,
    pick,
    pop,
    push,
    size,
    top,
)


def pile_of(*cards: int) -> np.ndarray:
    pile = np.zeros(12, np.int16)
    for card in cards:
        push(pile, card)
    return pile


def test_the_last_card_pushed_is_the_top_and_comes_off_first():
    pile = pile_of(4, 7)
    assert (size(pile), top(pile)) == (2, 7)
    assert (pop(pile), pop(pile), size(pile), top(pile)) == (7, 4, 0, 0)
    assert not pile.any()


def test_mixing_keeps_the_cards_and_changes_their_order():
    pile = pile_of(*range(1, 11))
    mix(fast(1), pile)
    assert sorted(pile[1:11]) == list(range(1, 11))
    assert list(pile[1:11]) != list(range(1, 11))
    clear(pile)
    assert not pile.any()


def test_picking_from_a_bag_takes_each_card_once():
    bag = np.array([2, 0, 1], np.int16)
    ch = fast(2)
    assert count(bag) == 3
    assert sorted(int(pick(ch, bag, n)) for n in (3, 2, 1)) == [0, 0, 2]
    assert count(bag) == 0
