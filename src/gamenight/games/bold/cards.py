"""The 81 cards and the 20 places: numbers, words, and the tables that the rules look them up in.

Cards count from 1, in the order of ``docs/rules/bold.md``; 0 is no card. Places count from 0 in
reading order.
"""

from itertools import combinations, product

import numpy as np

from gamenight.core.grids import reading_order, square_name

CONTAINERS = ("glass", "bottle", "jug")
SIZES = ("big", "medium", "small")
COLOURS = ("red", "blue", "green")
PATTERNS = ("stripes", "circles", "stars")
VALUE_WORDS = (*CONTAINERS, *SIZES, *COLOURS, *PATTERNS)

COLUMNS, ROWS = 5, 4
PLACES = COLUMNS * ROWS
CARDS = 81

_CARD_WORDS = list(product(CONTAINERS, SIZES, COLOURS, PATTERNS))
CARD_TEXTS = ("", *(" ".join(words) for words in _CARD_WORDS))
CARD_OF = {text: card for card, text in enumerate(CARD_TEXTS) if text}

# A card's values as a set of bits: what a row of cards shares is the AND of theirs.
VALUES = np.array(
    [0] + [sum(1 << VALUE_WORDS.index(word) for word in words) for words in _CARD_WORDS]
)
# The same as twelve counters of five bits: adding them up counts how often each value occurs.
TALLY_BITS = 5
TALLIES = np.array(
    [0]
    + [sum(1 << TALLY_BITS * VALUE_WORDS.index(word) for word in words) for words in _CARD_WORDS]
)

PLACE_TEXTS = tuple(square_name(square) for square in reading_order(ROWS, COLUMNS))
PLACE_OF = {text: place for place, text in enumerate(PLACE_TEXTS)}
PAIRS = tuple(combinations(range(PLACES), 2))
PAIR_TABLE = np.array(PAIRS)


def value_words(values: int) -> list[str]:
    """A set of values in words."""
    return [word for bit, word in enumerate(VALUE_WORDS) if values >> bit & 1]


def places_in(places: int) -> list[int]:
    """The places of a set, in reading order."""
    return [place for place in range(PLACES) if places >> place & 1]
