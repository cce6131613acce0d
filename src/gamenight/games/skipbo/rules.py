"""The rules of SKIP-BO DELUXE, from the deal to the end; clauses: ``docs/rules/skipbo.md``."""

import numpy as np

from gamenight.core.chance import below
from gamenight.core.game import MAY_DECLINE
from gamenight.core.kernel import kernel
from gamenight.core.log import emit
from gamenight.games.skipbo import state
from gamenight.games.skipbo.kernels import choices, hidden, manual, stacks, table
from gamenight.games.skipbo.state import after, drawable, partner, playing


@kernel
def _deal_game(s, ch, log):
    """All cards together, stocks dealt and turned up, first turn begun (5, 6, 30)."""
    table.clear(s)
    emit(log, state.DEALT, s.dealer, s.games + 1)
    seat = s.dealer
    for _ in range(s.seats):
        seat = after(s, seat)
        for _ in range(s.stock_size):
            stacks.lay(s, seat, 0, table.pick_from_draw_pile(s, ch))
        table.turn_up(s, seat, log)
    _start_turn(s, after(s, s.dealer), ch, log)


@kernel
def deal(s, ch, log):
    """The first dealer is named or drawn (4)."""
    s.dealer = below(ch, s.seats) if s.first_dealer < 0 else s.first_dealer
    _deal_game(s, ch, log)


@kernel
def waiting(s):
    """The seat whose turn is being played (7), or all that have yet to vote (49)."""
    if s.done:
        return np.int64(0)
    return manual.voters(s) if s.accusation else 1 << playing(s)


@kernel
def asks(s, k):
    """Whoever may speak up, clockwise from the left of the seat playing; then that seat."""
    if s.manual == 0:
        return s.turn
    seat = playing(s) if s.accusation == 0 else s.accusation - 1
    for _ in range(s.seats - 1):
        seat = after(s, seat)
        if s.accusation:
            if manual.due(s, seat):
                return seat
        elif manual.speaks_up(s, seat):
            if k == 0:
                return seat + MAY_DECLINE
            k -= 1
    return playing(s)


