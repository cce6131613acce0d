"""How turns, games and series begin and end."""

import numpy as np

from gamenight.core.kernel import kernel
from gamenight.core.log import emit
from gamenight.games.skipbo.kernels.drawing import fill_hand, pick_from_draw_pile, turn_up
from gamenight.games.skipbo.kernels.stacks import lay
from gamenight.games.skipbo.kernels.table import (
    CALLED,
    DEALT,
    DRAWN,
    KINDS,
    PAD,
    PASSED,
    SERIES_ENDED,
    STOOD,
    UNTIL_ENDED,
    WON_DEADLOCK,
    after,
    claim,
    drawable,
    full_deck,
    has_play_from_piles,
    playing,
    same_side,
    stock_of_side,
)


@kernel
def deal_game(s, ch, log):
    """All cards together, stocks dealt and turned up, first turn begun (clauses 5, 6, 30)."""
    _clear_table(s)
    emit(log, DEALT, s.dealer, s.games + 1)
    seat = s.dealer
    for _ in range(s.seats):
        seat = after(s, seat)
        for _ in range(s.stock_size):
            lay(s, seat, 0, pick_from_draw_pile(s, ch))
        turn_up(s, seat, log)
    start_turn(s, after(s, s.dealer), ch, log)


@kernel
def _clear_table(s):
    s.pile[:] = 0
    s.tops[:] = 0
    s.held[:] = 0
    s.hand[:] = 0
    s.build[:] = 0
    s.wilds[:] = 0
    s.aside[:] = 0
    s.drawn[:] = 0
    s.sunk[:] = 0
    s.slipped[:] = 0
    s.draw_size = 0
    s.aside_size = 0
    s.passes = 0
    for kind in range(KINDS):
        s.draw[kind] = full_deck(kind)
        s.shuffled[kind] = full_deck(kind)
        s.draw_size += full_deck(kind)


@kernel
def start_turn(s, seat, ch, log):
    s.turn = seat
    if s.manual:
        s.stray = 0
        s.begun = 0
        s.spoke = 0
        s.accused = 0
        s.owed = claim(s, seat)
    else:
        fill_hand(s, seat, ch, log)


@kernel
def end_turn(s, seat, ch, log):
    """The turn that this seat played is over, and stands (clause 46)."""
    if s.manual:
        s.barred &= ~(1 << seat)
        if s.stray:
            emit(log, STOOD, seat, after(s, seat))
    start_turn(s, after(s, seat), ch, log)


@kernel
def stop_stray(s, caller, log):
    """A turn out of order was called: back to the right seat (clause 45)."""
    offender = s.stray - 1
    s.barred |= 1 << offender
    s.stray = 0
    s.owed = claim(s, s.turn)
    emit(log, CALLED, caller, offender, s.turn)


@kernel
def pass_turn(s, seat, ch, log):
    emit(log, PASSED, seat)
    s.passes = 0 if drawable(s) else s.passes + 1  # an offender's pass is no sign of a deadlock
    if s.passes == s.seats:
        break_deadlock(s, ch, log)
    else:
        end_turn(s, seat, ch, log)


@kernel
def settle(s, ch, log):
    """Let lapse what cannot be drawn (clause 40); pass for a seat that can only pass (23)."""
    while s.done == 0 and s.accusation == 0:
        seat = playing(s)
        if s.held[seat] > 0:
            if s.owed > 0 and not drawable(s):
                s.owed = 0
            return
        if drawable(s) or has_play_from_piles(s, seat):
            return
        pass_turn(s, seat, ch, log)


@kernel
def break_deadlock(s, ch, log):
    """Nobody moved a card for a round (clauses 25 to 27)."""
    winner, fewest, tied = np.int64(-1), np.int64(1000), False
    for seat in range(s.seats):
        n = stock_of_side(s, seat)
        if n < fewest:
            winner, fewest, tied = np.int64(seat), n, False
        elif n == fewest and not same_side(s, seat, winner):
            tied = True
    if s.fewest and not tied:
        win_game(s, winner, WON_DEADLOCK, ch, log)
        return
    emit(log, DRAWN, -1, s.games + 1)
    s.drawn_games += 1
    _note(s, 0)
    _finish_game(s, s.target == 0 or s.drawn_games == UNTIL_ENDED, ch, log)


@kernel
def win_game(s, winner, how, ch, log):
    """Score for the winner's side (clauses 28 and 37)."""
    points = 25
    for seat in range(s.seats):
        if not same_side(s, seat, winner):
            points += 5 * s.pile[seat, 0, 0]
    for seat in range(s.seats):
        if same_side(s, seat, winner):
            s.score[seat] += points
    emit(log, how, winner, points, s.score[winner], s.partners)
    s.drawn_games = 0
    _note(s, (1 + winner) * 1024 + points)
    _finish_game(s, s.target == 0 or s.score[winner] >= s.target, ch, log)


@kernel
def _note(s, entry):
    """Write a game on the score pad; the oldest makes room (clause 30)."""
    if s.games >= PAD:
        for i in range(PAD - 1):
            s.pad[i] = s.pad[i + 1]
    s.pad[min(s.games, PAD - 1)] = entry
    s.games += 1


@kernel
def _finish_game(s, last, ch, log):
    s.stray = 0
    s.begun = 0
    s.owed = 0
    s.barred = 0
    s.spoke = 0
    s.accused = 0
    if not last:
        s.dealer = after(s, s.dealer)
        deal_game(s, ch, log)
        return
    best = np.int64(1)
    for seat in range(s.seats):
        best = max(best, s.score[seat])
    for seat in range(s.seats):
        if s.score[seat] == best:
            s.won |= 1 << seat
    s.done = 1
    if s.target:
        emit(log, SERIES_ENDED, -1, s.won, best if s.won else 0)
