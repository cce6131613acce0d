"""Why a move of Lowdown is worth making, as a code with parameters."""

from typing import Any

from gamenight.games.lowdown.kernels.choices import box_of, number_of
from gamenight.games.lowdown.lines import (
    BLACK,
    CROSS,
    HIDDEN,
    KEEP,
    LINES,
    ROLL,
    WILD,
    WRITE,
)
from gamenight.games.lowdown.moves import box_text, line_text
from gamenight.games.lowdown.state import fill, worth

LOW = 2  # a number up to this one does little harm anywhere
_SIMPLE = {ROLL: "roll", KEEP: "keep"}


def reason(s: Any, seat: int, move: int, expected: float) -> tuple[str, dict[str, Any]]:
    """The rule of thumb behind a move; ``expected`` is the score that its seat may hope for."""
    word, params = _thumb(s, seat, move)
    return f"lowdown.hint.{word}", params | {"expected": round(expected)}


def _thumb(s: Any, seat: int, move: int) -> tuple[str, dict[str, Any]]:
    if move in _SIMPLE:
        return _SIMPLE[move], {}
    if move == HIDDEN:
        return "hidden", {}
    if move < WRITE:
        line = move - CROSS
        points = int(worth(s, seat, 1 << line))
        return "cross", {"line": line_text(line), "points": points}
    box, number = int(box_of(move)), int(number_of(move))
    params: dict[str, Any] = {"box": box_text(box), "number": number}
    if move >= BLACK:
        return "black", {"box": box_text(box)}
    line = _finished(s, seat, box, number)
    if line >= 0:
        params |= {"line": line_text(line), "points": _sum(s, seat, box, number, line)}
        return ("wild_line" if move >= WILD else "line"), params
    if move >= WILD:
        return "wild", params
    return ("low" if number <= LOW else "promise"), params


def _finished(s: Any, seat: int, box: int, number: int) -> int:
    """The line worth most that this number finishes; -1 if it finishes none."""
    after = _after(s, seat, box, number)
    new = int(after.good[seat]) & ~int(s.good[seat]) & ~int(s.blocked[seat])
    lines = [line for line in range(LINES) if new >> line & 1]
    return max(lines, key=lambda line: int(worth(after, seat, 1 << line)), default=-1)


def _sum(s: Any, seat: int, box: int, number: int, line: int) -> int:
    return int(worth(_after(s, seat, box, number), seat, 1 << line))


def _after(s: Any, seat: int, box: int, number: int) -> Any:
    after = s.copy()
    fill(after, seat, box, number)
    return after
