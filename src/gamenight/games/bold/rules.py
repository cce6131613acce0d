"""The rules of BOLD; the numbers of clauses are those of ``docs/rules/bold.md``."""

import numpy as np

from gamenight.core.chance import below
from gamenight.core.kernel import kernel
from gamenight.core.log import emit
from gamenight.core.piles import mix, pop, push, size
from gamenight.games.bold import cards, state


@kernel
def deal(s, ch, log):
    """Twenty cards face-down in the grid, the others in the draw pile; who begins (3, 4)."""
    for card in range(1, cards.CARDS + 1):
        push(s.pile, card)
    mix(ch, s.pile)
    for place in range(cards.PLACES):
        s.grid[place] = pop(s.pile)
    s.turn = below(ch, s.seats) if s.first == state.DRAW_LOTS else s.first
    s.shared = state.ALL_VALUES
    emit(log, state.DEALT, s.turn)


@kernel
def waiting(s):
    return 0 if s.ended else 1 << s.turn


@kernel
def asks(s, k):
    return -1 if s.ended else s.turn


@kernel
def verdict(s, seat, move):
    """A lost turn has to be covered (14, 16); else the seat on turn turns up or stops (5 to 12)."""
    if s.ended:
        return 29
    if s.shared == 0:
        return 0 if move == state.COVER else 14
    if move == state.COVER:
        return 16
    if seat != s.turn:
        return 5
    if move == state.STOP:
        return 0 if state.two_up(s) else 11
    if move >= state.TWO_PLACES:
        if not s.together:
            return 6
        return 0 if s.up == 0 else 7
    if s.up >> move & 1:
        return 8
    return 7 if s.together and s.up == 0 else 0


@kernel(boundscheck=False)
def legal(s, seat, out):
    """Stopping first: whoever always makes the first move makes progress."""
    if s.shared == 0:
        out[0] = state.COVER
        return 1
    if seat != s.turn or s.ended:
        return 0
    n = 0
    if s.up == 0 and s.together:
        for move in range(state.TWO_PLACES, state.STOP):
            out[n] = move
            n += 1
        return n
    if state.two_up(s):
        out[0] = state.STOP
        n = 1
    down = ~s.up
    for place in range(cards.PLACES):
        out[n] = place
        n += down >> place & 1
    return n


@kernel
def apply(s, seat, move, ch, log):
    """Turn up one card or two, stop and take, or cover a lost turn (6, 7, 17, 18)."""
    if move < state.TWO_PLACES:
        turn_up(s, move, log)
    elif move < state.STOP:
        turn_up(s, cards.PAIR_TABLE[move - state.TWO_PLACES, 0], log)
        turn_up(s, cards.PAIR_TABLE[move - state.TWO_PLACES, 1], log)
    elif move == state.STOP:
        take(s, log)
    else:
        emit(log, state.COVERED, seat, s.up)
        next_turn(s)
    if s.shared == 0:
        emit(log, state.LOST, s.turn)


@kernel(boundscheck=False)
def turn_up(s, place, log):
    """What stays shared is what this card shows too (9, 10, 13)."""
    s.up |= 1 << place
    s.seen |= s.up
    s.shared &= cards.VALUES[s.grid[place]]
    emit(log, state.TURNED, s.turn, place)


@kernel
def take(s, log):
    """The group is scored, and the gaps are filled or the game ends (18 to 24)."""
    n = state.count_of(s.up)
    s.points[s.turn] += n * n
    s.groups[s.turn, n] += 1
    emit(log, state.TOOK, s.turn, s.up, s.shared, n)
    filled = size(s.pile) >= n
    for place in range(cards.PLACES):
        if s.up >> place & 1:
            s.grid[place] = pop(s.pile) if filled else 0
    s.seen &= ~s.up
    s.up = 0
    if filled:
        next_turn(s)
    else:
        s.ended = 1
        s.shared = state.ALL_VALUES
        emit(log, state.ENDED, s.turn)


@kernel
def next_turn(s):
    s.up = 0
    s.shared = state.ALL_VALUES
    s.turn = s.turn + 1 if s.turn + 1 < s.seats else 0


@kernel
def automatic(s):
    """A table covers a lost turn by itself (15)."""
    return state.COVER if s.shared == 0 else -1


@kernel
def over(s):
    return 1 if s.ended else 0


@kernel
def scores(s, out):
    for seat in range(s.seats):
        out[seat] = s.points[seat]


@kernel
def winners(s):
    """All seats with the most points (25)."""
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
    """What nobody has seen is one heap: the draw pile and the unseen places (26, 28)."""
    unseen = state.ALL_PLACES & ~s.seen
    for place in range(cards.PLACES):
        if unseen >> place & 1 and s.grid[place]:
            push(s.pile, s.grid[place])
    mix(ch, s.pile)
    for place in range(cards.PLACES):
        if unseen >> place & 1 and s.grid[place]:
            s.grid[place] = pop(s.pile)


@kernel
def check(s):
    """The cards are 81, and groups, points, shared values and the end are as the cards say."""
    if not 0 <= s.turn < s.seats or s.up & ~s.seen or s.seen & ~state.ALL_PLACES:
        return 1
    gaps, shared = 0, state.ALL_VALUES
    for place in range(cards.PLACES):
        gaps += s.grid[place] == 0
        if s.up >> place & 1:
            shared &= cards.VALUES[s.grid[place]]
    if s.shared != shared:
        return 2
    if different_cards(s) != cards.PLACES - gaps + size(s.pile):
        return 3
    taken = 0
    for seat in range(s.seats):
        points = 0
        for n in range(cards.PLACES + 1):
            taken += n * s.groups[seat, n]
            points += n * n * s.groups[seat, n]
        if s.points[seat] != points:
            return 4
    if cards.PLACES - gaps + size(s.pile) + taken != cards.CARDS:
        return 5
    if s.ended:
        return 0 if gaps > size(s.pile) and s.up == 0 else 6
    return 0 if gaps == 0 else 7


@kernel
def different_cards(s):
    """How many different cards grid and draw pile hold."""
    low, high = np.int64(0), np.int64(0)
    for i in range(cards.PLACES + size(s.pile)):
        card = np.int64(s.grid[i] if i < cards.PLACES else s.pile[i - cards.PLACES + 1])
        if card > 40:
            high |= np.int64(1) << (card - 41)
        elif card > 0:
            low |= np.int64(1) << card
    n = np.int64(0)
    for bit in range(41):
        n += (low >> bit & 1) + (high >> bit & 1)
    return n
