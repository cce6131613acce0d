"""The rules of DOS: the verbs of the contract. The clauses stand in docs/rules/dos.md."""

from typing import Any

import numpy as np

from gamenight.core.game import MAY_DECLINE, has
from gamenight.core.kernel import kernel
from gamenight.core.log import emit
from gamenight.games.dos import FACTS
from gamenight.games.dos.kernels.choices import list_catches, list_matches, list_one
from gamenight.games.dos.kernels.plays import (
    CALL,
    CARRIED,
    CATCH,
    DONE,
    DRAW,
    FIRST,
    LAY,
    MATCH,
    MOVES,
    ON,
    SECOND,
    bare,
    is_match,
    lowest,
)
from gamenight.games.dos.kernels.policy import greedy, greedy_reply
from gamenight.games.dos.kernels.sight import sight
from gamenight.games.dos.kernels.table import (
    CALLED,
    DEALER,
    DREW,
    FINISHED,
    LAYING,
    MATCHING,
    OVER,
    START,
    STATE,
    deal_round,
    draw_dealer,
    next_seat,
    owes,
    place_of,
    quit_owing,
)
from gamenight.games.dos.kernels.turn import catch, draw, finish_matching, finish_turn, lay, match
from gamenight.games.dos.kernels.two import brings_two
from gamenight.games.dos.kernels.unseen import check, resample

assert FACTS.moves == MOVES

__all__ = ["STATE", "check", "greedy", "greedy_reply", "resample", "sight"]


def configure(s: Any, options: dict[str, Any]) -> None:
    s.target = 0 if options["target"] == "one_round" else options["target"]
    s.forced = options["single_bonus"] == "forced"
    s.first_dealer = -1 if options["dealer"] == "draw" else options["dealer"]


@kernel
def deal(s, ch, log):
    if s.first_dealer >= 0:
        s.dealer = s.first_dealer
    else:
        s.dealer = draw_dealer(s, ch, log)
    emit(log, DEALER, s.dealer)
    deal_round(s, ch, log)


@kernel
def waiting(s):
    return 0 if s.phase == OVER else 1 << s.turn


@kernel(boundscheck=False)
def asks(s, k):
    """Those that owe the call, clockwise from the turn; the others, to catch; the turn (37)."""
    if s.phase == OVER:
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
    if s.phase == OVER:
        return 43
    if move == CALL:
        return 0 if owes(s, seat) else 31
    if move >= CATCH:
        other = move - CATCH
        return 0 if other != seat and other < s.seats and owes(s, other) else 33
    if seat != s.turn:
        return 5
    clause = _verdict_on_turn(s, seat, bare(move))
    if clause == 0 and move >= CARRIED and not brings_two(s, seat, bare(move)):
        return 32
    return clause


@kernel
def _verdict_on_turn(s, seat, move):
    if move == DRAW:
        return 0 if s.phase == START else 7
    if move == DONE:
        if s.phase == LAYING:
            return _verdict_unlaid(s)
        return 0 if s.phase == MATCHING else 20
    if not is_match(move):
        if s.phase == START:
            return 20
        if s.phase == MATCHING:
            return 21
        return 0 if s.hand[seat, move - LAY] > 0 else 8
    return _verdict_match(s, seat, move - MATCH)


@kernel
def _verdict_unlaid(s):
    """Whether earned cards may stay unlaid: those for doubles are laid before forced singles."""
    if s.must == 0:
        return 0
    return 26 if s.forced == 1 and s.must <= s.singles else 25


@kernel
def _verdict_match(s, seat, i):
    if s.phase == LAYING:
        return 22
    first, second = np.int64(FIRST[i]), np.int64(SECOND[i])
    if s.hand[seat, first] < 1 + (first == second):
        return 8
    if second >= 0 and s.hand[seat, second] == 0:
        return 8
    if place_of(s, ON[i]) > 0:
        return 0
    for place in range(1, s.row[0] + 1):
        if s.row[place] == ON[i]:
            return 10
    return 9


@kernel(boundscheck=False)
def legal(s, seat, out):
    """Call, catches, doubles and singles for each row card, the rest; carrying the call first."""
    if s.phase == OVER:
        return 0
    n = 0
    if s.due != 0:
        if owes(s, seat):
            out[0] = CALL
            n = 1
        n = list_catches(s, seat, out, n)
    if seat != s.turn:
        return n
    if s.phase != LAYING:
        n = list_matches(s, seat, out, n)
    if s.phase == DREW or s.phase == LAYING:
        carries = brings_two(s, seat, LAY)
        left = s.held[seat]
        while left != 0:
            n = list_one(out, n, LAY + lowest(left), carries)
            left &= left - 1
    if s.phase == START:
        n = list_one(out, n, DRAW, brings_two(s, seat, DRAW))
    elif s.phase == MATCHING or (s.phase == LAYING and s.must == 0):
        n = list_one(out, n, DONE, brings_two(s, seat, DONE))
    return n


@kernel
def offered(s, seat, out):
    """A seat that owes the call is offered it alone, any other all catches (37)."""
    if s.phase == OVER:
        return 0
    if owes(s, seat):
        out[0] = CALL
        return 1
    return list_catches(s, seat, out, 0)


@kernel
def apply(s, seat, move, ch, log):
    if move == CALL:
        _call(s, seat, log)
    elif move >= CATCH:
        catch(s, seat, move - CATCH, ch, log)
    else:
        _play(s, seat, bare(move), ch, log)
        if move >= CARRIED:
            _call(s, seat, log)


@kernel
def _play(s, seat, move, ch, log):
    if is_match(move):
        match(s, seat, move, ch, log)
    elif move == DRAW:
        draw(s, seat, ch, log)
    elif move >= LAY:
        lay(s, seat, move - LAY, ch, log)
    else:
        emit(log, FINISHED, seat)
        if s.phase == MATCHING:
            finish_matching(s, seat, ch, log)
        else:
            finish_turn(s, seat, ch, log)


@kernel
def _call(s, seat, log):
    quit_owing(s, seat)
    emit(log, CALLED, seat)


@kernel
def over(s):
    return 1 if s.phase == OVER else 0


@kernel
def scores(s, out):
    for seat in range(s.seats):
        out[seat] = s.score[seat]


@kernel
def winners(s):
    """The seat that reached the target: it went out last, so it stands as dealer."""
    return 1 << s.dealer if s.phase == OVER else 0
