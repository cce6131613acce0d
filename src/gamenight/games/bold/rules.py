"""The rules of BOLD as kernels; the numbers of clauses are those of ``docs/rules/bold.md``."""

from typing import Any

import numpy as np

from gamenight.core.chance import below
from gamenight.core.kernel import kernel
from gamenight.core.log import emit
from gamenight.core.piles import mix, pop, push, size
from gamenight.games.bold.cards import CARDS, PAIR_TABLE, PLACES, VALUES
from gamenight.games.bold.kernels.policy import greedy
from gamenight.games.bold.kernels.sight import sight
from gamenight.games.bold.kernels.table import (
    ALL_PLACES,
    ALL_VALUES,
    COVER,
    COVERED,
    DEALT,
    DRAW_LOTS,
    ENDED,
    LOST,
    STATE,
    STOP,
    TOOK,
    TURNED,
    TWO_PLACES,
    count_of,
    two_up,
)

__all__ = ["STATE", "greedy", "sight"]


def configure(s: Any, options: dict[str, Any]) -> None:
    s.first = DRAW_LOTS if options["first"] == "draw" else options["first"]
    s.together = options["first_two"] == "together"
    s.open_memory = options["open_memory"]


@kernel
def deal(s, ch, log):
    for card in range(1, CARDS + 1):
        push(s.pile, card)
    mix(ch, s.pile)
    for place in range(PLACES):
        s.grid[place] = pop(s.pile)
    s.turn = below(ch, s.seats) if s.first == DRAW_LOTS else s.first
    s.shared = ALL_VALUES
    emit(log, DEALT, s.turn)


@kernel
def waiting(s):
    return 0 if s.ended else 1 << s.turn


@kernel
def asks(s, k):
    return -1 if s.ended else s.turn


@kernel
def over(s):
    return 1 if s.ended else 0


@kernel
def verdict(s, seat, move):
    if s.ended:
        return 29
    if s.shared == 0:
        return 0 if move == COVER else 14
    if move == COVER:
        return 16
    if seat != s.turn:
        return 5
    if move == STOP:
        return 0 if two_up(s) else 11
    if move >= TWO_PLACES:
        if not s.together:
            return 6
        return 0 if s.up == 0 else 7
    if s.up >> move & 1:
        return 8
    return 7 if s.together and s.up == 0 else 0


@kernel(boundscheck=False)
def list_moves(s, seat, out):
    """Stopping first: whoever always makes the first move makes progress."""
    if s.shared == 0:
        out[0] = COVER
        return 1
    if seat != s.turn or s.ended:
        return 0
    n = 0
    if s.up == 0 and s.together:
        for move in range(TWO_PLACES, STOP):
            out[n] = move
            n += 1
        return n
    if two_up(s):
        out[0] = STOP
        n = 1
    down = ~s.up
    for place in range(PLACES):
        out[n] = place
        n += down >> place & 1
    return n


@kernel
def legal(s, seat, out):
    return list_moves(s, seat, out)


@kernel
def apply(s, seat, move, ch, log):
    if move < TWO_PLACES:
        turn_up(s, move, log)
    elif move < STOP:
        turn_up(s, PAIR_TABLE[move - TWO_PLACES, 0], log)
        turn_up(s, PAIR_TABLE[move - TWO_PLACES, 1], log)
    elif move == STOP:
        take(s, log)
    else:
        emit(log, COVERED, seat, s.up)
        next_turn(s)
    if s.shared == 0:
        emit(log, LOST, s.turn)


@kernel(boundscheck=False)
def turn_up(s, place, log):
    """Clauses 9 and 10: what stays shared is what this card shows too."""
    s.up |= 1 << place
    s.seen |= s.up
    s.shared &= VALUES[s.grid[place]]
    emit(log, TURNED, s.turn, place)


@kernel
def next_turn(s):
    s.up = 0
    s.shared = ALL_VALUES
    s.turn = s.turn + 1 if s.turn + 1 < s.seats else 0


@kernel
def take(s, log):
    """Clauses 18 to 23: the group is scored, and the gaps are filled or the game ends."""
    n = count_of(s.up)
    s.points[s.turn] += n * n
    s.groups[s.turn, n] += 1
    emit(log, TOOK, s.turn, s.up, s.shared, n)
    filled = size(s.pile) >= n
    for place in range(PLACES):
        if s.up >> place & 1:
            s.grid[place] = pop(s.pile) if filled else 0
    s.seen &= ~s.up
    s.up = 0
    if filled:
        next_turn(s)
    else:
        s.ended = 1
        s.shared = ALL_VALUES
        emit(log, ENDED, s.turn)


@kernel
def scores(s, out):
    for seat in range(s.seats):
        out[seat] = s.points[seat]


@kernel
def winners(s):
    """Clause 25."""
    if not s.ended:
        return 0
    best = 0
    for seat in range(s.seats):
        best = max(best, s.points[seat])
    won = 0
    for seat in range(s.seats):
        if s.points[seat] == best:
            won |= 1 << seat
    return won


@kernel
def resample(s, seat, ch):
    """What nobody has seen is one heap: the draw pile and the unseen places."""
    unseen = ALL_PLACES & ~s.seen
    for place in range(PLACES):
        if unseen >> place & 1 and s.grid[place]:
            push(s.pile, s.grid[place])
    mix(ch, s.pile)
    for place in range(PLACES):
        if unseen >> place & 1 and s.grid[place]:
            s.grid[place] = pop(s.pile)


@kernel
def automatic(s):
    return COVER if s.shared == 0 else -1


@kernel
def check(s):
    """The cards are 81, and groups, points, shared values and the end are as the cards say."""
    if not 0 <= s.turn < s.seats or s.up & ~s.seen or s.seen & ~ALL_PLACES:
        return 1
    gaps, shared = 0, ALL_VALUES
    for place in range(PLACES):
        gaps += s.grid[place] == 0
        if s.up >> place & 1:
            shared &= VALUES[s.grid[place]]
    if s.shared != shared:
        return 2
    if different_cards(s) != PLACES - gaps + size(s.pile):
        return 3
    taken = 0
    for seat in range(s.seats):
        points = 0
        for n in range(PLACES + 1):
            taken += n * s.groups[seat, n]
            points += n * n * s.groups[seat, n]
        if s.points[seat] != points:
            return 4
    if PLACES - gaps + size(s.pile) + taken != CARDS:
        return 5
    if s.ended:
        return 0 if gaps > size(s.pile) and s.up == 0 else 6
    return 0 if gaps == 0 else 7


@kernel
def different_cards(s):
    """How many different cards grid and draw pile hold."""
    low, high = np.int64(0), np.int64(0)
    for i in range(PLACES + size(s.pile)):
        card = np.int64(s.grid[i] if i < PLACES else s.pile[i - PLACES + 1])
        if card > 40:
            high |= np.int64(1) << (card - 41)
        elif card > 0:
            low |= np.int64(1) << card
    n = np.int64(0)
    for bit in range(41):
        n += (low >> bit & 1) + (high >> bit & 1)
    return n
