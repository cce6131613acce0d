"""The rules of DOS, from the deal to the score; clauses are those of ``docs/rules/dos.md``."""

import numpy as np

from gamenight.core.game import MAY_DECLINE, first_seat, has
from gamenight.core.kernel import kernel
from gamenight.core.log import emit
from gamenight.core.piles import pop, push
from gamenight.games.dos import FACTS, cards, state
from gamenight.games.dos.kernels import choices, plays, unseen
from gamenight.games.dos.state import gain, lose, next_seat, owes, take

assert FACTS.moves == plays.MOVES


@kernel
def _draw_dealer(s, ch, log):
    """The seat that draws the highest number; tied seats draw again (3)."""
    state.fresh_deck(s)
    tied, many = (1 << s.seats) - 1, s.seats
    while many > 1:
        if s.deck[0] < many:
            state.fresh_deck(s)
        best, still, many = -1, 0, 0
        for seat in range(s.seats):
            if tied >> seat & 1:
                card = take(s, ch, log)
                emit(log, state.DEALER_CARD, seat, card)
                number = 0 if card == cards.WILD_DOS else cards.NUMBER[card]
                if number > best:
                    best, still, many = number, 1 << seat, 1
                elif number == best:
                    still |= 1 << seat
                    many += 1
        tied = still
    return first_seat(tied)


@kernel
def deal(s, ch, log):
    s.dealer = _draw_dealer(s, ch, log) if s.first_dealer < 0 else s.first_dealer
    emit(log, state.DEALER, s.dealer)
    _deal_round(s, ch, log)


@kernel
def _deal_round(s, ch, log):
    """Seven cards to each seat, two to the row; the seat after the dealer begins (4, 5)."""
    state.clear_table(s)
    state.fresh_deck(s)
    s.rounds += 1
    for i in range(cards.HAND * s.seats):
        gain(s, (s.dealer + 1 + i) % s.seats, take(s, ch, log))
    emit(log, state.DEALT, s.dealer, s.rounds)
    for _ in range(cards.ROW):
        card = take(s, ch, log)
        push(s.row, card)
        emit(log, state.ROW_CARD, s.dealer, card)
    s.turn = next_seat(s, s.dealer)
    s.phase = state.START


@kernel
def waiting(s):
    return 0 if s.phase == state.OVER else 1 << s.turn


@kernel(boundscheck=False)
def asks(s, k):
    """Those that owe the call, clockwise from the turn; the others, to catch; the turn (37)."""
    if s.phase == state.OVER:
        return -1
    if s.due == 0:
        return s.turn
    asked = 0
    seat = s.turn
    owner = -1
    for _ in range(s.seats):
        if has(s.due, seat):
            if owner < 0:
                owner = seat
            if asked == k:
                return seat + MAY_DECLINE
            asked += 1
        seat = next_seat(s, seat)
    seat = owner
    for _ in range(s.seats):
        if not has(s.due, seat):
            if asked == k:
                return seat + MAY_DECLINE
            asked += 1
        seat = next_seat(s, seat)
    return s.turn


@kernel
def verdict(s, seat, move):
    """Everybody may call and catch in time; the rest is for the seat on turn (5, 31 to 33)."""
    if s.phase == state.OVER:
        return 43
    if move == plays.CALL:
        return 0 if owes(s, seat) else 31
    if move >= plays.CATCH:
        other = move - plays.CATCH
        return 0 if other != seat and other < s.seats and owes(s, other) else 33
    if seat != s.turn:
        return 5
    clause = _verdict_on_turn(s, seat, plays.bare(move))
    if clause == 0 and move >= plays.CARRIED:
        return 0 if choices.brings_two(s, seat, plays.bare(move)) else 32
    return clause


@kernel
def _verdict_on_turn(s, seat, move):
    """Draw once, before any match (7); lay after a draw (20, 21), or what was earned (25)."""
    if plays.is_match(move):
        return choices.match_verdict(s, seat, move - plays.MATCH)
    if move == plays.DRAW:
        return 0 if s.phase == state.START else 7
    if move == plays.DONE:
        if s.phase == state.LAYING:
            return _verdict_unlaid(s)
        return 0 if s.phase == state.MATCHING else 20
    if s.phase == state.START:
        return 20
    if s.phase == state.MATCHING:
        return 21
    return 0 if s.hand[seat, move - plays.LAY] > 0 else 8


@kernel
def _verdict_unlaid(s):
    """Whether earned cards may stay unlaid: those for doubles are laid before forced singles."""
    if s.must == 0:
        return 0
    return 26 if s.forced == 1 and s.must <= s.singles else 25


@kernel
def legal(s, seat, out):
    return choices.list_moves(s, seat, out)


@kernel
def offered(s, seat, out):
    """A seat that owes the call is offered it alone, any other all catches (37)."""
    if s.phase == state.OVER:
        return 0
    if owes(s, seat):
        out[0] = plays.CALL
        return 1
    return choices.list_catches(s, seat, out, 0)


@kernel
def apply(s, seat, move, ch, log):
    if move == plays.CALL:
        _call(s, seat, log)
    elif move >= plays.CATCH:
        _catch(s, seat, move - plays.CATCH, ch, log)
    else:
        _play(s, seat, plays.bare(move), ch, log)
        if move >= plays.CARRIED:
            _call(s, seat, log)


