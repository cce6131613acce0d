"""Tables for the tests of Lowdown: positions with little typing, and matches played to the end."""

from random import Random
from typing import Any

import gamenight as gn
from gamenight.core import game as verbs
from gamenight.core.chance import fast

EMPTY = ".../.../..."
FULL = "123/456/123"
OPTIONS: list[dict[str, Any]] = [
    {},
    {"cross_out": "at_once"},
    {"wild_others": "when_stuck", "hidden_wild": "when_stuck", "first": 1},
    {"layout": ["AAA/ABh/BBB", "hhh/hAh/hBh", "AhB/AhB/AhB"], "cross_out": "at_once", "first": 0},
]


def board(
    red: str = EMPTY,
    purple: str = EMPTY,
    green: str = EMPTY,
    crossed: tuple[str, ...] = (),
    wilds: int = 4,
    last: str | None = None,
) -> dict[str, Any]:
    signs = (red + purple + green).replace("/", "")
    filled = [f"{'RPG'[i // 9]}{i % 9 + 1}" for i, sign in enumerate(signs) if sign != "."]
    return {
        "grids": [red, purple, green],
        "crossed": list(crossed),
        "wilds": wilds,
        "last": last or (filled[0] if filled else None),
    }


def dice(numbers: str, colours: str, hidden: str, aside: str = "", taken: bool = False) -> Any:
    """``dice("5 1", "purple red", "3 blue")``."""
    return {
        "numbers": [int(x) for x in numbers.split()],
        "colours": colours.split(),
        "hidden": _pair(hidden),
        "taken": taken,
        "aside": _pair(aside) if aside else None,
    }


def _pair(text: str) -> dict[str, Any]:
    number, colour = text.split()
    return {"number": int(number), "colour": colour}


def position(
    *boards: dict[str, Any], seats: int = 2, phase: str = "roll", active: int = 0, dice: Any = None
) -> dict[str, Any]:
    """One board stands for all seats' boards."""
    return {
        "seats": seats,
        "phase": phase,
        "active": active,
        "dice": dice,
        "sealed": [None] * seats,
        "boards": list(boards) if len(boards) > 1 else [dict(boards[0]) for _ in range(seats)],
    }


def picking(*boards: dict[str, Any], dice: Any, seats: int = 2, **options: Any) -> gn.Match:
    """Seat 0 has rolled and chooses."""
    return gn.setup(
        "lowdown", position(*boards, seats=seats, phase="pick", dice=dice), 1, **options
    )


def rolling(*boards: dict[str, Any], seats: int = 2, active: int = 0, **options: Any) -> gn.Match:
    """Between two turns."""
    return gn.setup("lowdown", position(*boards, seats=seats, active=active), 1, **options)


def clause_of(match: gn.Match, seat: int, text: str) -> int | None:
    """The clause with which a move is refused, or None if it is not."""
    before = match.digest()
    try:
        match.play(seat, text)
    except gn.GamenightError as error:
        assert match.digest() == before
        return error.clause
    return None


def greedy_text(match: gn.Match, seat: int) -> str:
    return match.game.text(match.state, seat, int(verbs.greedy(match.state, seat, fast(0))))


def played(seats: int, seed: int, greedy: bool = False, **options: Any) -> Any:
    """A match, yielded after each move, by random players or by the quick player."""
    match, random = gn.new("lowdown", seats=seats, seed=seed, **options), Random(seed)
    while not match.over:
        yield match
        crossing = [(s, t) for s in range(seats) for t in match.legal(s) if t.startswith("cross")]
        seat = random.choice(match.waiting)
        text = greedy_text(match, seat) if greedy else random.choice(match.legal(seat))
        if crossing and not greedy and random.random() < 0.3:
            seat, text = random.choice(crossing)
        match.play(seat, text)
    yield match


def finished(seats: int, seed: int, **options: Any) -> gn.Match:
    *_, match = played(seats, seed, **options)
    assert match.over
    return match
