"""Replies that were good last time: to the last placement, and to the last two together."""

import numpy as np

from gamenight.core.kernel import kernel, state_type
from gamenight.games.blokus_duo.tables import (
    COLUMN_OF,
    LINES,
    MARGIN,
    MOVES,
    ORIENTATION_OF,
    PIECE,
    ROW_OF,
)

PAIRS = 1 << 16
MOVE_BITS = 14
MOVE_MASK = (1 << MOVE_BITS) - 1
NOTHING = -1

MEMORY = state_type(
    [
        ("replies", np.int16, (2, MOVES)),  # by seat, to the last placement
        ("pairs", np.int64, (PAIRS,)),  # to the last two: their key, then the reply
    ]
)


@kernel(boundscheck=False)
def fits(s, seat, move):
    """Whether a seat could lay this now."""
    o = np.int64(ORIENTATION_OF[move])
    if s.left[seat] >> PIECE[o] & 1 == 0:
        return False
    row, shift = np.int64(ROW_OF[move]) + MARGIN, np.int64(COLUMN_OF[move]) + MARGIN
    barred, covered = np.int64(0), np.int64(0)
    for i in range(5):
        line = LINES[o, i] << shift
        barred |= np.int64(s.barred[seat, row + i]) & line
        covered |= np.int64(s.corners[seat, row + i]) & line
    return barred == 0 and covered != 0


@kernel(boundscheck=False)
def pair_key(seat, earlier, before):
    """The last two placements and who is to answer them, as one number."""
    return (earlier << MOVE_BITS | before) << 1 | seat


@kernel(boundscheck=False)
def pair_place(key):
    """Where the answer to a pair is kept; others may be kept there too."""
    return (key * 0x5BD1E995 >> 20) & PAIRS - 1


@kernel(boundscheck=False)
def good_reply(s, seat, seats, moves, plies, memory):
    """The reply that was good last time, if it still fits; else -1."""
    if plies == 0 or seats[plies - 1] == seat:
        return NOTHING
    before = moves[plies - 1]
    if plies > 1:
        key = pair_key(seat, moves[plies - 2], before)
        kept = memory.pairs[pair_place(key)]
        if kept >> MOVE_BITS == key and fits(s, seat, kept & MOVE_MASK):
            return kept & MOVE_MASK
    move = np.int64(memory.replies[seat, before])
    return move if move >= 0 and fits(s, seat, move) else NOTHING


@kernel(boundscheck=False)
def learn_replies(seats, moves, plies, lead, memory):
    """Remember the winner's replies, forget the loser's."""
    if lead == 0:
        return
    winner = 0 if lead > 0 else 1
    for i in range(1, plies):
        seat, before, move = seats[i], moves[i - 1], moves[i]
        if seats[i - 1] == seat:
            continue
        key = pair_key(seat, moves[i - 2], before) if i > 1 else np.int64(0)
        place = pair_place(key)
        if seat == winner:
            memory.replies[seat, before] = move
            memory.pairs[place] = key << MOVE_BITS | move
        else:
            if memory.replies[seat, before] == move:
                memory.replies[seat, before] = NOTHING
            if memory.pairs[place] == key << MOVE_BITS | move:
                memory.pairs[place] = NOTHING
