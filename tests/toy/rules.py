"""The rules of the toy as kernels; the numbers of clauses are those of ``rules.md``."""

import numpy as np

from gamenight.core.chance import below
from gamenight.core.dice import roll
from gamenight.core.game import MAY_DECLINE
from gamenight.core.kernel import kernel
from gamenight.core.log import emit
from gamenight.core.piles import mix, pop, push, size
from toy import state


@kernel
def deal(s, ch, log):
    if s.first < 0:
        s.first = below(ch, s.seats)
    s.gone[:] = 0
    s.deck[:] = 0
    for value in range(1, 7):
        push(s.deck, value)
        push(s.deck, value)
    mix(ch, s.deck)
    for _ in range(2):
        for seat in range(s.seats):
            s.hand[seat, pop(s.deck)] += 1
    s.leader = -1
    emit(log, state.DEALT, -1)


@kernel
def waiting(s):
    if over(s):
        return 0
    if s.leader >= 0:
        return 1 << s.leader
    seats = 0
    for seat in range(s.seats):
        if s.sealed[seat] == 0:
            seats |= 1 << seat
    return seats


@kernel
def may_knock(s, seat):
    return s.leader >= 0 and seat != s.leader and s.pot >= 8 and s.knocked == 0


@kernel
def asks(s, k):
    if s.leader >= 0 and s.pot >= 8 and s.knocked == 0 and k < s.seats - 1:
        return MAY_DECLINE + (s.leader + 1 + k) % s.seats
    if s.leader >= 0:
        return s.leader
    for seat in range(s.seats):
        if s.sealed[seat] == 0:
            return seat
    return 0


@kernel
def verdict(s, seat, move):
    if over(s):
        return 7
    if move == state.KNOCK:
        return 0 if may_knock(s, seat) else 5
    if move in (state.ROLL, state.STOP):
        return 0 if s.leader == seat else 4
    if s.leader >= 0 or s.sealed[seat] > 0:
        return 2
    return 0 if s.hand[seat, move + 1] > 0 else 1


@kernel
def legal(s, seat, out):
    n = 0
    for move in range(9):
        if verdict(s, seat, move) == 0:
            out[n] = move
            n += 1
    return n


@kernel
def apply(s, seat, move, ch, log):
    if move == state.KNOCK:
        s.knocked = 1
        s.pot //= 2
        emit(log, state.KNOCKED, seat, s.pot)
    elif move == state.ROLL:
        number = roll(ch, 6)
        emit(log, state.ROLLED, seat, number)
        if number == 1:
            s.pot = 0
            emit(log, state.LOST, seat)
            end_of_lead(s, ch, log)
        else:
            s.pot += number
    elif move == state.STOP:
        s.points[state.side(s, seat)] += s.pot
        emit(log, state.SCORED, seat, s.pot)
        end_of_lead(s, ch, log)
    else:
        s.hand[seat, move + 1] -= 1
        s.sealed[seat] = move + 1
        emit(log, state.CHOSE, seat, move + 1)
        if waiting(s) == 0:
            reveal(s, log)


@kernel
def reveal(s, log):
    best = 0
    for seat in range(s.seats):
        emit(log, state.REVEALED, seat, s.sealed[seat])
        if s.sealed[seat] > s.sealed[best]:
            best = seat
    for seat in range(s.seats):
        s.gone[s.sealed[seat]] += 1
        s.sealed[seat] = 0
    s.leader = best


@kernel
def end_of_lead(s, ch, log):
    s.pot = 0
    s.knocked = 0
    s.leader = -1
    if not over(s) and s.hand[0].sum() == 0:
        deal(s, ch, log)


@kernel
def over(s):
    return 1 if s.points.max() >= s.target else 0


@kernel
def scores(s, out):
    for seat in range(s.seats):
        out[seat] = s.points[state.side(s, seat)]


@kernel
def winners(s):
    seats = 0
    for seat in range(s.seats):
        if s.points[state.side(s, seat)] >= s.target:
            seats |= 1 << seat
    return seats


@kernel
def check(s):
    for value in range(1, 7):
        cards = s.gone[value]
        for seat in range(s.seats):
            cards += s.hand[seat, value] + (s.sealed[seat] == value)
        for i in range(1, size(s.deck) + 1):
            cards += s.deck[i] == value
        if cards != 2:
            return 1
    return 0


@kernel
def resample(s, seat, ch):
    held = np.zeros(4, np.int64)
    for other in range(s.seats):
        if other != seat:
            for value in range(1, 7):
                for _ in range(s.hand[other, value]):
                    held[other] += 1
                    push(s.deck, value)
                s.hand[other, value] = 0
            if s.sealed[other] > 0:
                push(s.deck, s.sealed[other])
    mix(ch, s.deck)
    for other in range(s.seats):
        if other != seat:
            if s.sealed[other] > 0:
                s.sealed[other] = pop(s.deck)
            for _ in range(held[other]):
                s.hand[other, pop(s.deck)] += 1
