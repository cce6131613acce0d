"""Any state of Blokus Duo as JSON and back: the pieces are laid again, turn by turn."""

from typing import Any, TypedDict

from gamenight.core.chance import fast
from gamenight.core.errors import Fault, GamenightError, PositionError
from gamenight.core.facts import shorten
from gamenight.core.grids import square_name
from gamenight.core.kernel import blank
from gamenight.core.log import silent_log
from gamenight.games.blokus_duo import rules
from gamenight.games.blokus_duo.moves import notation, parse, piece_name, squares, why
from gamenight.games.blokus_duo.state import STATE, configure
from gamenight.games.blokus_duo.tables import PIECES


class Position(TypedDict):
    """Who began, and each seat's placements in order: turns and passes follow from these."""

    seats: int
    first: int
    placed: list[list[str]]


def position(s: Any) -> Position:
    return {"seats": 2, "first": int(s.first), "placed": list_placements(s)}


def list_placements(s: Any) -> list[list[str]]:
    """The placements of each seat, in order."""
    return [[notation(move) for move in pile[1 : 1 + pile[0]]] for pile in s["placed"].tolist()]


def place(position: dict[str, Any], seats: int, options: dict[str, Any]) -> Any:
    """Lay the pieces again, turn by turn; PositionError if that breaks a rule."""
    s = blank(STATE)
    s.seats = seats
    configure(s, options)
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
        Fault("errors.fault.field", field=shorten(key)) for key in position if key not in known
    ]
    first, lists = position.get("first"), position.get("placed")
    if type(first) is not int or first not in (0, 1):
        faults.append(Fault("blokus-duo.fault.first", got=shorten(first)))
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
            faults.append(Fault("blokus-duo.fault.no_placement", got=shorten(text)))
            continue
        try:
            move = parse(s, seat, text)
        except GamenightError as error:
            faults.append(Fault.from_error(error))
            continue
        if piece_name(move) in map(piece_name, moves):
            faults.append(Fault("blokus-duo.fault.twice", seat=seat, piece=piece_name(move)))
        moves.append(move)
    return moves