@kernel
def verdict(s, seat, move):
    """The turn (7, 43, 44, 49), then a draw that is owed (40), then the pass, discard or play."""
    if move > state.PASS:
        return manual.verdict_by_hand(s, seat, move)
    if s.manual == 0:
        if seat != s.turn:
            return 7
    elif s.accusation:
        return 49
    elif seat != playing(s):
        if s.stray:
            return 44
        if s.begun or move == state.PASS:
            return 43
    if state.must_draw(s, seat):
        return 40
    if move == state.PASS:
        return 0 if s.held[seat] == 0 else 22
    if move >= state.DISCARD:
        return 0 if s.hand[seat, (move - state.DISCARD) // 4 + 1] > 0 else 13
    return _verdict_on_play(s, seat, move // 4, move % 4)


@kernel
def _verdict_on_play(s, seat, source, pile):
    """The card must be there, and be one more than the pile is high, or wild (9 to 14, 34)."""
    if source > state.FROM_HAND:
        if s.hand[seat, source - state.FROM_HAND] == 0:
            return 13
        return 0 if state.fits(s, source - state.FROM_HAND, pile) else 9
    theirs = source == state.PARTNER_STOCK or source >= state.PARTNER_DISCARDS
    if theirs and s.partners == 0:
        return 34
    owner = partner(s, seat) if theirs else seat
    if source <= state.PARTNER_STOCK:
        card = s.tops[owner, 0]
    else:
        card = s.tops[owner, 1 + source - (state.PARTNER_DISCARDS if theirs else state.DISCARDS)]
    if card == 0:
        return 12 if source <= state.PARTNER_STOCK else 14
    return 0 if state.fits(s, card, pile) else 9


@kernel
def legal(s, seat, out):
    return choices.list_moves(s, seat, out)


@kernel(boundscheck=False)
def any_move(s, seat, out, ch):
    return choices.pick_move(s, seat, out, ch)


@kernel
def offered(s, seat, out):
    return manual.list_offers(s, seat, out)


@kernel
def apply(s, seat, move, ch, log):
    """Play, discard or pass; at a manual table also draw, call, speak, accuse and vote."""
    if move < state.DISCARD:
        manual.enter(s, seat, log)
        _play(s, seat, move >> 2, move & 3, ch, log)
    elif move < state.PASS:
        manual.enter(s, seat, log)
        _discard(s, seat, (move - state.DISCARD >> 2) + 1, move & 3, ch, log)
    elif move == state.PASS:
        _pass(s, seat, ch, log)
    elif move == state.DRAW:
        manual.enter(s, seat, log)
        manual.draw_by_hand(s, seat, ch, log)
    elif move == state.CALL:
        manual.stop_stray(s, seat, log)
    else:
        manual.quarrel(s, seat, move, ch, log)
    if s.manual or s.held[s.turn] == 0:
        _settle(s, ch, log)


@kernel(boundscheck=False)
def _play(s, seat, source, pile, ch, log):
    """A card to a building pile, and what follows in the order of clause 19."""
    card, owner = table.take_card(s, seat, source)
    s.passes = 0
    s.build[pile] += 1
    if card == state.WILD:
        s.wilds[pile] |= 1 << np.int64(s.build[pile])
    emit(log, state.PLAYED, seat, source, card, pile, s.build[pile])
    if source <= state.PARTNER_STOCK:
        if state.stock_of_side(s, owner) == 0:
            _win(s, seat, state.WON, ch, log)
            return
        table.turn_up(s, owner, log)
    if s.build[pile] == 12:
        table.set_aside(s, pile)
        emit(log, state.COMPLETED, seat, pile)
    if s.held[seat] == 0:
        if s.manual == 0:
            table.fill_hand(s, seat, ch, log)
        elif source > state.FROM_HAND:
            s.owed = np.int64(state.HAND)


@kernel(boundscheck=False)
def _discard(s, seat, card, pile, ch, log):
    """A card of the hand onto a discard pile ends the turn (16, 18)."""
    s.passes = 0
    s.hand[seat, card] -= 1
    s.held[seat] -= 1
    stacks.lay(s, seat, 1 + pile, card)
    emit(log, state.DISCARDED, seat, card, pile)
    _end_turn(s, seat, ch, log)


@kernel
def _start_turn(s, seat, ch, log):
    """Draw up to five (8), or be entitled to it at a manual table (40)."""
    s.turn = seat
    if s.manual:
        s.stray = 0
        s.begun = 0
        s.spoke = 0
        s.accused = 0
        s.owed = state.claim(s, seat)
    else:
        table.fill_hand(s, seat, ch, log)


@kernel
def _end_turn(s, seat, ch, log):
    """The turn that this seat played is over, and stands (46)."""
    if s.manual:
        s.barred &= ~(1 << seat)
        if s.stray:
            emit(log, state.STOOD, seat, after(s, seat))
    _start_turn(s, after(s, seat), ch, log)


@kernel
def _pass(s, seat, ch, log):
    """Nothing in the hand and nothing to draw (22); a whole round of it is a deadlock (25)."""
    emit(log, state.PASSED, seat)
    s.passes = 0 if drawable(s) else s.passes + 1  # an offender's pass is no sign of a deadlock
    if s.passes == s.seats:
        _break_deadlock(s, ch, log)
    else:
        _end_turn(s, seat, ch, log)


@kernel
def _settle(s, ch, log):
    """Let lapse what cannot be drawn (40); pass for a seat that can only pass (23)."""
    while s.done == 0 and s.accusation == 0:
        seat = playing(s)
        if s.held[seat] > 0:
            if s.owed > 0 and not drawable(s):
                s.owed = 0
            return
        if drawable(s) or state.has_play_from_piles(s, seat):
            return
        _pass(s, seat, ch, log)


@kernel
def _break_deadlock(s, ch, log):
    """Nobody moved a card for a round (25 to 27)."""
    winner, fewest, tied = np.int64(-1), np.int64(1000), False
    for seat in range(s.seats):
        n = state.stock_of_side(s, seat)
        if n < fewest:
            winner, fewest, tied = np.int64(seat), n, False
        elif n == fewest and not state.same_side(s, seat, winner):
            tied = True
    if s.fewest and not tied:
        _win(s, winner, state.WON_DEADLOCK, ch, log)
        return
    emit(log, state.DRAWN, -1, s.games + 1)
    s.drawn_games += 1
    _note(s, 0)
    _finish_game(s, s.target == 0 or s.drawn_games == state.UNTIL_ENDED, ch, log)


@kernel
def _win(s, winner, how, ch, log):
    """25 points for the winner's side, and 5 for each card in opposing stocks (28, 37)."""
    points = 25
    for seat in range(s.seats):
        if not state.same_side(s, seat, winner):
            points += 5 * s.pile[seat, 0, 0]
    for seat in range(s.seats):
        if state.same_side(s, seat, winner):
            s.score[seat] += points
    emit(log, how, winner, points, s.score[winner], s.partners)
    s.drawn_games = 0
    _note(s, (1 + winner) * 1024 + points)
    _finish_game(s, s.target == 0 or s.score[winner] >= s.target, ch, log)


@kernel
def _note(s, entry):
    """Write a game on the score pad; the oldest makes room (30)."""
    if s.games >= state.PAD:
        for i in range(state.PAD - 1):
            s.pad[i] = s.pad[i + 1]
    s.pad[min(s.games, state.PAD - 1)] = entry
    s.games += 1


@kernel
def _finish_game(s, last, ch, log):
    """The next game is dealt, or the match is over and the highest score has won (29 to 32)."""
    s.stray = 0
    s.begun = 0
    s.owed = 0
    s.barred = 0
    s.spoke = 0
    s.accused = 0
    if not last:
        s.dealer = after(s, s.dealer)
        _deal_game(s, ch, log)
        return
    best = np.int64(1)
    for seat in range(s.seats):
        best = max(best, s.score[seat])
    for seat in range(s.seats):
        if s.score[seat] == best:
            s.won |= 1 << seat
    s.done = 1
    if s.target:
        emit(log, state.SERIES_ENDED, -1, s.won, best if s.won else 0)


@kernel
def over(s):
    return s.done


@kernel
def scores(s, out):
    for seat in range(s.seats):
        out[seat] = s.score[seat]


@kernel
def winners(s):
    return s.won


@kernel
def resample(s, seat, ch):
    """Draw anew all that a perfect memory of this seat cannot know (-1: a spectator's)."""
    unseen = np.zeros(state.KINDS, np.int64)
    hidden.count_hidden(s, seat, unseen)
    hidden.scatter(s, seat, unseen, ch)


@kernel
def check(s):
    return hidden.find_fault(s)
