"""The table of BOLD as plain text."""

from collections.abc import Sequence
from typing import Any

from gamenight.boards.names import label_seat
from gamenight.core.words import say

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
    said = [say(f"bold.value.{word}") for word in (container, size, colour, pattern)]
    return [said[0], f"{said[1]} {said[2]}", said[3]]


def _turn(table: dict[str, Any], names: Sequence[str]) -> list[str]:
    left = say("bold.text.draw", n=table["draw"])
    if table["phase"] == "over":
        return [f"{left} · {say('bold.text.over')}"]
    turn = f"{left} · {say('bold.text.turn', name=label_seat(table['turn'], names))}"
    if table["phase"] == "lost":
        return [f"{turn} · {say('bold.text.lost')}"]
    if not table["shared"]:
        return [f"{turn} · {say('bold.text.none_up')}"]
    now, more = table["score_now"], table["score_next"]
    worth = say("bold.text.worth_more", n=now, more=more) if more else say("bold.text.worth", n=now)
    return [turn, f"{say('bold.page.summary_shared', values=table['shared'])} · {worth}"]


def _seats(view: dict[str, Any], names: Sequence[str]) -> list[str]:
    lines = []
    titles = [label_seat(seat, names, "Seat") for seat in range(view["seats"])]
    own = say("bold.text.you")
    width = max(13, max(map(len, titles)) + len(own) + 1)
    for seat, groups in enumerate(view["board"]["groups"]):
        turn = ">" if seat in view["waiting"] else "*" if seat in view["winners"] else " "
        you = f" {own}" if seat == view["seat"] else ""
        sizes = sorted(set(groups))
        counted = [say("bold.text.group", times=groups.count(n), n=n) for n in sizes]
        took = say("bold.text.groups", groups=counted) if counted else say("bold.page.none_yet")
        points = say("bold.text.points", n=f"{view['scores'][seat]:>4}")
        lines.append(f"{turn} {titles[seat] + you:<{width}} {points}   {took}")
    return lines
