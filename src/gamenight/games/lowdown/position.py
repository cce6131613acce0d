"""Any state of Lowdown as JSON and back; an impossible one is refused with all its faults."""

from typing import Any, Literal, TypedDict, get_args

from gamenight.core.errors import Fault, IllegalMove, NotationError, PositionError
from gamenight.core.facts import shorten
from gamenight.core.kernel import blank
from gamenight.games.lowdown import moves, rules
from gamenight.games.lowdown.lines import ALL_BOXES, BLACK_MARK, CROSS, LINES, ROLL, SHAPES
from gamenight.games.lowdown.moves import COLOURS, Colour, box_text, line_text
from gamenight.games.lowdown.state import (
    CROSSING,
    PICKING,
    PLACING,
    SEALING,
    STATE,
    configure,
    fill,
    strike,
)

Phase = Literal["roll", "pick", "box", "seal", "cross", "over"]
PHASES: tuple[Phase, ...] = get_args(Phase)
SIGNS = ".123456#"

_INVARIANTS = {
    4: "lines",
    6: "wilds_left",
    7: "last_box",
    9: "dice_aside",
    10: "choice",
    12: "full",
    13: "over",
    14: "to_choose",
    15: "first",
    16: "best_lines",
    17: "at_once",
}


class Pair(TypedDict):
    """A number and a colour."""

    number: int
    colour: Colour


class Dice(TypedDict):
    """The dice of a turn; ``hidden`` is the hidden pair, ``aside`` the pair set aside."""

    numbers: list[int]
    colours: list[Colour]
    hidden: Pair
    taken: bool
    aside: Pair | None


class Sheet(TypedDict):
    """A seat's board."""

    grids: list[str]
    crossed: list[str]
    wilds: int
    last: str | None


class Position(TypedDict):
    """The whole state."""

    seats: int
    phase: Phase
    active: int
    dice: Dice | None
    sealed: list[str | None]
    boards: list[Sheet]


def position(s: Any) -> Position:
    """The whole state."""
    return {
        "seats": int(s.seats),
        "phase": PHASES[int(s.phase)],
        "active": int(s.active),
        "dice": _dice(s),
        "sealed": [
            moves.text(s, seat, int(s.sealed[seat])) if s.sealed[seat] else None
            for seat in range(s.seats)
        ],
        "boards": [_sheet(s, seat) for seat in range(s.seats)],
    }


def _sheet(s: Any, seat: int) -> Sheet:
    signs = "".join(SIGNS[int(x)] for x in s.marks[seat])
    last = int(s.last[seat])
    return {
        "grids": ["/".join(signs[i : i + 3] for i in range(g, g + 9, 3)) for g in (0, 9, 18)],
        "crossed": [line_text(line) for line in range(LINES) if s.crossed[seat] >> line & 1],
        "wilds": int(s.wilds[seat]),
        "last": box_text(last) if last >= 0 else None,
    }


def _dice(s: Any) -> Dice | None:
    if not PICKING <= s.phase <= SEALING:
        return None
    numbers, colours = [int(x) for x in s.numbers], [COLOURS[int(x) - 1] for x in s.colours]
    aside: Pair | None = None
    if s.phase == SEALING:
        aside = {
            "number": numbers[int(s.number_aside) - 1],
            "colour": colours[int(s.colour_aside) - 1],
        }
    return {
        "numbers": numbers[:2],
        "colours": colours[:2],
        "hidden": {"number": numbers[2], "colour": colours[2]},
        "taken": bool(s.phase == PLACING or s.number_aside == 3),
        "aside": aside,
    }


def place(position: dict[str, Any], seats: int, options: dict[str, Any]) -> Any:
    """The state of a position; PositionError lists all its faults."""
    faults = _faults(position, seats)
    if faults:
        raise PositionError(faults)
    s = blank(STATE)
    s.seats = seats
    configure(s, options)
    try:
        build(s, position)
    except (NotationError, IllegalMove) as error:
        raise PositionError([Fault.from_error(error)]) from None
    if broken := int(rules.check(s)):
        what = _INVARIANTS.get(broken, "invariant")
        raise PositionError([Fault(f"lowdown.fault.{what}", n=broken)])
    return s


