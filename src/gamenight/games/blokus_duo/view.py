"""What can be seen of Blokus Duo (everything), what happened, and positions as JSON."""

from collections.abc import Sequence
from typing import Any

from gamenight.core.chance import fast
from gamenight.core.errors import Fault, GamenightError, PositionError
from gamenight.core.facts import shortened
from gamenight.core.forms import flag, joined, many, maybe, number, spelt, thing, word
from gamenight.core.grids import reading_order, square_name
from gamenight.core.kernel import blank
from gamenight.core.log import silent_log
from gamenight.core.outcome import Outcome
from gamenight.games.blokus_duo import rules
from gamenight.games.blokus_duo.moves import NAME, notation, parse, piece_name, squares, why
from gamenight.games.blokus_duo.tables import NAMES, PIECES, SIZE

REVEALS: frozenset[int] = frozenset()
_EVENTS = {
    rules.BEGINS: "begins",
    rules.PLACED: "placed",
    rules.PASSED: "passed",
    rules.PLACED_ALL: "placed_all",
    rules.ENDED: "ended",
}


_SQUARES = [square_name(square) for square in reading_order(SIZE, SIZE)]
_PLACEMENT = joined(_SQUARES)
BOARD = thing(
    rows=many(spelt(*[".rb"] * SIZE)),  # from the top down
    colours=many(word(("red", "blue"))),
    first=number,
    turn=maybe(number),
    left=many(many(word(NAMES))),
    blocked=many(flag),
    corners=many(many(word(_SQUARES))),
    placed=many(many(_PLACEMENT)),
    last=maybe(thing(seat=number, move=_PLACEMENT)),
)


def recall(s: Any, seat: int | None) -> dict[str, Any]:
    return {}


def imagine(view: dict[str, Any], recall: dict[str, Any], ch: Any) -> Any:
    """The state itself: nothing is hidden."""
    board = view["board"]
    position = {"seats": 2, "first": board["first"], "placed": board["placed"]}
    return place(position, 2, view["options"])


def tell(event: Sequence[int], viewer: int | None) -> dict[str, Any] | None:
    code, seat, a, b = event[:4]
    told: dict[str, Any] = {"code": f"{NAME}.event.{_EVENTS[code]}"}
    if code == rules.ENDED:
        return told | {"seat": None, "scores": [a, b]}
    if code == rules.PLACED:
        cells = [square_name(square) for square in squares(a)]
        return told | {"seat": seat, "move": notation(a), "piece": piece_name(a), "cells": cells}
    if code == rules.PLACED_ALL:
        return told | {"seat": seat, "single_last": bool(a), "bonus": 20 if a else 15}
    return told | {"seat": seat}


def outcome(s: Any) -> Outcome:
    """Neither seat can lay a piece: because it is blocked, or because it has none left."""
    done = [seat for seat in range(2) if not s.left[seat]]
    if not done:
        return Outcome("blokus-duo.outcome.blocked", clause=21)
    if len(done) == 2:
        return Outcome("blokus-duo.outcome.both_placed_all", clause=21)
    seats = {"seat": done[0], "other": 1 - done[0]}
    return Outcome("blokus-duo.outcome.placed_all", seats, 21)


def position(s: Any) -> dict[str, Any]:
    """Who began, and each seat's placements in order: turns and passes follow from these."""
    return {"seats": 2, "first": int(s.first), "placed": _placed(s)}


def place(position: dict[str, Any], seats: int, options: dict[str, Any]) -> Any:
    """Lay the pieces again, turn by turn; PositionError if that breaks a rule."""
    s = blank(rules.STATE)
    s.seats = seats
    rules.configure(s, options)
    first, placed = _read(position, s)
    ch, log = fast(0), silent_log()
    chosen, s.first_option = s.first_option, first
    rules.deal(s, ch, log)
    s.first_option = chosen
    done = [0, 0]
    while not rules.over(s) and done[s.turn] < len(placed[s.turn]):
        seat = int(s.turn)
        move = placed[seat][done[seat]]
        if clause := int(rules.verdict(s, seat, move)):
            raise PositionError([_unlaid(s, seat, move, clause)])
        rules.apply(s, seat, move, ch, log)
        done[seat] += 1
    faults = [
        Fault("blokus-duo.fault.never", seat=seat, move=notation(placed[seat][done[seat]]))
        for seat in range(2)
        if done[seat] < len(placed[seat])
    ]
    if faults:
        raise PositionError(faults)
    return s


def _unlaid(s: Any, seat: int, move: int, clause: int) -> Fault:
    reason = {"code": f"blokus-duo.clause.{clause}", "params": why(s, seat, move, clause)}
    laid = {"seat": seat, "move": notation(move)}
    return Fault("blokus-duo.fault.cannot", **laid, clause=clause, reason=reason)


def _read(position: dict[str, Any], s: Any) -> tuple[int, list[list[int]]]:
    """The fields of a position, as far as they can be judged without playing."""
    known = {"seats", "first", "placed"}
    faults = [
        Fault("errors.fault.field", field=shortened(key)) for key in position if key not in known
    ]
    first, lists = position.get("first"), position.get("placed")
    if type(first) is not int or first not in (0, 1):
        faults.append(Fault("blokus-duo.fault.first", got=shortened(first)))
    elif s.first_option not in (-1, first):
        faults.append(Fault("blokus-duo.fault.option", got=first, option=int(s.first_option)))
    if not isinstance(lists, list) or [type(moves) for moves in lists] != [list, list]:
        raise PositionError([*faults, Fault("blokus-duo.fault.placed")])
    placed = [_read_moves(s, seat, moves, faults) for seat, moves in enumerate(lists)]
    taken: set[Any] = set()
    for move in (move for moves in placed for move in moves):
        for square in squares(move):
            if square in taken:
                faults.append(Fault("blokus-duo.fault.covered", square=square_name(square)))
            taken.add(square)
    if faults:
        raise PositionError(faults)
    assert isinstance(first, int)
    return first, placed


def _read_moves(s: Any, seat: int, texts: list[Any], faults: list[Fault]) -> list[int]:
    moves: list[int] = []
    if len(texts) > PIECES:
        faults.append(Fault("blokus-duo.fault.many", seat=seat, n=len(texts), all=PIECES))
        return moves
    for text in texts:
        if not isinstance(text, str):
            faults.append(Fault("blokus-duo.fault.no_placement", got=shortened(text)))
            continue
        try:
            move = parse(s, seat, text)
        except GamenightError as error:
            faults.append(Fault.of(error))
            continue
        if piece_name(move) in map(piece_name, moves):
            faults.append(Fault("blokus-duo.fault.twice", seat=seat, piece=piece_name(move)))
        moves.append(move)
    return moves


def _placed(s: Any) -> list[list[str]]:
    """The placements of each seat, in order."""
    return [[notation(move) for move in pile[1 : 1 + pile[0]]] for pile in s["placed"].tolist()]
