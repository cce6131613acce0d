"""What can be seen of Blokus Duo: everything."""

import functools
from typing import Any, Literal

from msgspec import Struct

from gamenight.core.grids import square_name
from gamenight.core.outcome import Outcome
from gamenight.core.view import list_members, read
from gamenight.games.blokus_duo.position import list_placements, place
from gamenight.games.blokus_duo.tables import MARGIN, NAMES, SIZE

Colour = Literal["red", "blue"]


class Placement(Struct, frozen=True):
    seat: int
    move: str


class Board(Struct, frozen=True):
    """Everything, the same for all.

    ``rows`` come from the top down, each a string of ".", "r" and "b". ``corners`` are the squares
    of which a seat's next placement must cover one.
    """

    rows: list[str]
    colours: list[Colour]
    first: int
    turn: int | None
    left: list[list[str]]
    blocked: list[bool]
    corners: list[list[str]]
    placed: list[list[str]]
    last: Placement | None


def show(s: Any) -> Board:
    now = read(s)
    own, blocked = now.own.tolist(), now.blocked.tolist()
    red = 1 - now.first if now.blue_first else now.first
    rows = zip(own[red], own[1 - red], strict=True)
    placed = list_placements(s)
    return Board(
        rows=[_row(r, b) for r, b in rows][MARGIN + SIZE - 1 : MARGIN - 1 : -1],
        colours=["blue", "red"] if red else ["red", "blue"],
        first=now.first,
        turn=None if all(blocked) else now.turn,
        left=[[NAMES[piece] for piece in list_members(left)] for left in now.left.tolist()],
        blocked=[bool(one) for one in blocked],
        corners=[
            [name for row, squares in enumerate(squares) for name in _names(row, squares)]
            for squares in (now.corners & ~now.barred)[:, MARGIN : MARGIN + SIZE].tolist()
        ],
        placed=placed,
        last=Placement(now.last, placed[now.last][-1]) if now.last >= 0 else None,
    )


@functools.lru_cache(4096)
def _row(red: int, blue: int) -> str:
    """A row of the board; sets of squares have one bit for each, and a margin."""
    columns = range(MARGIN, MARGIN + SIZE)
    return "".join(".rb"[(red >> c & 1) + 2 * (blue >> c & 1)] for c in columns)


@functools.lru_cache(4096)
def _names(row: int, squares: int) -> list[str]:
    """The names of squares in a row."""
    return [square_name((row, column - MARGIN)) for column in list_members(squares)]


def recall(s: Any, seat: int | None) -> dict[str, Any]:
    return {}


def imagine(view: dict[str, Any], recall: dict[str, Any], ch: Any) -> Any:
    """The state itself: nothing is hidden."""
    board = view["board"]
    position = {"seats": 2, "first": board["first"], "placed": board["placed"]}
    return place(position, 2, view["options"])


def outcome(s: Any) -> Outcome:
    """Neither seat can lay a piece: because it is blocked, or because it has none left."""
    done = [seat for seat in range(2) if not s.left[seat]]
    if not done:
        return Outcome("blokus-duo.outcome.blocked", clause=21)
    if len(done) == 2:
        return Outcome("blokus-duo.outcome.both_placed_all", clause=21)
    seats = {"seat": done[0], "other": 1 - done[0]}
    return Outcome("blokus-duo.outcome.placed_all", seats, 21)
