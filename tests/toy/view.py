"""What a seat of the toy may know."""

import numpy as np

from gamenight.core.errors import PositionError
from gamenight.core.forms import flag, many, number, thing
from gamenight.core.game import check, resample
from gamenight.core.kernel import blank
from gamenight.core.outcome import Outcome
from gamenight.core.piles import push
from toy import rules

CODES = dict(
    enumerate(["chose", "revealed", "rolled", "lost", "scored", "knocked", "dealt"], start=1)
)
REVEALS = frozenset({rules.REVEALED, rules.ROLLED, rules.DEALT})


BOARD = thing(
    hand=many(number),
    sealed=number,
    held=many(number),
    chosen=many(flag),
    leader=number,
    pot=number,
    knocked=flag,
    first=number,
    points=many(number),
    gone=number,
)


def recall(s, seat):
    return {"gone": [int(n) for n in s.gone]}


def imagine(view, recall, ch):
    board, seat = view["board"], view["seat"]
    s = blank(rules.STATE)
    s.seats = view["seats"]
    rules.configure(s, view["options"])
    for name in ("leader", "pot", "knocked", "first"):
        s[name] = board[name]
    s.points[:] = board["points"]
    s.gone[:] = recall["gone"]
    if seat is not None:
        s.hand[seat] = board["hand"]
        s.sealed[seat] = board["sealed"]
    unseen = np.repeat(range(1, 7), 2 - s.gone[1:] - s.hand.sum(0)[1:]).tolist()
    if seat is not None and board["sealed"]:
        unseen.remove(board["sealed"])
    for other in range(s.seats):
        if other != seat:
            if board["chosen"][other]:
                s.sealed[other] = unseen.pop()
            for _ in range(board["held"][other]):
                s.hand[other, unseen.pop()] += 1
    for value in unseen:
        push(s.deck, value)
    resample(s, -1 if seat is None else seat, ch)
    return s


def tell(event, viewer):
    code, seat, number = event[:3]
    told = {"code": f"toy.event.{CODES[code]}", "seat": seat}
    if code != rules.CHOSE or viewer == seat:
        told["number"] = number
    return told


def outcome(s):
    return Outcome("toy.outcome.target", {"target": int(s.target)}, 4)


def position(s):
    return {name: s[name].tolist() for name in rules.STATE.names}


def place(position, seats, options):
    if set(position) != set(rules.STATE.names):
        raise PositionError(["a toy position has exactly the fields of the state"])
    s = blank(rules.STATE)
    try:
        for name in rules.STATE.names:
            s[name] = position[name]
    except (TypeError, ValueError, OverflowError) as error:
        raise PositionError([str(error)]) from None
    if check(s):
        raise PositionError(["the twelve cards are not all there"])
    return s
