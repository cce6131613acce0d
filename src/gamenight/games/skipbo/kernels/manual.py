"""The manual table (clauses 39 to 50): drawing by hand, turns out of order, accusations."""

import numpy as np

from gamenight.core.kernel import kernel
from gamenight.core.log import emit
from gamenight.games.skipbo.kernels import table
from gamenight.games.skipbo.kernels.stacks import lay, lay_under, mix
from gamenight.games.skipbo.state import (
    ACCUSE,
    ACCUSED,
    ACQUITTED,
    CALL,
    CALLED,
    DREW,
    PENALISED,
    REJECT,
    REJECTED,
    SPEAK,
    SPOKE,
    STRAYED,
    SURPLUS,
    UPHELD,
    UPHOLD,
    claim,
    drawable,
    partner,
    playing,
    same_side,
)


@kernel
def verdict_by_hand(s, seat, move):
    """The moves that only a manual table knows (clauses 39 to 49)."""
    if s.manual == 0:
        return 39
    if move in (UPHOLD, REJECT):
        return 0 if due(s, seat) else 49
    if s.accusation:
        return 49
    if move == CALL:
        return 0 if s.stray and seat != s.stray - 1 else 44
    if s.stray and seat != s.stray - 1:
        return 44
    if move == SPEAK:
        return 0 if may_speak(s, seat) else 47
    if move >= ACCUSE:
        return 0 if may_accuse(s, seat, move - ACCUSE) else 48
    if seat != playing(s) and s.begun:
        return 43
    return 0 if drawable(s) else 41


@kernel
def due(s, seat):
    """Whether this seat has yet to vote on an accusation."""
    if s.accusation == 0 or same_side(s, seat, s.accusation - 1):
        return False
    return (s.upheld | s.rejected) >> seat & 1 == 0


@kernel
def voters(s):
    """The set of seats that have yet to vote on an accusation (49)."""
    seats = np.int64(0)
    for seat in range(s.seats):
        if due(s, seat):
            seats |= 1 << seat
    return seats


@kernel
def may_speak(s, seat):
    """Only a partner can, once in a turn (clause 47); whether it should is another matter."""
    mine = s.partners == 1 and partner(s, seat) == s.turn
    return mine and s.stray == 0 and s.spoke >> seat & 1 == 0


@kernel
def may_accuse(s, seat, other):
    spoke = s.spoke & ~s.accused
    return s.stray == 0 and spoke >> other & 1 == 1 and not same_side(s, seat, other)


@kernel
def list_offers(s, seat, out):
    """What a simulation offers a seat out of turn: to call and to accuse, but no mistakes."""
    n = 0
    if s.stray and seat != s.stray - 1:
        out[0] = CALL
        n = 1
    quiet = partner(s, s.turn)
    if quiet >= 0 and may_accuse(s, seat, quiet):
        out[n] = ACCUSE + quiet
        n += 1
    return n


@kernel
def speaks_up(s, seat):
    """Whether a seat is offered anything (nobody is being voted on)."""
    if s.stray:
        return seat != s.stray - 1
    quiet = partner(s, s.turn)
    return quiet >= 0 and may_accuse(s, seat, quiet)


@kernel
def enter(s, seat, log):
    """Note that the right seat has begun, or that another starts out of order (clause 43)."""
    if s.manual == 0 or s.stray:
        return
    if seat == s.turn:
        s.begun = 1
    else:
        s.owed = claim(s, seat)
        s.stray = seat + 1
        emit(log, STRAYED, seat, s.turn)


@kernel
def stop_stray(s, caller, log):
    """A turn out of order was called: back to the right seat (clause 45)."""
    offender = s.stray - 1
    s.barred |= 1 << offender
    s.stray = 0
    s.owed = claim(s, s.turn)
    emit(log, CALLED, caller, offender, s.turn)


@kernel
def draw_by_hand(s, seat, ch, log):
    """One card, as ``manual_table`` has it: into the hand, or as surplus into the stock."""
    if s.owed > 0:
        s.owed -= 1
        card = table.unseen_card(s, ch, log)
        table.take_in_hand(s, seat, card)
        emit(log, DREW, seat, 1, card)
        return
    old = np.int64(s.tops[seat, 0])
    if old > 0:
        s.sunk[seat, old] += 1
    lay(s, seat, 0, table.unseen_card(s, ch, log))
    mix(s, seat, 0, 1, s.pile[seat, 0, 0], ch)
    s.slipped[seat] = 0
    emit(log, SURPLUS, seat, s.pile[seat, 0, 0])
    table.turn_up(s, seat, log)


@kernel
def quarrel(s, seat, move, ch, log):
    """Speaking, accusing and voting (clauses 47 to 50)."""
    if move == SPEAK:
        s.spoke |= 1 << seat
        emit(log, SPOKE, seat)
        return
    if move == UPHOLD:
        s.upheld |= 1 << seat
        emit(log, UPHELD, seat, s.accusation - 1)
    elif move == REJECT:
        s.rejected |= 1 << seat
        emit(log, REJECTED, seat, s.accusation - 1)
    else:
        s.accusation = move - ACCUSE + 1
        s.accused |= 1 << (move - ACCUSE)
        s.upheld |= 1 << seat
        emit(log, ACCUSED, seat, move - ACCUSE)
    if voters(s) == 0:
        _judge(s, ch, log)


@kernel
def _judge(s, ch, log):
    accused = s.accusation - 1
    guilty = s.rejected == 0
    s.accusation = 0
    s.upheld = 0
    s.rejected = 0
    if guilty:
        punish(s, accused, ch, log)
    else:
        emit(log, ACQUITTED, accused)


@kernel
def punish(s, seat, ch, log):
    """Two unseen cards to the bottom of the stock (clause 50)."""
    n = 0
    empty = s.pile[seat, 0, 0] == 0
    while n < 2 and drawable(s):
        lay_under(s, seat, 0, table.unseen_card(s, ch, log))
        n += 1
    s.slipped[seat] += n
    emit(log, PENALISED, seat, n, s.pile[seat, 0, 0])
    if empty and n > 0:
        table.turn_up(s, seat, log)
