"""What fits around a corner, found all at once.

Reaches are numbered, those of large pieces first, and a set of them is seven words of 63 bits; the
first five hold exactly the large pieces. The diamond around a corner has five parts, and for all
that may be barred in a part ``FREE`` holds the reaches that need none of it. What fits at a corner
is what all five parts leave free of the pieces that the seat still has.
"""

import numpy as np

from gamenight.core.kernel import kernel
from gamenight.games.blokus_duo.tables import (
    LARGE_TO_SMALL,
    MARGIN,
    PIECE_SHIFT,
    PIECES,
    REACH_ACROSS,
    REACH_BITS,
    REACH_OFFSET,
    REACH_START,
)

WORD = 63
LARGE_WORDS, WORDS = 5, 7
_ROW_WORDS = 8  # a row of the table fills a line of the processor's cache
_PARTS = (9, 7, 9, 7, 9)  # bits of the diamond
_starts = np.cumsum([0, *_PARTS])
_firsts = np.cumsum([0, *(1 << bits for bits in _PARTS)])

REACHES = REACH_BITS[: REACH_START[1]]
_large = REACHES >> PIECE_SHIFT & LARGE_TO_SMALL[0] != 0
assert _large.sum() == LARGE_WORDS * WORD
assert _large[: LARGE_WORDS * WORD].all()


def _packed(chosen):
    """Rows of truths, one for each reach, as rows of words."""
    padded = np.zeros((len(chosen), _ROW_WORDS * WORD), np.int64)
    padded[:, : len(REACHES)] = chosen
    return padded.reshape(-1, _ROW_WORDS, WORD) @ (np.int64(1) << np.arange(WORD))


FREE = np.concatenate(
    [
        _packed(REACHES & (np.arange(1 << bits) << start)[:, None] == 0)
        for bits, start in zip(_PARTS, _starts[:-1], strict=True)
    ]
)
OF_PIECE = _packed((1 << np.arange(PIECES))[:, None] == REACHES >> PIECE_SHIFT)
SECOND, THIRD, FOURTH, FIFTH = (int(first) for first in _firsts[1:-1])


@kernel(boundscheck=False)
def bits_in(bits):
    n = 0
    while bits:
        bits &= bits - 1
        n += 1
    return n


@kernel(boundscheck=False)
def diamond(rows, row, column):
    """The squares of a layer around a corner. Unsigned indices spare the test for negative ones."""
    x = np.int64(rows[np.uint64(row - 4)]) >> column & 1
    x |= (np.int64(rows[np.uint64(row - 3)]) >> column - 1 & 7) << 1
    x |= (np.int64(rows[np.uint64(row - 2)]) >> column - 2 & 31) << 4
    x |= (np.int64(rows[np.uint64(row - 1)]) >> column - 3 & 127) << 9
    x |= (np.int64(rows[np.uint64(row)]) >> column - 4 & 511) << 16
    x |= (np.int64(rows[np.uint64(row + 1)]) >> column - 3 & 127) << 25
    x |= (np.int64(rows[np.uint64(row + 2)]) >> column - 2 & 31) << 32
    x |= (np.int64(rows[np.uint64(row + 3)]) >> column - 1 & 7) << 37
    return x | (np.int64(rows[np.uint64(row + 4)]) >> column & 1) << 40


@kernel(boundscheck=False)
def free_of(squares, word):
    """The reaches of a word that need none of these squares of a diamond."""
    word = np.uint64(word)
    return (
        FREE[np.uint64(squares & 511), word]
        & FREE[np.uint64(SECOND + (squares >> 9 & 127)), word]
        & FREE[np.uint64(THIRD + (squares >> 16 & 511)), word]
        & FREE[np.uint64(FOURTH + (squares >> 25 & 127)), word]
        & FREE[np.uint64(FIFTH + (squares >> 32 & 511)), word]
    )


@kernel(boundscheck=False)
def nth(word, bits, n):
    """The number of the reach that is bit n of those set in a word."""
    for _ in range(n):
        bits &= bits - 1
    return word * WORD + bits_in((bits & -bits) - 1)


@kernel(boundscheck=False)
def move_at(reach, row, column):
    """The placement that covers a corner in this way."""
    return REACH_OFFSET[reach] + (row - MARGIN) * REACH_ACROSS[reach] + column - MARGIN


@kernel(boundscheck=False)
def fill_room(pieces, has):
    """Write the reaches of these pieces."""
    has[:] = 0
    for piece in range(PIECES):
        if pieces >> piece & 1:
            for word in range(WORDS):
                has[word] |= OF_PIECE[piece, word]


@kernel(boundscheck=False)
def anything_fits(around, has, first, end):
    """Whether there is room for anything in these words."""
    word = first
    while word < end and free_of(around, word) & has[word] == 0:
        word += 1
    return word < end