def unreachable(s: Any) -> list[Fault]:
    """What shows that no play leads to a state: wilds and black boxes that no writes explain."""
    faults = []
    for seat in range(s.seats):
        marks = [int(mark) for mark in s.marks[seat] if mark]
        blacks, used = marks.count(BLACK_MARK), 4 - int(s.wilds[seat])
        if blacks and used < 4:
            faults.append(Fault("lowdown.fault.black_wilds", seat=seat))
        if blacks and not _was_stuck(s, seat):
            faults.append(Fault("lowdown.fault.black_fits", seat=seat))
        if used > min(len(marks) - blacks, _chances_for_wilds(s, seat, len(marks))):
            faults.append(Fault("lowdown.fault.wilds_used", seat=seat, n=used))
    return faults


def _was_stuck(s: Any, seat: int) -> bool:
    """Whether some colour had no empty box before the first black one (clause 20)."""
    marks = [int(mark) for mark in s.marks[seat]]
    return any(
        all(0 < mark < BLACK_MARK for box, mark in enumerate(marks) if boxes >> box & 1)
        for boxes in s.takes.tolist()
    )


def _chances_for_wilds(s: Any, seat: int, written: int) -> int:
    """In how many of its turns this seat may have used a wild (clauses 14 to 19)."""
    if not s.wild_when_stuck:
        return written
    full = [boxes for boxes in s.takes.tolist() if not int(s.empty[seat]) & boxes]
    stuck_from = min((boxes.bit_count() for boxes in full), default=written)
    now = int(s.turns) - (1 if s.phase >= CROSSING else 0)  # the turn in which s.active is active
    return sum(
        turn >= stuck_from or (int(s.active) - now + turn) % s.seats == seat
        for turn in range(written)
    )


def build(s: Any, position: dict[str, Any]) -> None:
    """Write a well-formed position into a configured state; an unknown hidden pair is anything."""
    s.phase, s.active = PHASES.index(position["phase"]), position["active"]
    for seat, board in enumerate(position["boards"]):
        _build_board(s, seat, board)
    filled = [sum(sign != "." for sign in _signs(board)) for board in position["boards"]]
    s.turns = min(filled)
    if dice := position.get("dice"):
        _build_dice(s, dice)
    for seat, text in enumerate(position["sealed"]):
        s.sealed[seat] = 0 if text is None else _sealed(s, seat, text)


def _sealed(s: Any, seat: int, text: str) -> int:
    move = moves.parse(s, seat, text)
    if move == ROLL:
        raise PositionError([Fault("lowdown.fault.sealed_roll")])
    return move


def _signs(board: dict[str, Any]) -> str:
    return "".join(board["grids"]).replace("/", "")


def _build_board(s: Any, seat: int, board: dict[str, Any]) -> None:
    s.empty[seat], s.wilds[seat], s.last[seat] = ALL_BOXES, board["wilds"], -1
    for box, sign in enumerate(_signs(board)):
        if sign != ".":
            fill(s, seat, box, SIGNS.index(sign))
    for line in board["crossed"]:
        strike(s, seat, moves.parse(s, seat, f"cross {line}") - CROSS)
    last = board["last"]
    s.last[seat] = -1 if last is None else "RPG".index(last[0]) * 9 + int(last[1]) - 1


def _build_dice(s: Any, dice: dict[str, Any]) -> None:
    hidden = dice["hidden"] or {"number": 1, "colour": "red"}
    s.numbers[:] = [*dice["numbers"], hidden["number"]]
    s.colours[:] = [COLOURS.index(x) + 1 for x in (*dice["colours"], hidden["colour"])]
    if dice["aside"] is not None:
        number, colour = dice["aside"]["number"], COLOURS.index(dice["aside"]["colour"]) + 1
        first = 2 if dice["taken"] else 0
        s.number_aside = 1 + _find(s.numbers, number, first, "number")
        s.colour_aside = 1 + _find(s.colours, colour, first, "colour")


def _find(dice: Any, face: int, first: int, kind: str) -> int:
    """The die that shows this: among the rolled two, or the hidden one."""
    for i in (2,) if first == 2 else (0, 1):
        if dice[i] == face:
            return i
    raise PositionError([Fault(f"lowdown.fault.aside_{kind}")])


