"""A quick sensible player: sheds as many cards as it can, calls in time, and catches."""

import numpy as np

from gamenight.core.kernel import kernel
from gamenight.games.dos.cards import WILD_DOS, WILD_NUMBER
from gamenight.games.dos.kernels.choices import brings_two
from gamenight.games.dos.kernels.plays import (
    CALL,
    CARRIED,
    CATCH,
    DONE,
    DRAW,
    FITS,
    FITS_COLOURED,
    LAY,
    PARTNERS,
    PARTNERS_COLOURED,
    double_of,
    lowest,
    single_of,
)
from gamenight.games.dos.state import DREW, LAYING, MATCHING, next_seat, owes

_NUMBERS = (1 << WILD_NUMBER) - 1


@kernel(boundscheck=False)
def greedy(s, seat, ch):
    """Double colour match, single colour match, double, single; lay the highest number."""
    if owes(s, seat):
        return CALL
    move = np.int64(0) if s.phase == LAYING else _best_match(s, seat)
    if move == 0:
        if s.phase == MATCHING:
            move = np.int64(DONE)
        elif s.phase == DREW or s.phase == LAYING:
            move = LAY + _card_to_lay(s, seat)
        else:
            move = np.int64(DRAW)
    return move + CARRIED if brings_two(s, seat, move) else move


@kernel(boundscheck=False)
def _best_match(s, seat):
    """The match that sheds most, 0 if there is none; what it earns counts as a card shed."""
    hand = s.held[seat]
    best, move = 0, np.int64(0)
    for place in range(1, s.row[0] + 1):
        if s.played[place, 0] != 0:
            continue
        row = np.int64(s.row[place])
        fitting = hand & FITS[row]
        if fitting != 0 and best < 3:
            coloured = hand & FITS_COLOURED[row]
            if coloured != 0:
                best, move = 3, single_of(lowest(coloured), row)
            elif best < 1:
                best, move = 1, single_of(lowest(fitting), row)
        left = hand
        while left != 0:
            first = lowest(left)
            left &= left - 1
            partners = hand & PARTNERS[row, first]
            if partners == 0:
                continue
            if partners >> first & 1 == 1 and s.hand[seat, first] < 2:
                partners ^= np.int64(1) << first
            coloured = partners & PARTNERS_COLOURED[row, first]
            if coloured != 0:
                return double_of(first, lowest(coloured), row)
            if partners != 0 and best < 2:
                best, move = 2, double_of(first, lowest(partners), row)
    return move


@kernel(boundscheck=False)
def _card_to_lay(s, seat):
    """The highest number, else a Wild DOS: a Wild # in the row fits any card of the next seat."""
    numbers = s.held[seat] & _NUMBERS
    if numbers == 0:
        return np.int64(WILD_DOS) if s.held[seat] >> WILD_DOS & 1 == 1 else lowest(s.held[seat])
    rank = 32
    while numbers >> rank & 15 == 0:
        rank -= 4
    return rank + lowest(numbers >> rank)


@kernel
def greedy_reply(s, seat, ch):
    if owes(s, seat):
        return CALL
    other = s.turn
    for _ in range(s.seats):
        if other != seat and owes(s, other):
            return CATCH + other
        other = next_seat(s, other)
    return -1
