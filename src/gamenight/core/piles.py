"""Piles and bags of cards: the vocabulary of card games.

A *pile* is an array of whole numbers whose first entry is its size; the top card is the last one.
A *bag* is an array of counts by kind of card, for cards whose order does not matter.
"""

from gamenight.core.chance import below
from gamenight.core.kernel import kernel


@kernel
def size(pile):
    return pile[0]


@kernel
def top(pile):
    """The top card; 0 if there is none."""
    return pile[pile[0]] if pile[0] > 0 else 0


@kernel
def push(pile, card):
    pile[0] += 1
    pile[pile[0]] = card


@kernel
def pop(pile):
    card = pile[pile[0]]
    pile[pile[0]] = 0
    pile[0] -= 1
    return card


@kernel
def clear(pile):
    for i in range(pile[0] + 1):
        pile[i] = 0


@kernel
def mix(ch, pile):
    """Shuffle a pile."""
    for i in range(pile[0], 1, -1):
        j = 1 + below(ch, i)
        card = pile[i]
        pile[i] = pile[j]
        pile[j] = card


@kernel
def count(bag):
    """How many cards a bag holds."""
    total = 0
    for kind in range(len(bag)):
        total += bag[kind]
    return total


@kernel
def pick(ch, bag, total):
    """Take a random card out of a bag that holds this many."""
    left = below(ch, total)
    for kind in range(len(bag)):
        if left < bag[kind]:
            bag[kind] -= 1
            return kind
        left -= bag[kind]
    return -1
