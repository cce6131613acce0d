"""The table of BOLD as plain text."""

from collections.abc import Sequence
from typing import Any

from gamenight.boards.names import called

COLUMNS, ROWS = 5, 4
WIDTH = 14
_EDGE = "─" * WIDTH
_DOWN = ["", "░░░░░░", ""]


def board(view: dict[str, Any], names: Sequence[str] = ()) -> str:
    """The grid, what is still shared and worth, and each seat's groups."""
    table = view["board"]
    return "\n".join([*_grid(table), *_turn(table, names), *_seats(view, names)]) + "\n"


def _grid(table: dict[str, Any]) -> list[str]:
    lines = ["   " + "".join(f" {letter:^{WIDTH}}" for letter in "abcde").rstrip(), _rule("┌┬┐")]
    for row in range(ROWS):
        cells = [_cell(table, row * COLUMNS + column) for column in range(COLUMNS)]
        for i in range(3):
            mark = str(row + 1) if i == 1 else " "
            lines.append(f" {mark} │" + "│".join(f"{cell[i]:^{WIDTH}}" for cell in cells) + "│")
        lines.append(_rule("├┼┤" if row + 1 < ROWS else "└┴┘"))
    return lines


def _rule(ends: str) -> str:
    return f"   {ends[0]}{ends[1].join([_EDGE] * COLUMNS)}{ends[2]}"


def _cell(table: dict[str, Any], at: int) -> list[str]:
    """Three lines: a face-up card, a remembered one in brackets, the back of a card, or a gap."""
    shown = table["grid"][at]
    if shown is None:
        return ["", "", ""]
    if shown != "?":
        return _lines(shown)
    place = f"{'abcde'[at % COLUMNS]}{at // COLUMNS + 1}"
    if place in table["remembered"]:
        return [f"({line})" for line in _lines(table["remembered"][place])]
    return _DOWN


def _lines(card: str) -> list[str]:
    container, size, colour, pattern = card.split()
    return [container, f"{size} {colour}", pattern]


def _turn(table: dict[str, Any], names: Sequence[str]) -> list[str]:
    left = f"Draw pile: {table['draw']}"
    if table["phase"] == "over":
        return [f"{left} · The game is over."]
    turn = f"{left} · Turn: {called(table['turn'], names)}"
    if table["phase"] == "lost":
        return [f"{turn} · Lost: no value is shared. Cover to go on."]
    if not table["shared"]:
        return [f"{turn} · No card is face-up."]
    more = f", with one more {table['score_next']}" if table["score_next"] else ""
    shared = f"Still shared: {', '.join(table['shared'])}"
    return [turn, f"{shared} · Points now {table['score_now']}{more}"]


def _seats(view: dict[str, Any], names: Sequence[str]) -> list[str]:
    lines = []
    titles = [called(seat, names, "Seat") for seat in range(view["seats"])]
    width = max(13, max(map(len, titles)) + 6)
    for seat, groups in enumerate(view["board"]["groups"]):
        turn = ">" if seat in view["waiting"] else "*" if seat in view["winners"] else " "
        you = " (you)" if seat == view["seat"] else ""
        counted = [f"{groups.count(n)} of {n}" for n in sorted(set(groups))]
        took = f"groups: {', '.join(counted)}" if counted else "no group yet"
        lines.append(
            f"{turn} {titles[seat] + you:<{width}} {view['scores'][seat]:>4} points   {took}"
        )
    return lines
