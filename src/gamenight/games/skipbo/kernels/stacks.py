"""Stacks: ordered cards, packed fifteen to a word.

Six seats have thirty piles between them, any of which may grow to most of the deck: as plain piles
they would take 10 KB. A stack is an array of words whose first entry is its height; place 1 is the
bottom.
"""

import numpy as np

from gamenight.core.chance import below
from gamenight.core.kernel import kernel

WORDS = 12  # the height, and room for 165 cards


@kernel(boundscheck=False)
def card_at(stack, place):
    """The card at a place, counted from 1 at the bottom; 0 at place 0."""
    if place == 0:
        return np.int64(0)
    i = place - 1
    return (stack[1 + i // 15] >> (i % 15 * 4)) & 15


@kernel(boundscheck=False)
def put_at(stack, place, card):
    i = place - 1
    shift = i % 15 * 4
    stack[1 + i // 15] ^= (((stack[1 + i // 15] >> shift) & 15) ^ np.int64(card)) << shift


@kernel(boundscheck=False)
def lay(stack, card):
    """Put a card on top."""
    i = stack[0]
    stack[1 + i // 15] |= np.int64(card) << (i % 15 * 4)
    stack[0] = i + 1


@kernel(boundscheck=False)
def lift(stack):
    """Take the top card off, and return the one below it; 0 if there is none."""
    put_at(stack, stack[0], 0)
    stack[0] -= 1
    return card_at(stack, stack[0])


@kernel
def lay_under(stack, card):
    """Put a card at the bottom."""
    stack[0] += 1
    for place in range(stack[0], 1, -1):
        put_at(stack, place, card_at(stack, place - 1))
    put_at(stack, 1, card)


@kernel
def mix(ch, stack, lowest, highest):
    """Shuffle the cards between two places."""
    for place in range(highest, lowest, -1):
        other = lowest + below(ch, place - lowest + 1)
        card = card_at(stack, place)
        put_at(stack, place, card_at(stack, other))
        put_at(stack, other, card)
