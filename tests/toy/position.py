"""Any position of the toy as JSON: the fields of its state."""

from typing import Any, TypedDict

from gamenight.core.errors import PositionError
from gamenight.core.kernel import blank
from toy.rules import check
from toy.state import STATE


class Position(TypedDict):
    """The whole truth. Cards in a hand, and those that are gone, are counted by their number."""

    seats: int
    partners: int
    target: int
    first: int
    leader: int
    pot: int
    knocked: int
    sealed: list[int]
    points: list[int]
    hand: list[list[int]]
    gone: list[int]
    deck: list[int]


def position(s: Any) -> Position:
    return {name: s[name].tolist() for name in Position.__annotations__}  # type: ignore[return-value]


def place(position: dict[str, Any], seats: int, options: dict[str, Any]) -> Any:
    if set(position) != set(Position.__annotations__):
        raise PositionError(["a toy position has exactly the fields of the state"])
    s = blank(STATE)
    try:
        for name, value in position.items():
            s[name] = value
    except (TypeError, ValueError, OverflowError) as error:
        raise PositionError([str(error)]) from None
    if check(s):
        raise PositionError(["the twelve cards are not all there"])
    return s
