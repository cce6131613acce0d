"""Each seat's ordered piles, packed sixteen cards to a word: stock (0), discard piles (1 to 4).

Six seats have thirty such piles, any of which may grow to most of the deck: as plain piles they
would take 10 KB. ``s.pile[seat, i]`` starts with the pile's height; place 1 is the bottom.
``s.tops`` holds the top card of each once more, for the list of moves.
"""

import numpy as np

from gamenight.core.chance import below
from gamenight.core.kernel import kernel

WORDS = 12  # the height, and room for 176 cards


@kernel(boundscheck=False)
def card_at(s, seat, i, place):
    """The card at a place, counted from 1 at the bottom; 0 at place 0."""
    if place == 0:
        return np.int64(0)
    word, shift = (place - 1) >> 4, ((place - 1) & 15) << 2
    return (s.pile[seat, i, 1 + word] >> shift) & 15


@kernel(boundscheck=False)
def put_at(s, seat, i, place, card):
    word, shift = (place - 1) >> 4, ((place - 1) & 15) << 2
    old = (s.pile[seat, i, 1 + word] >> shift) & 15
    s.pile[seat, i, 1 + word] ^= (old ^ np.int64(card)) << shift


@kernel(boundscheck=False)
def lay(s, seat, i, card):
    """Put a card on top."""
    height = s.pile[seat, i, 0]
    s.pile[seat, i, 1 + (height >> 4)] |= np.int64(card) << ((height & 15) << 2)
    s.pile[seat, i, 0] = height + 1
    s.tops[seat, i] = card


@kernel(boundscheck=False)
def lift(s, seat, i):
    """Take the top card off."""
    card = np.int64(s.tops[seat, i])
    height = s.pile[seat, i, 0]
    put_at(s, seat, i, height, 0)
    s.pile[seat, i, 0] = height - 1
    s.tops[seat, i] = card_at(s, seat, i, height - 1)
    return card


@kernel
def lay_under(s, seat, i, card):
    """Put a card at the bottom."""
    s.pile[seat, i, 0] += 1
    for place in range(s.pile[seat, i, 0], 1, -1):
        put_at(s, seat, i, place, card_at(s, seat, i, place - 1))
    put_at(s, seat, i, 1, card)


@kernel
def mix(s, seat, i, lowest, highest, ch):
    """Shuffle the cards between two places."""
    for place in range(highest, lowest, -1):
        other = lowest + below(ch, place - lowest + 1)
        card = card_at(s, seat, i, place)
        put_at(s, seat, i, place, card_at(s, seat, i, other))
        put_at(s, seat, i, other, card)
