"""The toy's kernel."""

import numpy as np

from gamenight.core.chance import below
from gamenight.core.dice import roll
from gamenight.core.game import MAY_DECLINE
from gamenight.core.kernel import kernel, state_type
from gamenight.core.log import emit
from gamenight.core.piles import mix, pop, push, size

STATE = state_type(
    [
        ("seats", np.int64),
        ("partners", np.int64),
        ("target", np.int64),
        ("first", np.int64),
        ("leader", np.int64),  # -1 while cards are chosen
        ("pot", np.int64),
        ("knocked", np.int64),
        ("sealed", np.int16, (4,)),
        ("points", np.int16, (4,)),
        ("hand", np.int16, (4, 7)),
        ("gone", np.int16, (7,)),
        ("deck", np.int16, (13,)),
    ]
)
ROLL, STOP, KNOCK = 6, 7, 8
CHOSE, REVEALED, ROLLED, LOST, SCORED, KNOCKED, DEALT = range(1, 8)


def configure(s, options):
    s.partners = options["partners"]
    s.target = options["target"]
    s.first = -1 if options["first"] == "draw" else options["first"]


def sides(s):
    return [seat % 2 if s.partners else seat for seat in range(s.seats)]


@kernel
def side(s, seat):
    return seat % 2 if s.partners else seat


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
    emit(log, DEALT, -1)


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
    if move == KNOCK:
        return 0 if may_knock(s, seat) else 5
    if move in (ROLL, STOP):
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
    if move == KNOCK:
        s.knocked = 1
        s.pot //= 2
        emit(log, KNOCKED, seat, s.pot)
    elif move == ROLL:
        number = roll(ch, 6)
        emit(log, ROLLED, seat, number)
        if number == 1:
            s.pot = 0
            emit(log, LOST, seat)
            end_of_lead(s, ch, log)
        else:
            s.pot += number
    elif move == STOP:
        s.points[side(s, seat)] += s.pot
        emit(log, SCORED, seat, s.pot)
        end_of_lead(s, ch, log)
    else:
        s.hand[seat, move + 1] -= 1
        s.sealed[seat] = move + 1
        emit(log, CHOSE, seat, move + 1)
        if waiting(s) == 0:
            reveal(s, log)


@kernel
def reveal(s, log):
    best = 0
    for seat in range(s.seats):
        emit(log, REVEALED, seat, s.sealed[seat])
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
        out[seat] = s.points[side(s, seat)]


@kernel
def winners(s):
    seats = 0
    for seat in range(s.seats):
        if s.points[side(s, seat)] >= s.target:
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
def sight(s, seat, out):
    hand = 7 if seat >= 0 else 0
    out[0] = hand
    for kind in range(hand):
        out[1 + kind] = s.hand[seat, kind]
    n = 1 + hand
    out[n], out[n + 1] = s.sealed[seat] if seat >= 0 else 0, s.seats
    n += 2
    for other in range(s.seats):
        out[n + other] = s.hand[other].sum()
    n += s.seats
    out[n] = s.seats
    for other in range(s.seats):
        out[n + 1 + other] = 1 if s.sealed[other] > 0 else 0
    n += 1 + s.seats
    out[n], out[n + 1], out[n + 2], out[n + 3], out[n + 4] = s.leader, s.pot, s.knocked, s.first, 4
    for side in range(4):
        out[n + 5 + side] = s.points[side]
    out[n + 9] = s.gone.sum()
    return n + 10


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


@kernel
def greedy(s, seat, ch):
    if s.leader == seat:
        return ROLL if s.pot < 8 else STOP
    for value in range(6, 0, -1):
        if s.hand[seat, value] > 0:
            return value - 1
    return -1


@kernel
def greedy_reply(s, seat, ch):
    return KNOCK if side(s, seat) != side(s, s.leader) else -1
