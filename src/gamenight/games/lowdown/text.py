"""The table of Lowdown as plain text: two boards beside each other in 80 columns."""

from collections.abc import Sequence
from typing import Any

from gamenight.boards.names import called

GRIDS, COLOURS = "RPG", ("r/o", "p/b", "g/y")
SHAPES = {"123": "-", "456": "-", "789": "-", "147": "|", "258": "|", "369": "|", "159": "\\"}
WIDTH, NAME_CHARS = 39, 17
_DOING = {
    "roll": "to roll",
    "pick": "chooses dice and a box",
    "box": "has taken the hidden pair and chooses a box",
    "seal": "has written, the others choose",
    "cross": "and all have written, lines are chosen",
}
LEGEND = (
    "Boxes are numbered 123/456/789. Empty ones show the colours that they take.",
    "5* last written  -5- |5| \\5\\ /5/ crossed out  ### black  wild: o unused, x used",
)


def board(view: dict[str, Any], names: Sequence[str] = ()) -> str:
    """Dice and choices, then every seat's three grids, then what the signs mean."""
    lines = _turn(view, names)
    panels = [_panel(view, seat, names) for seat in range(view["seats"])]
    for left in range(0, len(panels), 2):
        pair = panels[left : left + 2]
        lines.append("")
        lines += ["  ".join(row).rstrip() for row in zip(*pair, strict=True)]
    return "\n".join([*lines, "", *LEGEND])


def _turn(view: dict[str, Any], names: Sequence[str]) -> list[str]:
    table = view["board"]
    if table["phase"] == "over":
        won = ", ".join(called(seat, names) for seat in view["winners"])
        return [f"The game is over after {table['turn']} turns. Won by {won}."]
    lines = [f"Turn {table['turn']} · {called(table['active'], names)} {_DOING[table['phase']]}"]
    if table["dice"] is not None:
        lines.append(_dice(table["dice"], called(table["roller"], names)))
    if table["chosen"]:
        own = f" · your choice: {table['own']['text']}" if table["own"] else ""
        lines.append(f"Have chosen: {', '.join(called(s, names) for s in table['chosen'])}{own}")
    return lines


def _dice(dice: dict[str, Any], roller: str) -> str:
    numbers, colours = " ".join(map(str, dice["numbers"])), " ".join(dice["colours"])
    hidden = dice["hidden"]
    pair = f"{hidden['number']} {hidden['colour']}" if hidden else "? ?"
    text = f"Rolled: {numbers} {colours} · hidden, {roller}: {pair}"
    aside = dice["aside"]
    return f"{text} · aside: {aside['number']} {aside['colour']}" if aside else text


def _panel(view: dict[str, Any], seat: int, names: Sequence[str]) -> list[str]:
    """Five lines of one width: who, which grids, and their boxes."""
    own = view["board"]["boards"][seat]
    sign = ">" if seat in view["waiting"] else "*" if seat in view["winners"] else " "
    you = " (you)" if seat == view["seat"] else ""
    wilds = "o" * own["wilds"] + "x" * (4 - own["wilds"])
    points = f"{view['scores'][seat]:>3} point{'' if view['scores'][seat] == 1 else 's'}"
    title = sign + called(seat, names, "Seat", NAME_CHARS - len(you)) + you
    lines = [
        f"{title:<15}{points:<12}wild {wilds}",
        " ║ ".join(f" {name} {pair:<8}" for name, pair in zip(GRIDS, COLOURS, strict=True)),
    ]
    for row in range(3):
        cells = [
            " ".join(_cell(view["board"], own, grid, 3 * row + i) for i in range(3))
            for grid in range(3)
        ]
        lines.append(" ║ ".join(cells))
    return [f"{line:<{WIDTH}}" for line in lines]


def _cell(table: dict[str, Any], own: dict[str, Any], grid: int, place: int) -> str:
    """Three signs: colours of an empty box, a number, a black box or a crossed-out number."""
    sign = own["grids"][grid].replace("/", "")[place]
    box = f"{GRIDS[grid]}{place + 1}"
    if sign == "#":
        return "###"
    if sign == ".":
        pair = COLOURS[grid]
        kind = table["layout"][grid].replace("/", "")[place]
        return {"A": f" {pair[0]} ", "B": f" {pair[2]} ", "h": pair}[kind]
    for line in own["crossed"]:
        if line[0] == box[0] and box[1] in line[1:]:
            stroke = SHAPES.get(line[1:], "/")
            return f"{stroke}{sign}{stroke}"
    return f" {sign}*" if box == own["last"] else f" {sign} "
