"""The rules of SKIP-BO DELUXE as kernels; clause numbers are those of ``docs/rules/skipbo.md``."""

from typing import Any

import numpy as np

from gamenight.core.chance import below
from gamenight.core.game import MAY_DECLINE
from gamenight.core.kernel import kernel
from gamenight.core.log import emit
from gamenight.games.skipbo.kernels.drawing import draw_by_hand, fill_hand, punish, turn_up
from gamenight.games.skipbo.kernels.hidden import check, resample
from gamenight.games.skipbo.kernels.listing import any_move, legal, offered, speaks_up
from gamenight.games.skipbo.kernels.quick import greedy, greedy_reply
from gamenight.games.skipbo.kernels.sight import sight
from gamenight.games.skipbo.kernels.stacks import lay, lift
from gamenight.games.skipbo.kernels.table import (
    ACCUSE,
    ACCUSED,
    ACQUITTED,
    CALL,
    COMPLETED,
    DISCARD,
    DISCARDED,
    DISCARDS,
    DRAW,
    FROM_HAND,
    HAND,
    PARTNER_DISCARDS,
    PARTNER_STOCK,
    PASS,
    PLAYED,
    REJECT,
    REJECTED,
    SPEAK,
    SPOKE,
    STATE,
    STRAYED,
    UPHELD,
    UPHOLD,
    WILD,
    WON,
    after,
    claim,
    partner,
    playing,
    stock_of_side,
)
from gamenight.games.skipbo.kernels.turns import (
    deal_game,
    end_turn,
    pass_turn,
    settle,
    stop_stray,
    win_game,
)
from gamenight.games.skipbo.kernels.verdict import due, verdict

__all__ = [
    "STATE",
    "any_move",
    "apply",
    "asks",
    "check",
    "configure",
    "deal",
    "greedy",
    "greedy_reply",
    "legal",
    "offered",
    "over",
    "resample",
    "scores",
    "sides",
    "sight",
    "verdict",
    "waiting",
    "winners",
]


def configure(s: Any, options: dict[str, Any]) -> None:
    """Write the options of a match into its state."""
    s.stock_size = options["stock"]
    s.target = 0 if options["target"] == "one_game" else options["target"]
    s.fewest = options["deadlock"] == "fewest_stock"
    s.partners = options["partners"]
    s.manual = options["manual_table"]
    s.first_dealer = -1 if options["dealer"] == "draw" else options["dealer"]


def sides(s: Any) -> list[int]:
    """Partners share a side."""
    return [seat % (int(s.seats) // 2) if s.partners else seat for seat in range(s.seats)]


@kernel
def deal(s, ch, log):
    s.dealer = below(ch, s.seats) if s.first_dealer < 0 else s.first_dealer
    deal_game(s, ch, log)


@kernel
def over(s):
    return s.done


@kernel
def winners(s):
    return s.won


@kernel
def scores(s, out):
    for seat in range(s.seats):
        out[seat] = s.score[seat]


@kernel
def waiting(s):
    """The seat whose turn is being played, or all that have yet to vote (clause 49)."""
    if s.done:
        return np.int64(0)
    if s.accusation == 0:
        return 1 << playing(s)
    seats = np.int64(0)
    for seat in range(s.seats):
        if due(s, seat):
            seats |= 1 << seat
    return seats


@kernel
def asks(s, k):
    """Whoever may speak up, clockwise from the left of the seat playing; then that seat."""
    if s.manual == 0:
        return s.turn
    seat = playing(s) if s.accusation == 0 else s.accusation - 1
    for _ in range(s.seats - 1):
        seat = after(s, seat)
        if s.accusation:
            if due(s, seat):
                return seat
        elif speaks_up(s, seat):
            if k == 0:
                return seat + MAY_DECLINE
            k -= 1
    return playing(s)


@kernel
def apply(s, seat, move, ch, log):
    if move < DISCARD:
        _enter(s, seat, log)
        _play(s, seat, move >> 2, move & 3, ch, log)
    elif move < PASS:
        _enter(s, seat, log)
        _discard(s, seat, (move - DISCARD >> 2) + 1, move & 3, ch, log)
    elif move == PASS:
        pass_turn(s, seat, ch, log)
    elif move == DRAW:
        _enter(s, seat, log)
        draw_by_hand(s, seat, ch, log)
    elif move == CALL:
        stop_stray(s, seat, log)
    else:
        _quarrel(s, seat, move, ch, log)
    if s.manual or s.held[s.turn] == 0:
        settle(s, ch, log)


@kernel
def _enter(s, seat, log):
    """Note that the right seat has begun, or that another starts out of order (clause 43)."""
    if s.manual == 0 or s.stray:
        return
    if seat == s.turn:
        s.begun = 1
    else:
        s.owed = claim(s, seat)
        s.stray = seat + 1
        emit(log, STRAYED, seat, s.turn)


@kernel(boundscheck=False)
def _play(s, seat, source, pile, ch, log):
    """A card to a building pile, and what follows in the order of clause 19."""
    card, owner = _taken(s, seat, source)
    s.passes = 0
    s.build[pile] += 1
    if card == WILD:
        s.wilds[pile] |= 1 << np.int64(s.build[pile])
    emit(log, PLAYED, seat, source, card, pile, s.build[pile])
    if source <= PARTNER_STOCK:
        if stock_of_side(s, owner) == 0:
            win_game(s, seat, WON, ch, log)
            return
        turn_up(s, owner, log)
    if s.build[pile] == 12:
        _set_aside(s, pile)
        emit(log, COMPLETED, seat, pile)
    if s.held[seat] == 0:
        if s.manual == 0:
            fill_hand(s, seat, ch, log)
        elif source > FROM_HAND:
            s.owed = np.int64(HAND)


@kernel(boundscheck=False)
def _taken(s, seat, source):
    """The card of a source, taken from there, and the seat it belonged to."""
    if source > FROM_HAND:
        card = np.int64(source - FROM_HAND)
        s.hand[seat, card] -= 1
        s.held[seat] -= 1
        return card, seat
    theirs = source == PARTNER_STOCK or source >= PARTNER_DISCARDS
    owner = partner(s, seat) if theirs else seat
    if source <= PARTNER_STOCK:
        return lift(s, owner, 0), owner
    return lift(s, owner, 1 + source - (PARTNER_DISCARDS if theirs else DISCARDS)), owner


@kernel
def _set_aside(s, pile):
    """A complete pile leaves the table, its SKIP-BOs wild again (clauses 10 and 11)."""
    wilds = np.int64(s.wilds[pile])
    for value in range(1, 13):
        s.aside[WILD if wilds >> value & 1 else value] += 1
    s.aside_size += 12
    s.build[pile] = 0
    s.wilds[pile] = 0


@kernel(boundscheck=False)
def _discard(s, seat, card, pile, ch, log):
    s.passes = 0
    s.hand[seat, card] -= 1
    s.held[seat] -= 1
    lay(s, seat, 1 + pile, card)
    emit(log, DISCARDED, seat, card, pile)
    end_turn(s, seat, ch, log)


@kernel
def _quarrel(s, seat, move, ch, log):
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
    if waiting(s) == 0:
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
