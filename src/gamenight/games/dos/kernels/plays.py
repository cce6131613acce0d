"""Every match that can ever be made, and the numbers of all moves.

A match is the card or the two cards played, the kind of row card they are played on, and what it
earns. The numbers that Wild # cards stand for make no difference; the colour of a Wild DOS makes
one only where it can be named so as to earn nothing. So a few thousand matches are all there are.

Moves: draw, done, lay each kind, each match; all of them again, carrying the call; then the call,
and the catches.
"""

from collections.abc import Sequence

import numpy as np

from gamenight.core.kernel import kernel
from gamenight.games.dos.cards import COLOUR, KINDS, NO_COLOUR, NUMBER

NOTHING, SINGLE, DOUBLE = 0, 1, 2  # what a match earns

DRAW = 0
DONE = 1
LAY = 2
MATCH = LAY + KINDS


def add_up(numbers: Sequence[int], row: int) -> bool:
    """Whether one number or two can make the row's (clauses 11 to 15); 0 is a Wild #."""
    least = sum(number or 1 for number in numbers)
    if row == 0:
        return least <= 10
    return least == row or (least < row and 0 in numbers)


def can_share(colours: Sequence[int]) -> bool:
    """Whether all of these can be one colour, a Wild DOS taking any (clauses 17 to 19)."""
    return len(set(colours) - {NO_COLOUR}) <= 1


def _all_matches() -> list[tuple[int, int, int, int]]:
    """(first card, second or -1, row card, earned); a claimed match just before its plain one."""
    found = []
    for row in range(KINDS):
        doubles = [(a, b) for a in range(KINDS) for b in range(a, KINDS)]
        for cards in doubles + [(a,) for a in range(KINDS)]:
            if not add_up([_numbers[kind] for kind in cards], _numbers[row]):
                continue
            colours = [_colours[kind] for kind in (*cards, row)]
            a, b = cards if len(cards) == 2 else (cards[0], -1)
            if can_share(colours):
                found.append((a, b, row, len(cards)))
            if not can_share(colours) or NO_COLOUR in colours:
                found.append((a, b, row, NOTHING))
    return found


_numbers: list[int] = NUMBER.tolist()
_colours: list[int] = COLOUR.tolist()
_MATCHES = _all_matches()
FIRST, SECOND, ON, EARNS = (np.array(column, np.int16) for column in zip(*_MATCHES, strict=True))

CARRIED = MATCH + len(_MATCHES)  # this much is added to a move that carries the call
CALL = 2 * CARRIED
CATCH = CALL + 1
MOVES = CATCH + 4

# By row card, later card played (KINDS: none) and earlier one: the first move that does it, else 0.
LOOKUP = np.zeros((KINDS, KINDS + 1, KINDS), np.int16)
for _i, (_a, _b, _row, _earns) in reversed(list(enumerate(_MATCHES))):
    LOOKUP[_row, _b if _b >= 0 else KINDS, _a] = MATCH + _i

# Sets of kinds: what fits a row card alone, and beside a card played (that card or a later one);
# and which of these share its colour, a Wild DOS taking any.
FITS = np.zeros(KINDS, np.int64)
FITS_COLOURED = np.zeros(KINDS, np.int64)
PARTNERS = np.zeros((KINDS, KINDS), np.int64)
PARTNERS_COLOURED = np.zeros((KINDS, KINDS), np.int64)
for _a, _b, _row, _earns in _MATCHES:
    if _b < 0:
        FITS[_row] |= 1 << _a
        FITS_COLOURED[_row] |= (1 << _a) * (_earns == SINGLE)
    else:
        PARTNERS[_row, _a] |= 1 << _b
        PARTNERS_COLOURED[_row, _a] |= (1 << _b) * (_earns == DOUBLE)

# Whether the move after this one is the same match, named so as to earn nothing.
CHOICE = np.array(
    [m[:3] == n[:3] for m, n in zip(_MATCHES, [*_MATCHES[1:], (-1,) * 4], strict=True)]
)


# Powers of two have different remainders by 67: the quickest way from a bit to its place.
_PLACE = np.zeros(67, np.int64)
for _i in range(63):
    _PLACE[(1 << _i) % 67] = _i


@kernel(boundscheck=False)
def lowest(kinds):
    """The first kind in a set that is not empty."""
    return _PLACE[(kinds & -kinds) % 67]


@kernel(boundscheck=False)
def single_of(card, row):
    """The move that matches a row card with one card; 0 if it does not fit."""
    return np.int64(LOOKUP[row, KINDS, card])


@kernel(boundscheck=False)
def double_of(a, b, row):
    """The move that matches a row card with two cards, in either order; 0 if they do not fit."""
    if a <= b:
        return np.int64(LOOKUP[row, b, a])
    return np.int64(LOOKUP[row, a, b])


@kernel
def is_match(move):
    """Whether a move (without a call it may carry) is a match."""
    return MATCH <= move < CARRIED


@kernel
def bare(move):
    """A move without the call that it carries."""
    return move - CARRIED if CARRIED <= move < CALL else move