def _faults(position: dict[str, Any], seats: int) -> list[Fault]:
    """All that is not even well-formed."""
    faults = []
    phase, active = position.get("phase"), position.get("active")
    if position.get("seats") != seats or not 2 <= seats <= 4:
        faults.append(Fault("errors.fault.seats", got=shorten(position.get("seats")), n=seats))
    if not isinstance(phase, str) or phase not in PHASES:
        faults.append(Fault("lowdown.fault.phase", phases=list(PHASES), got=shorten(phase)))
        phase = "roll"
    if type(active) is not int or not 0 <= active < seats:
        faults.append(Fault("lowdown.fault.active", got=shorten(active)))
    boards, sealed = position.get("boards"), position.get("sealed")
    if not isinstance(boards, list) or len(boards) != seats:
        faults.append(Fault("lowdown.fault.boards"))
        boards = []
    for seat, board in enumerate(boards):
        faults += _board_faults(seat, board)
    if not isinstance(sealed, list) or len(sealed) != seats:
        faults.append(Fault("lowdown.fault.sealed"))
    elif not all(text is None or isinstance(text, str) for text in sealed):
        faults.append(Fault("lowdown.fault.sealed_move"))
    return faults + _dice_faults(position.get("dice"), PHASES.index(phase))


def _board_faults(seat: int, board: Any) -> list[Fault]:
    if not isinstance(board, dict) or set(board) != {"grids", "crossed", "wilds", "last"}:
        return [Fault("lowdown.fault.board", seat=seat)]
    faults = []
    grids, crossed = board["grids"], board["crossed"]
    if not isinstance(grids, list) or len(grids) != 3 or not all(map(_is_grid, grids)):
        faults.append(Fault("lowdown.fault.grids", seat=seat, got=shorten(grids)))
    if not isinstance(crossed, list) or not all(map(_is_line, crossed)):
        faults.append(Fault("lowdown.fault.crossed", seat=seat, got=shorten(crossed)))
    elif len(set(crossed)) != len(crossed):
        faults.append(Fault("lowdown.fault.crossed_once", seat=seat))
    if type(board["wilds"]) is not int or not 0 <= board["wilds"] <= 4:
        faults.append(Fault("lowdown.fault.wilds", seat=seat, got=shorten(board["wilds"])))
    if board["last"] is not None and not _is_box(board["last"]):
        faults.append(Fault("lowdown.fault.last", seat=seat, got=shorten(board["last"])))
    return faults


def _is_grid(grid: Any) -> bool:
    rows = grid.split("/") if isinstance(grid, str) else []
    return len(rows) == 3 and all(len(row) == 3 and set(row) <= set(SIGNS) for row in rows)


def _is_line(line: Any) -> bool:
    return isinstance(line, str) and line[:1] in tuple("RPG") and line[1:] in SHAPES


def _is_box(box: Any) -> bool:
    return isinstance(box, str) and len(box) == 2 and box[0] in "RPG" and box[1] in "123456789"


def _dice_faults(dice: Any, phase: int) -> list[Fault]:
    if not PICKING <= phase <= SEALING:
        return [] if dice is None else [Fault("lowdown.fault.no_dice")]
    if not isinstance(dice, dict) or set(dice) != {
        "numbers",
        "colours",
        "hidden",
        "taken",
        "aside",
    }:
        return [Fault("lowdown.fault.dice")]
    faults = []
    if not _are_faces(dice["numbers"], dice["colours"]):
        faults.append(Fault("lowdown.fault.rolled"))
    if not _is_pair(dice["hidden"]):
        faults.append(Fault("lowdown.fault.hidden"))
    if (dice["aside"] is not None) != (phase == SEALING):
        faults.append(Fault("lowdown.fault.aside_when"))
    elif dice["aside"] is not None and not _is_pair(dice["aside"]):
        faults.append(Fault("lowdown.fault.aside"))
    if type(dice["taken"]) is not bool or (phase < SEALING and dice["taken"] != (phase > PICKING)):
        faults.append(Fault("lowdown.fault.taken"))
    return faults


def _is_pair(pair: Any) -> bool:
    keys = {"number", "colour"}
    if not isinstance(pair, dict) or set(pair) != keys:
        return False
    return _are_faces([pair["number"]] * 2, [pair["colour"]] * 2)


def _are_faces(numbers: Any, colours: Any) -> bool:
    if not (isinstance(numbers, list) and isinstance(colours, list)):
        return False
    return (
        len(numbers) == len(colours) == 2
        and all(type(n) is int and 1 <= n <= 6 for n in numbers)
        and all(isinstance(c, str) and c in COLOURS for c in colours)
    )
