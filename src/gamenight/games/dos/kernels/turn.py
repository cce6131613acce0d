"""What a move does, and the steps in which a turn ends."""

import numpy as np

from gamenight.core.kernel import kernel
from gamenight.core.log import emit
from gamenight.core.piles import pop, push
from gamenight.games.dos.kernels.cards import KINDS, PENALTY, POINTS, ROW
from gamenight.games.dos.kernels.plays import DOUBLE, EARNS, FIRST, MATCH, ON, SECOND, SINGLE
from gamenight.games.dos.kernels.table import (
    CAUGHT,
    COUNTED,
    DRAWN,
    DREW,
    JOINED,
    LAID,
    LAYING,
    MADE_TO_DRAW,
    MATCHED,
    MATCHING,
    NOT_DRAWN,
    OVER,
    PENALTY_CARD,
    REFILLED,
    SET_ASIDE,
    START,
    WENT_OUT,
    WON,
    deal_round,
    gain,
    lose,
    next_seat,
    place_of,
    quit_owing,
    take,
)


@kernel(boundscheck=False)
def match(s, seat, move, ch, log):
    """Play one card or two on a row card (11, 12)."""
    i = move - MATCH
    first, second, row = np.int64(FIRST[i]), np.int64(SECOND[i]), np.int64(ON[i])
    place = place_of(s, row)
    lose(s, seat, first)
    s.played[place, 0] = 1 + first
    if second >= 0:
        lose(s, seat, second)
        s.played[place, 1] = 1 + second
    s.singles += EARNS[i] == SINGLE
    s.doubles += EARNS[i] == DOUBLE
    emit(log, MATCHED, seat, first, second, row, EARNS[i])
    s.phase = MATCHING
    if s.count[seat] == 0:
        finish_matching(s, seat, ch, log)


@kernel
def draw(s, seat, ch, log):
    card = take(s, ch, log)
    if card >= 0:
        gain(s, seat, card)
        emit(log, DRAWN, seat, card)
    else:
        emit(log, NOT_DRAWN, seat)
    s.phase = DREW


@kernel
def lay(s, seat, card, ch, log):
    """Lay a card in the row: after a draw (20), or an earned one, compulsory ones first (25)."""
    lose(s, seat, card)
    push(s.row, card)
    emit(log, LAID, seat, card)
    if s.phase == DREW:
        finish_matching(s, seat, ch, log)
    else:
        if s.must > 0:
            s.must -= 1
        else:
            s.may -= 1
        if s.count[seat] == 0 or s.must + s.may == 0:
            finish_turn(s, seat, ch, log)


@kernel
def finish_matching(s, seat, ch, log):
    """Matched cards to the discard pile, the row refilled, then earned cards, if any (23 to 25)."""
    _clear_matched(s)
    while s.row[0] < ROW:
        card = take(s, ch, log)
        if card < 0:
            break
        push(s.row, card)
        emit(log, REFILLED, seat, card)
    s.must = s.doubles + s.singles * s.forced
    s.may = s.singles * (1 - s.forced)
    s.phase = LAYING
    if s.count[seat] == 0 or s.must + s.may == 0:
        finish_turn(s, seat, ch, log)


@kernel(boundscheck=False)
def _clear_matched(s):
    kept = 0
    size = np.int64(s.row[0])
    n = np.int64(s.discard[0])
    for i in range(1, size + 1):
        if s.played[i, 0] == 0:
            kept += 1
            s.row[kept] = s.row[i]
        else:
            s.discard[n + 1] = s.row[i]
            s.discard[n + 2] = s.played[i, 0] - 1
            n += 2
            if s.played[i, 1] > 0:
                n += 1
                s.discard[n] = s.played[i, 1] - 1
            s.played[i, 0] = 0
            s.played[i, 1] = 0
    for i in range(kept + 1, size + 1):
        s.row[i] = 0
    s.row[0] = kept
    s.discard[0] = n


@kernel
def finish_turn(s, seat, ch, log):
    """The others draw, cards set aside join; then the seat is out, or the next begins (27–29)."""
    for _ in range(s.doubles):
        other = next_seat(s, seat)
        while other != seat:
            card = take(s, ch, log)
            if card >= 0:
                gain(s, other, card)
                emit(log, MADE_TO_DRAW, other, card)
            other = next_seat(s, other)
    for i in range(1, s.aside[0] + 1):
        gain(s, seat, np.int64(s.aside[i]))
        emit(log, JOINED, seat, s.aside[i])
    while s.aside[0] > 0:
        pop(s.aside)
    s.singles = s.doubles = s.must = s.may = 0
    if s.count[seat] == 0:
        _finish_round(s, seat, ch, log)
    else:
        s.turn = next_seat(s, seat)
        s.phase = START


@kernel
def _finish_round(s, seat, ch, log):
    """The seat that went out scores the others' cards; then the next deal, or the end (40–44)."""
    total = 0
    for other in range(s.seats):
        if other != seat:
            points = hand_points(s, other)
            emit(log, COUNTED, other, points)
            total += points
    s.score[seat] += total
    emit(log, WENT_OUT, seat, total, s.score[seat])
    s.dealer = seat
    if s.target == 0 or s.score[seat] >= s.target:
        s.phase = OVER
        s.due = 0
        emit(log, WON, seat, s.score[seat])
    else:
        deal_round(s, ch, log)


@kernel(boundscheck=False)
def hand_points(s, seat):
    """What the cards in a hand count (41)."""
    total = 0
    for kind in range(KINDS):
        total += s.hand[seat, kind] * POINTS[kind]
    return total


@kernel
def catch(s, seat, target, ch, log):
    """The caught seat takes two cards: into its hand, or set aside on its own turn (33 to 35)."""
    quit_owing(s, target)
    emit(log, CAUGHT, seat, target)
    for _ in range(PENALTY):
        card = take(s, ch, log)
        if card < 0:
            break
        if target == s.turn:
            push(s.aside, card)
            emit(log, SET_ASIDE, target)
        else:
            gain(s, target, card)
            emit(log, PENALTY_CARD, target, card)