@kernel
def _play(s, seat, move, ch, log):
    if plays.is_match(move):
        match(s, seat, move, ch, log)
    elif move == plays.DRAW:
        draw(s, seat, ch, log)
    elif move >= plays.LAY:
        lay(s, seat, move - plays.LAY, ch, log)
    else:
        emit(log, state.FINISHED, seat)
        if s.phase == state.MATCHING:
            finish_matching(s, seat, ch, log)
        else:
            finish_turn(s, seat, ch, log)


@kernel(boundscheck=False)
def match(s, seat, move, ch, log):
    """Play one card or two on a row card (11, 12)."""
    i = move - plays.MATCH
    first, second = np.int64(plays.FIRST[i]), np.int64(plays.SECOND[i])
    row, earned = np.int64(plays.ON[i]), plays.EARNS[i]
    place = state.place_of(s, row)
    lose(s, seat, first)
    s.played[place, 0] = 1 + first
    if second >= 0:
        lose(s, seat, second)
        s.played[place, 1] = 1 + second
    s.singles += earned == plays.SINGLE
    s.doubles += earned == plays.DOUBLE
    emit(log, state.MATCHED, seat, first, second, row, earned)
    s.phase = state.MATCHING
    if s.count[seat] == 0:
        finish_matching(s, seat, ch, log)


@kernel
def draw(s, seat, ch, log):
    """Take a card, and then match or lay one (6, 39)."""
    card = take(s, ch, log)
    if card >= 0:
        gain(s, seat, card)
        emit(log, state.DRAWN, seat, card)
    else:
        emit(log, state.NOT_DRAWN, seat)
    s.phase = state.DREW


@kernel
def lay(s, seat, card, ch, log):
    """Lay a card in the row: after a draw (20), or an earned one, compulsory ones first (25)."""
    lose(s, seat, card)
    push(s.row, card)
    emit(log, state.LAID, seat, card)
    if s.phase == state.DREW:
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
    state.discard_matched(s)
    while s.row[0] < cards.ROW:
        card = take(s, ch, log)
        if card < 0:
            break
        push(s.row, card)
        emit(log, state.REFILLED, seat, card)
    s.must = s.doubles + s.singles * s.forced
    s.may = s.singles * (1 - s.forced)
    s.phase = state.LAYING
    if s.count[seat] == 0 or s.must + s.may == 0:
        finish_turn(s, seat, ch, log)


@kernel
def finish_turn(s, seat, ch, log):
    """The others draw, cards set aside join; then the seat is out, or the next begins (27–29)."""
    for _ in range(s.doubles):
        other = next_seat(s, seat)
        while other != seat:
            card = take(s, ch, log)
            if card >= 0:
                gain(s, other, card)
                emit(log, state.MADE_TO_DRAW, other, card)
            other = next_seat(s, other)
    for i in range(1, s.aside[0] + 1):
        gain(s, seat, np.int64(s.aside[i]))
        emit(log, state.JOINED, seat, s.aside[i])
    while s.aside[0] > 0:
        pop(s.aside)
    s.singles = s.doubles = s.must = s.may = 0
    if s.count[seat] == 0:
        _finish_round(s, seat, ch, log)
    else:
        s.turn = next_seat(s, seat)
        s.phase = state.START


@kernel
def _call(s, seat, log):
    state.quit_owing(s, seat)
    emit(log, state.CALLED, seat)


@kernel
def _catch(s, seat, target, ch, log):
    """The caught seat takes two cards: into its hand, or set aside on its own turn (33 to 35)."""
    state.quit_owing(s, target)
    emit(log, state.CAUGHT, seat, target)
    for _ in range(cards.PENALTY):
        card = take(s, ch, log)
        if card < 0:
            break
        if target == s.turn:
            push(s.aside, card)
            emit(log, state.SET_ASIDE, target)
        else:
            gain(s, target, card)
            emit(log, state.PENALTY_CARD, target, card)


@kernel
def _finish_round(s, seat, ch, log):
    """The seat that went out scores the others' cards; then the next deal, or the end (40–44)."""
    total = 0
    for other in range(s.seats):
        if other != seat:
            points = hand_points(s, other)
            emit(log, state.COUNTED, other, points)
            total += points
    s.score[seat] += total
    emit(log, state.WENT_OUT, seat, total, s.score[seat])
    s.dealer = seat
    if s.target == 0 or s.score[seat] >= s.target:
        s.phase = state.OVER
        s.due = 0
        emit(log, state.WON, seat, s.score[seat])
    else:
        _deal_round(s, ch, log)


@kernel(boundscheck=False)
def hand_points(s, seat):
    """What the cards in a hand count (41)."""
    total = 0
    for kind in range(cards.KINDS):
        total += s.hand[seat, kind] * cards.POINTS[kind]
    return total


@kernel
def over(s):
    return 1 if s.phase == state.OVER else 0


@kernel
def scores(s, out):
    for seat in range(s.seats):
        out[seat] = s.score[seat]


@kernel
def winners(s):
    """The seat that reached the target: it went out last, so it stands as dealer (43, 44)."""
    return 1 << s.dealer if s.phase == state.OVER else 0


@kernel
def resample(s, seat, ch):
    """Deal the other hands and the cards set aside anew, out of these and the deck (45)."""
    unseen.gather(s, seat)
    unseen.deal_unseen(s, seat, ch)


@kernel
def check(s):
    return unseen.find_fault(s)
