"""What a seat sees, what it imagines, and whole positions as JSON."""

from collections.abc import Sequence
from typing import Any

from gamenight.core.forms import Blank, flag, many, maybe, number, spelt, thing, word
from gamenight.core.game import resample
from gamenight.core.kernel import blank
from gamenight.core.outcome import Outcome
from gamenight.games.lowdown import moves, rules
from gamenight.games.lowdown.kernels import turns
from gamenight.games.lowdown.kernels.board import PICKING, PLACING, SEALING, STATE
from gamenight.games.lowdown.kernels.lines import BOXES, FULL_GRID, KEEP, LINES
from gamenight.games.lowdown.moves import COLOURS, TEXTS, box_text, line_boxes, line_text
from gamenight.games.lowdown.placing import PHASES, SIGNS, built, place, unreachable

__all__ = ["place", "unreachable"]

REVEALS = frozenset(
    {turns.ROLLED, turns.ROLLED_HIDDEN, turns.TOOK_HIDDEN, turns.SHOWED_HIDDEN, turns.REVEALED}
)


def _grid(signs: str) -> Blank:
    """Three rows of three signs."""
    row = (signs, signs, signs)
    return spelt(*row, "/", *row, "/", *row)


_COLOUR = word(COLOURS)
_PAIR = thing(number=number, colour=_COLOUR)
BOARD = thing(
    phase=word(PHASES),
    turn=number,
    active=number,
    roller=number,
    layout=many(_grid("BAh")),
    chosen=many(number),
    boards=many(
        thing(
            grids=many(_grid(SIGNS)),
            crossed=many(word([line_text(line) for line in range(LINES)])),
            wilds=number,
            last=word([None, *(box_text(box) for box in range(BOXES))]),
        )
    ),
    dice=maybe(
        thing(
            numbers=many(number),
            colours=many(_COLOUR),
            hidden=maybe(_PAIR),
            taken=flag,
            aside=maybe(_PAIR),
        )
    ),
    own=word([None, *TEXTS[1:]]),
)


def recall(s: Any, seat: int | None) -> dict[str, Any]:
    """Nothing: all that was ever shown still stands on the boards or no longer matters."""
    return {}


def imagine(view: dict[str, Any], recall: dict[str, Any], ch: Any) -> Any:
    """A state that looks like this: what the seat cannot know is first anything, then sampled."""
    board, seats, seat = view["board"], view["seats"], view["seat"]
    s = blank(STATE)
    s.seats = seats
    rules.configure(s, view["options"])
    sealed = [None] * seats
    if seat is not None:
        sealed[seat] = board["own"]
    built(s, board | {"sealed": sealed})
    for other in board["chosen"]:
        if other != seat:
            s.sealed[other] = KEEP
    resample(s, -1 if seat is None else seat, ch)
    return s


def position(s: Any) -> dict[str, Any]:
    """The whole truth."""
    return {
        "seats": int(s.seats),
        "phase": PHASES[int(s.phase)],
        "active": int(s.active),
        "dice": _dice(s),
        "sealed": [
            moves.text(s, p, int(m)) if m else None for p, m in enumerate(_seats(s.sealed, s))
        ],
        "boards": [_board(s, seat) for seat in range(s.seats)],
    }


def tell(event: Sequence[int], viewer: int | None) -> dict[str, Any] | None:
    """An event in words' terms. Only its roller hears the hidden pair when it is rolled."""
    code, seat, a, b, c, d = event
    told: dict[str, Any] = {"code": f"lowdown.event.{_EVENTS[code]}", "seat": seat}
    if code == turns.ROLLED:
        told |= {"numbers": [a, b], "colours": [COLOURS[c - 1], COLOURS[d - 1]]}
    elif code == turns.ROLLED_HIDDEN:
        if viewer != seat:
            return told
        told |= {"code": told["code"] + "_own", "number": a, "colour": COLOURS[b - 1]}
    elif code in (turns.TOOK_HIDDEN, turns.SHOWED_HIDDEN):
        told |= {"number": a, "colour": COLOURS[b - 1]}
    elif code == turns.WROTE:
        told |= {"number": a, "box": box_text(c), "colour": COLOURS[b - 1] if b else "wild"}
        if d:
            told |= {"code": told["code"] + "_aside", "aside": [COLOURS[d - 1]]}
    elif code == turns.BLACKED:
        told["box"] = box_text(a)
        if b:
            told |= {"code": told["code"] + "_aside", "aside": [b, COLOURS[c - 1]]}
    elif code == turns.CROSSED:
        told |= {"line": line_text(a), "boxes": line_boxes(a), "points": b}
    elif code == turns.COUNTED:
        told["points"] = a
    return told


def outcome(s: Any) -> Outcome:
    """Every seat that has filled two grids: one is enough, and several may in the same turn."""
    empty = _seats(s.empty, s)
    full = [sum(boxes & int(grid) == 0 for grid in FULL_GRID) for boxes in empty]
    seats = [seat for seat, grids in enumerate(full) if grids >= 2]
    return Outcome("lowdown.outcome.grids", {"seat": seats, "n": len(seats)}, 31)


_EVENTS = {
    turns.BEGAN: "began",
    turns.ROLLED: "rolled",
    turns.ROLLED_HIDDEN: "rolled_hidden",
    turns.TOOK_HIDDEN: "took_hidden",
    turns.SHOWED_HIDDEN: "showed_hidden",
    turns.WROTE: "wrote",
    turns.BLACKED: "blacked",
    turns.SEALED: "sealed",
    turns.REVEALED: "revealed",
    turns.CROSSED: "crossed",
    turns.KEPT: "kept",
    turns.COUNTED: "counted",
}


def _seats(array: Any, s: Any) -> list[int]:
    return [int(x) for x in array[: int(s.seats)]]


def _board(s: Any, seat: int) -> dict[str, Any]:
    signs = "".join(SIGNS[int(x)] for x in s.marks[seat])
    last = int(s.last[seat])
    return {
        "grids": ["/".join(signs[i : i + 3] for i in range(g, g + 9, 3)) for g in (0, 9, 18)],
        "crossed": [line_text(line) for line in range(LINES) if s.crossed[seat] >> line & 1],
        "wilds": int(s.wilds[seat]),
        "last": box_text(last) if last >= 0 else None,
    }


def _dice(s: Any) -> dict[str, Any] | None:
    if not PICKING <= s.phase <= SEALING:
        return None
    numbers, colours = [int(x) for x in s.numbers], [COLOURS[int(x) - 1] for x in s.colours]
    aside = None
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
