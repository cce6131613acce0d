"""The table of Lowdown as plain text: two boards beside each other in 80 columns."""

from collections.abc import Sequence
from typing import Any

from gamenight.boards.names import label_seat
from gamenight.core.words import say

GRIDS, COLOURS = "RPG", ("r/o", "p/b", "g/y")
SHAPES = {"123": "-", "456": "-", "789": "-", "147": "|", "258": "|", "369": "|", "159": "\\"}
WIDTH, POINTS_WIDTH, WILDS = 39, 12, 4


def board(view: dict[str, Any], names: Sequence[str] = ()) -> str:
    """Dice and choices, then every seat's three grids, then what the signs mean."""
    lines = _turn(view, names)
    panels = [_panel(view, seat, names) for seat in range(view["seats"])]
    for left in range(0, len(panels), 2):
        pair = panels[left : left + 2]
        lines.append("")
        lines += ["  ".join(row).rstrip() for row in zip(*pair, strict=True)]
    return "\n".join([*lines, "", say("lowdown.text.boxes"), say("lowdown.text.signs")])


def _turn(view: dict[str, Any], names: Sequence[str]) -> list[str]:
    table = view["board"]
    if table["phase"] == "over":
        won = [label_seat(seat, names) for seat in view["winners"]]
        return [say("lowdown.text.over", n=table["turn"], names=won)]
    doing = say(f"lowdown.text.{table['phase']}", name=label_seat(table["active"], names))
    lines = [f"{say('lowdown.page.turn', n=table['turn'])} · {doing}"]
    if table["dice"] is not None:
        lines.append(_dice(table["dice"], label_seat(table["roller"], names)))
    if table["chosen"]:
        own = f" · {say('lowdown.text.own', move=table['own']['text'])}" if table["own"] else ""
        lines.append(
            say("lowdown.text.chosen", names=[label_seat(s, names) for s in table["chosen"]]) + own
        )
    return lines


def _dice(dice: dict[str, Any], roller: str) -> str:
    numbers, colours = " ".join(map(str, dice["numbers"])), " ".join(map(_colour, dice["colours"]))
    hidden = dice["hidden"]
    pair = f"{hidden['number']} {_colour(hidden['colour'])}" if hidden else "? ?"
    text = say("lowdown.text.rolled", dice=f"{numbers} {colours}")
    text += f" · {say('lowdown.text.hidden', name=roller)}: {pair}"
    aside = dice["aside"]
    if aside is None:
        return text
    return f"{text} · {say('lowdown.text.aside')}: {aside['number']} {_colour(aside['colour'])}"


def _colour(colour: str) -> str:
    return say(f"lowdown.text.{colour}")


def _panel(view: dict[str, Any], seat: int, names: Sequence[str]) -> list[str]:
    """Five lines of one width: who, which grids, and their boxes."""
    own = view["board"]["boards"][seat]
    sign = ">" if seat in view["waiting"] else "*" if seat in view["winners"] else " "
    you = f" {say('lowdown.text.you')}" if seat == view["seat"] else ""
    wild = f"{say('lowdown.text.wild')} {'o' * own['wilds']:x<{WILDS}}"
    room = WIDTH - POINTS_WIDTH - len(wild)
    score = view["scores"][seat]
    points = f"{score:>3} {say('lowdown.text.point') if score == 1 else say('lowdown.text.points')}"
    title = sign + label_seat(seat, names, "Seat", room - 1 - len(you)) + you
    lines = [
        f"{title:<15}{points:<{POINTS_WIDTH}}{wild}",
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
