"""What a seat sees, and what it imagines."""

import functools
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from gamenight.core.game import resample
from gamenight.core.kernel import blank
from gamenight.core.outcome import Outcome
from gamenight.core.view import list_members, read
from gamenight.games.lowdown.lines import BOXES, FULL_GRID, KEEP
from gamenight.games.lowdown.moves import (
    COLOURS,
    TEXTS,
    Black,
    Colour,
    Cross,
    Keep,
    Write,
    box_text,
    describe,
    line_text,
)
from gamenight.games.lowdown.position import PHASES, SIGNS, Phase, build
from gamenight.games.lowdown.state import PICKING, PLACING, SEALING, STATE, configure


class Pair(Struct, frozen=True):
    """A number die and a colour die."""

    number: int
    colour: Colour


class Dice(Struct, frozen=True):
    """Those that all see, the hidden pair once it is seen, and what was set aside.

    ``taken``: the active seat has taken the hidden pair.
    """

    numbers: list[int]
    colours: list[Colour]
    hidden: Pair | None
    taken: bool
    aside: Pair | None


class SeatBoard(Struct, frozen=True):
    """A seat's three grids, crossed lines, unused wilds and the box last filled."""

    grids: list[str]
    crossed: list[str]
    wilds: int
    last: str | None


class Board(Struct, frozen=True):
    """What the table shows; of sealed choices only whose were made, and a seat's ``own``.

    While the active seat picks, the hidden pair is known to its roller alone.
    """

    phase: Phase
    turn: int
    active: int
    roller: int
    layout: list[str]
    chosen: list[int]
    boards: list[SeatBoard]
    dice: Dice | None
    own: Write | Black | Cross | Keep | None


def show(s: Any) -> Board:
    now = read(s)
    seats = now.seats
    own = zip(
        now.marks[:seats].tolist(),
        now.crossed[:seats].tolist(),
        now.wilds[:seats].tolist(),
        now.last[:seats].tolist(),
        strict=True,
    )
    return Board(
        phase=PHASES[now.phase],
        turn=now.turns + 1 if now.phase <= SEALING else now.turns,
        active=now.active,
        roller=(now.active - 1) % seats,  # the seat on the right of the active one (clause 8)
        layout=list(_layout(*now.takes.tolist())),
        chosen=[seat for seat, move in enumerate(now.sealed[:seats].tolist()) if move],
        boards=[
            SeatBoard(
                grids=_rows([SIGNS[mark] for mark in marks]),
                crossed=[line_text(line) for line in list_members(crossed)],
                wilds=wilds,
                last=box_text(last) if last >= 0 else None,
            )
            for marks, crossed, wilds, last in own
        ],
        dice=_show_dice(now) if PICKING <= now.phase <= SEALING else None,
        own=None,
    )


def add_own(board: Board, s: Any, seat: int) -> Board:
    dice, sealed = board.dice, int(s["sealed"][seat])
    if dice is not None and board.phase == "pick" and seat == board.roller:
        dice = replace(dice, hidden=_pair(s["numbers"].tolist(), s["colours"].tolist(), 3, 3))
    return replace(board, dice=dice, own=describe(TEXTS[sealed]) if sealed else None)


def _show_dice(now: Any) -> Dice:
    """The hidden pair is everybody's to see when the active seat has picked."""
    numbers, colours = now.numbers.tolist(), now.colours.tolist()
    sealing = now.phase == SEALING
    return Dice(
        numbers=numbers[:2],
        colours=[COLOURS[colour - 1] for colour in colours[:2]],
        hidden=_pair(numbers, colours, 3, 3) if now.phase != PICKING else None,
        taken=now.phase == PLACING or now.number_aside == 3,
        aside=_pair(numbers, colours, now.number_aside, now.colour_aside) if sealing else None,
    )


def _pair(numbers: list[int], colours: list[int], number: int, colour: int) -> Pair:
    """Two dice by their places, from 1 on; the hidden ones are at place 3."""
    return Pair(numbers[number - 1], COLOURS[colours[colour - 1] - 1])


@functools.lru_cache
def _layout(*takes: int) -> list[str]:
    """Which boxes of each grid take its first colour (A), its second (B), or either (h)."""
    kinds = []
    for box in range(BOXES):
        first, second = (takes[2 * (box // 9) + i] >> box & 1 for i in range(2))
        kinds.append("h" if first and second else "A" if first else "B")
    return _rows(kinds)


def _rows(signs: list[str]) -> list[str]:
    """Three grids of three rows of three signs."""
    text = "".join(signs)
    return ["/".join(text[i : i + 3] for i in range(g, g + 9, 3)) for g in (0, 9, 18)]


def recall(s: Any, seat: int | None) -> dict[str, Any]:
    """Nothing: all that was ever shown still stands on the boards or no longer matters."""
    return {}


def imagine(view: dict[str, Any], recall: dict[str, Any], ch: Any) -> Any:
    """A state that looks like this: what the seat cannot know is first anything, then sampled."""
    board, seats, seat = view["board"], view["seats"], view["seat"]
    s = blank(STATE)
    s.seats = seats
    configure(s, view["options"])
    sealed = [None] * seats
    if seat is not None:
        sealed[seat] = board["own"]["text"] if board["own"] else None
    build(s, board | {"sealed": sealed})
    for other in board["chosen"]:
        if other != seat:
            s.sealed[other] = KEEP
    resample(s, -1 if seat is None else seat, ch)
    return s


def outcome(s: Any) -> Outcome:
    """Every seat that has filled two grids: one is enough, and several may in the same turn."""
    empty = s.empty[: s.seats].tolist()
    full = [sum(boxes & int(grid) == 0 for grid in FULL_GRID) for boxes in empty]
    seats = [seat for seat, grids in enumerate(full) if grids >= 2]
    return Outcome("lowdown.outcome.grids", {"seat": seats, "n": len(seats)}, 31)
