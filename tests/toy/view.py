"""What the seats of the toy see, and remember."""

from typing import Any

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from gamenight.core.game import resample
from gamenight.core.kernel import blank
from gamenight.core.outcome import Outcome
from gamenight.core.piles import push
from gamenight.core.view import list_cards, read
from toy.position import place, position
from toy.state import STATE, configure

__all__ = ["Board", "add_own", "imagine", "outcome", "place", "position", "recall", "show"]

CARDS = [str(number) for number in range(7)]


class Board(Struct, frozen=True):
    """The table. ``hand`` and ``sealed`` are for the seat that looks, and empty for a spectator."""

    hand: list[str]
    sealed: int
    held: list[int]
    chosen: list[bool]
    leader: int
    pot: int
    knocked: bool
    first: int
    points: list[int]
    gone: int


def show(s: Any) -> Board:
    now = read(s)
    return Board(
        hand=[],
        sealed=0,
        held=now.hand[: now.seats].sum(1).tolist(),
        chosen=[card > 0 for card in now.sealed[: now.seats].tolist()],
        leader=now.leader,
        pot=now.pot,
        knocked=now.knocked == 1,
        first=now.first,
        points=now.points[: now.seats].tolist(),
        gone=int(now.gone.sum()),
    )


def add_own(board: Board, s: Any, seat: int) -> Board:
    cards = list_cards(s["hand"][seat].tolist(), CARDS)
    return replace(board, hand=cards, sealed=int(s["sealed"][seat]))


def recall(s: Any, seat: int | None) -> dict[str, Any]:
    return {"gone": [int(n) for n in s.gone]}


def imagine(view: dict[str, Any], recall: dict[str, Any], ch: Any) -> Any:
    board, seat = view["board"], view["seat"]
    s = blank(STATE)
    s.seats = view["seats"]
    configure(s, view["options"])
    for name in ("leader", "pot", "knocked", "first"):
        s[name] = board[name]
    s.points[: s.seats] = board["points"]
    s.gone[:] = recall["gone"]
    if seat is not None:
        for card in board["hand"]:
            s.hand[seat, int(card)] += 1
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


def outcome(s: Any) -> Outcome:
    return Outcome("toy.outcome.target", {"target": int(s.target)}, 4)
